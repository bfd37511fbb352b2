import { bidiControlIn } from '@promo/retail/codes';
import { FORMATS, type Format } from '../formats.ts';
import { inputMessage } from './input.ts';
import type { Message } from './message.ts';

/** What a validator of JSON schemas found, ours on HTTP and ours on the bus alike. */
interface Finding {
  readonly keyword?: string | undefined;
  /** By keyword: `limit`, `allowedValues`, `type` … */
  readonly params?: object | undefined;
  /** That of the schema, where that is known. */
  readonly format?: string | undefined;
}

function wrongForm(text: string, format = ''): Message {
  const character = bidiControlIn(text);
  return character === null
    ? inputMessage.wrong_form({ form: FORMATS[format]?.form })
    : inputMessage.unseen_character({ character });
}

/** The message of a finding in `value`. */
export function messageOf({ keyword = '', params = {}, format }: Finding, value: unknown): Message {
  if (keyword === 'format') return (FORMATS[(params as { format: string }).format] as Format).message(String(value));
  const { limit, type } = params as { limit: number; type: string | string[] };
  const known: Record<string, () => Message> = {
    required: inputMessage.required,
    additionalProperties: inputMessage.unknown_field,
    enum: () =>
      inputMessage.not_one_of({ allowed: (params as { allowedValues: unknown[] }).allowedValues.map(String) }),
    pattern: () => wrongForm(String(value), format),
    type: () => inputMessage.wrong_type({ type: String(type) }),
    minimum: () => inputMessage.below_minimum({ minimum: limit }),
    maximum: () => inputMessage.above_maximum({ maximum: limit }),
    minLength: () => inputMessage.too_short({ minimum: limit }),
    maxLength: () => inputMessage.too_long({ maximum: limit }),
    minItems: () => inputMessage.too_few_items({ minimum: limit }),
    maxItems: () => inputMessage.too_many_items({ maximum: limit }),
    uniqueItems: inputMessage.duplicate_items,
  };
  return (known[keyword] ?? inputMessage.not_valid)();
}
