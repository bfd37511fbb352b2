import { type Static, Type } from 'typebox';

export const ErrorBody = Type.Object(
  {
    detail: Type.String({ description: 'What was wrong, naming the field and the bound' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description: 'One entry per invalid field',
      }),
    ),
  },
  { $id: 'Error', additionalProperties: false },
);

export type ErrorBody = Static<typeof ErrorBody>;
export type FieldError = NonNullable<ErrorBody['errors']>[number];

/** An expected refusal: the HTTP layer answers `status` with `{detail, errors}`; anything else thrown is a 500. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503 | 504;
  readonly errors: FieldError[] | undefined;

  constructor(status: Refusal['status'], detail: string, errors?: FieldError[]) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
  }
}

/** A business rule or the state of other records forbids it. */
export const rejected = (detail: string) => new Refusal(400, detail);
export const notFound = (detail: string) => new Refusal(404, detail);
/** The input is wrong in itself. */
export const invalid = (path: string, message: string) => new Refusal(422, `${path} ${message}`, [{ path, message }]);
/** A database or peer cannot be reached; the caller may try again. */
export const unavailable = (detail: string) => new Refusal(503, detail);
