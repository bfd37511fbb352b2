import { compareTexts } from '@promo/retail/compare';
import { NAMED_SHAPES } from './named-shapes.ts';
import { type Json, plain } from './plain.ts';

/** The named shapes of one document. */
export interface Shapes {
  /** The schema with each shape in it replaced by a reference. A shape without a name of its own is called `name`. */
  place(schema: Json, name: string): Json;
  /** What was referred to so far, by name. */
  used(): Record<string, Json>;
}

/**
 * Equal structures are one shape, wherever they stand: a description may differ, and stands beside the reference then. What
 * has no name in the contracts is called by the shape that holds it and its field there.
 */
export function createShapes(): Shapes {
  const names = new Map<string, string>();
  const descriptions = new Map<string, unknown>();
  const bodies = new Map<string, Json>();

  function introduce(name: string, key: string, description: unknown): void {
    if (descriptions.has(name)) throw new Error(`two shapes are called ${name}`);
    names.set(key, name);
    descriptions.set(name, description);
  }

  /** The reference to a shape, which is written down when it is met first. */
  function refer(structure: Json, key: string, description: unknown): Json {
    const name = names.get(key) as string;
    const own = descriptions.get(name);
    if (!bodies.has(name))
      bodies.set(name, { ...(own !== undefined && { description: own }), ...fieldsOf(structure, name) });
    const reference = { $ref: `#/components/schemas/${name}` };
    return description === undefined || description === own ? reference : { ...reference, description };
  }

  function fieldsOf(structure: Json, name: string): Json {
    const { properties, ...rest } = structure;
    if (properties === undefined) return within(rest, name);
    const fields = Object.entries(properties as Json).map(([field, schema]) => [
      field,
      look(schema, name + pascal(field)),
    ]);
    return { ...within(rest, name), properties: Object.fromEntries(fields) };
  }

  const within = (node: Json, name: string): Json =>
    Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, look(value, key === 'items' ? `${name}Item` : name)]),
    );

  function look(node: unknown, name: string): unknown {
    if (Array.isArray(node)) return node.map((one) => look(one, name));
    if (typeof node !== 'object' || node === null) return node;
    return place(node as Json, name);
  }

  function place(schema: Json, name: string): Json {
    const hasFields = 'properties' in schema;
    if (!hasFields && !('anyOf' in schema)) return within(schema, name);
    const { description, ...structure } = schema;
    const key = canonical(structure);
    if (!hasFields && !names.has(key)) return within(schema, name);
    if (!names.has(key)) introduce(name, key, description);
    return refer(structure, key, description);
  }

  for (const [name, schema] of NAMED_SHAPES) {
    const { description, ...structure } = plain(schema);
    const key = canonical(structure);
    if (!names.has(key)) introduce(name, key, description);
  }
  return {
    place,
    used: () => Object.fromEntries([...bodies].sort(([a], [b]) => compareTexts(a, b))),
  };
}

/** One text for one structure, in whatever order its keys were written. */
function canonical(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(canonical).join()}]`;
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  const keys = Object.keys(node).sort();
  return `{${keys.map((key) => `${key}:${canonical((node as Json)[key])}`).join()}}`;
}

/** `sku-snapshot`, `sku_snapshot` is SkuSnapshot */
export const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
