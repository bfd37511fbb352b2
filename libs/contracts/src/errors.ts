import { type Static, Type } from 'typebox';
import { coded } from './coded.ts';
import { inputMessage } from './messages/input.ts';
import type { Message } from './messages/message.ts';

export const ErrorBody = Type.Object(
  {
    detail: Type.String({ description: 'What was wrong, naming the field and the bound' }),
    ...coded,
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String(), ...coded }), {
        description: 'One entry per invalid field',
      }),
    ),
  },
  { $id: 'Error', additionalProperties: false },
);

export type ErrorBody = Static<typeof ErrorBody>;
export type FieldError = NonNullable<ErrorBody['errors']>[number];

export const REFUSAL_STATUSES = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503, 504] as const;
type RefusalStatus = (typeof REFUSAL_STATUSES)[number];

/** An expected refusal: the HTTP layer answers `status` with its body; anything else thrown is a 500. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly body: ErrorBody;

  constructor(status: RefusalStatus, { detail, code, params }: Message, errors?: FieldError[]) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.body = { detail, code, params, ...(errors && { errors }) };
  }
}

/** A business rule or the state of other records forbids it. */
export const rejected = (message: Message) => new Refusal(400, message);
export const notFound = (message: Message) => new Refusal(404, message);
/** A database or peer cannot be reached; the caller may try again. */
export const unavailable = (message: Message) => new Refusal(503, message);

/** The input is wrong in itself. */
export const invalid = (path: string, message: Message) => invalidFields([fieldError(path, message)]);

export const fieldError = (path: string, { detail: message, code, params }: Message): FieldError => ({
  path,
  message,
  code,
  params,
});

/** As `invalid`, where the message names the field by itself, and stands as it is. */
export const wrongField = (path: string, message: Message) => new Refusal(422, message, [fieldError(path, message)]);

/** Several fields are wrong in themselves; the refusal's own code is that of the field if it is only one. */
export function invalidFields(errors: FieldError[]): Refusal {
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  const { code, params } = errors.length === 1 ? (errors[0] as FieldError) : inputMessage.invalid_input();
  return new Refusal(422, { detail, code, params }, errors);
}
