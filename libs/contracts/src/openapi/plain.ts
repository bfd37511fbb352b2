import type { TSchema } from 'typebox';
import { FORMATS } from '../formats.ts';

export type Json = Record<string, unknown>;

/** The schema as plain JSON: without ids and our own formats, and with a property that has a default no longer required. */
export function plain(schema: TSchema): Json {
  return optionalDefaults(JSON.parse(JSON.stringify(schema))) as Json;
}

function optionalDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(optionalDefaults);
  if (typeof node !== 'object' || node === null) return node;
  const { $id, required, ...named } = node as Json;
  const { format, ...bare } = named;
  const rest = typeof format === 'string' && format in FORMATS ? bare : named;
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, optionalDefaults(value)]));
  if (!Array.isArray(required))
    return required === undefined ? copy : { ...copy, required: optionalDefaults(required) };
  const properties = (rest.properties ?? {}) as Record<string, Json>;
  const needed = required.filter((name) => properties[name]?.default === undefined);
  return needed.length > 0 ? { ...copy, required: needed } : copy;
}
