import { type FieldError, fieldError, invalidFields } from '@promo/contracts/errors';
import { FORMATS } from '@promo/contracts/formats';
import { messageOf } from '@promo/contracts/messages/finding';
import { inputMessage } from '@promo/contracts/messages/input';
import type { Message } from '@promo/contracts/messages/message';
import { Ajv, type ErrorObject } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** What Ajv is to know of texts, both where requests are validated and where answers are written. */
const formats = Object.fromEntries(Object.entries(FORMATS).map(([name, { test }]) => [name, test]));

// strictNumbers off lets NaN and Infinity reach the bounds that every number has, which refuse them by name;
// verbose gives the messages the schema that was broken.
const common = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  strictNumbers: false,
  verbose: true,
  formats,
};

interface PropertySchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  format?: string;
  items?: PropertySchema;
}

// One each for all servers of a process, which compiles a schema once however many routes have it.
const text = new Ajv({ ...common, coerceTypes: 'array' });
const json = new Ajv({ ...common, coerceTypes: false });
const writers = new WeakMap<object, (answer: unknown) => string>();

/** Answers are written as their schema says; the route for HEAD, which Fastify adds, has that of its GET. */
export function useSerialisation(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(({ schema }) =>
    writers.getOrInsertComputed(schema, () => fastJson(schema, { ajv: { formats } })),
  );
}

/**
 * Query and path arrive as text: a value is coerced to its type, and one value to a list of one.
 * A JSON body is taken as it is.
 */
export function useValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) => {
    if (httpPart === 'body') return json.compile(schema);
    const validate = text.compile(schema);
    const numbers = numericProperties(schema);
    return (data: Record<string, unknown>) => {
      // Looked at before coercion, which would take "0x10" and " 7 " for numbers.
      const misspelt = numbers.filter(([name]) => !written(data[name]));
      const spelling = misspelt.map(([path, property]) => fieldError(path, rangeOf(property)));
      if (validate(data) && spelling.length === 0) return true;
      return { error: invalidFields(fieldErrors(validate.errors ?? [], httpPart ?? 'request', spelling)) };
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

const rangeOf = ({ type, minimum, maximum }: PropertySchema): Message =>
  (type === 'integer' ? inputMessage.not_an_integer : inputMessage.not_in_range)({ minimum, maximum });

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
    const { missingProperty, additionalProperty } = (error.params ?? {}) as Record<string, unknown>;
    const child = missingProperty ?? additionalProperty;
    const path = [at, child].filter(Boolean).join('.') || part;
    if (!found.has(path)) found.set(path, fieldError(path, messageFor(error, part)));
  }
  return [...found.values()];
}

function messageFor({ keyword = '', params = {}, data, parentSchema }: Partial<ErrorObject>, part: string): Message {
  if (keyword === 'type' && part !== 'body' && Array.isArray(data)) return inputMessage.given_twice();
  const schema = parentSchema as PropertySchema | undefined;
  if (isNumeric(schema) && BOUNDS.includes(keyword)) return rangeOf(schema);
  return messageOf({ keyword, params, format: schema?.format }, data);
}
