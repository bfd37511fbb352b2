import type { FieldError } from '@promo/contracts/errors';
import { Refusal } from '@promo/contracts/errors';
import { Ajv, type ErrorObject } from 'ajv';
import type { FastifyInstance, FastifySchema } from 'fastify';

// strictNumbers off lets NaN and Infinity reach the bounds that every number has, which refuse them by name;
// verbose gives the messages the schema that was broken.
const common = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  strictNumbers: false,
  verbose: true,
};

interface PropertySchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  items?: PropertySchema;
}

/**
 * Query and path arrive as text: a value is coerced to its type, and one value to a list of one.
 * A JSON body is taken as it is.
 */
export function useValidation(app: FastifyInstance): void {
  const text = new Ajv({ ...common, coerceTypes: 'array' });
  const json = new Ajv({ ...common, coerceTypes: false });
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) => {
    if (httpPart === 'body') return json.compile(schema);
    const validate = text.compile(schema);
    const numbers = numericProperties(schema);
    return (data: Record<string, unknown>) => {
      // Looked at before coercion, which would take "0x10" and " 7 " for numbers.
      const misspelt = numbers.filter(([name]) => !written(data[name]));
      const spelling = misspelt.map(([path, property]) => ({ path, message: rangeOf(property) }));
      if (validate(data) && spelling.length === 0) return true;
      const errors = fieldErrors(validate.errors ?? [], httpPart ?? 'request', spelling);
      return { error: new Refusal(422, errors.map(({ path, message }) => `${path} ${message}`).join('; '), errors) };
    };
  });
}

/** How a number may be written in a query or a path. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function written(value: unknown): boolean {
  return [value].flat().every((item) => typeof item !== 'string' || DECIMAL.test(item));
}

function numericProperties(schema: unknown): [name: string, schema: PropertySchema][] {
  const { properties = {} } = schema as { properties?: Record<string, PropertySchema> };
  return Object.entries(properties).flatMap(([name, property]) => {
    const item = property.type === 'array' ? property.items : property;
    return isNumeric(item) ? [[name, item]] : [];
  });
}

const isNumeric = (schema?: PropertySchema): schema is PropertySchema =>
  schema?.type === 'integer' || schema?.type === 'number';

/** "must be an integer from 10 to 20000" */
function rangeOf({ type, minimum, maximum }: PropertySchema): string {
  const noun = type === 'integer' ? 'an integer' : 'a number';
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const to = maximum === undefined ? '' : `${minimum === undefined ? ' up' : ''} to ${maximum}`;
  return `must be ${noun}${from}${to}`;
}

const BOUNDS = ['type', 'minimum', 'maximum'];

/** One finding per field is enough, and this many in all. */
const MOST_ERRORS = 20;

/**
 * Ajv's findings in words that name the field and the bound, after those that are `known` already. It stops at twenty: a
 * body can hold hundreds of thousands of wrong items.
 */
export function fieldErrors(
  validation: readonly Partial<ErrorObject>[],
  part: string,
  known: readonly FieldError[] = [],
): FieldError[] {
  const found = new Map(known.map((error) => [error.path, error]));
  for (const error of validation) {
    if (found.size >= MOST_ERRORS) break;
    const at = (error.instancePath ?? '').slice(1).replaceAll('/', '.');
    const params = (error.params ?? {}) as Record<string, unknown>;
    const child = params.missingProperty ?? params.additionalProperty;
    const path = [at, child].filter(Boolean).join('.') || part;
    if (!found.has(path)) found.set(path, { path, message: messageOf(error, params, part) });
  }
  return [...found.values()];
}

function messageOf(error: Partial<ErrorObject>, params: Record<string, unknown>, part: string): string {
  const schema = error.parentSchema as PropertySchema | undefined;
  if (error.keyword === 'required') return 'is required';
  if (error.keyword === 'additionalProperties') return 'is not a known field';
  if (error.keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (error.keyword === 'pattern') return 'has a form that is not allowed';
  if (error.keyword === 'type' && part !== 'body' && Array.isArray(error.data)) return 'must be given once';
  if (isNumeric(schema) && BOUNDS.includes(error.keyword ?? '')) return rangeOf(schema);
  return error.message ?? 'is not valid';
}
