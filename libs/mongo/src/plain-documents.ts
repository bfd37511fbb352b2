/**
 * Documents of plain values (text, numbers, booleans, null, dates, and objects and arrays of them), from what `find` gives with `raw: true`.
 * The driver makes the name of every field anew in every document, which is most of its work on a long list; here each is made once.
 */

/** Field names by a hash of their bytes. */
const names = new Map<number, string>();
/** There are as many as collections have fields; what comes beyond, such as names that are data, is not kept. */
const MAX_NAMES = 10_000;

/** A document, and how far it is read. */
interface Reading {
  readonly bytes: Buffer;
  readonly numbers: DataView;
  at: number;
}

/** Throws for a value of another kind. */
export function readDocument<T>(bytes: Buffer): T {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return readObject({ bytes, numbers, at: 0 }) as T;
}

/** A name like any other, where an assignment would set what the object inherits from. */
const OWN = { configurable: true, enumerable: true, writable: true };

function readObject(reading: Reading): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let type = firstType(reading); type !== END; type = nextType(reading)) {
    const name = readName(reading);
    const value = readValue(type, reading);
    if (name === '__proto__') Object.defineProperty(object, name, { value, ...OWN });
    else object[name] = value;
  }
  return object;
}

/** An array is an object whose names are its places. Objects in one array have the same fields as a rule. */
function readArray(reading: Reading): unknown[] {
  const values: unknown[] = [];
  let kind: Kind | undefined;
  const parts: unknown[] = [];
  for (let type = firstType(reading); type !== END; type = nextType(reading)) {
    // Past its name.
    while (reading.bytes[reading.at++] !== END);
    const value = (kind && type === OBJECT && readKind(kind, reading, parts)) || readValue(type, reading);
    if (type === OBJECT) kind ??= kindOf(value as object);
    values.push(value);
  }
  return values;
}

/** Objects with the same fields in the same order. */
interface Kind {
  /** Their names, as bytes that end with 0. */
  readonly names: readonly Uint8Array[];
  readonly make: (values: readonly unknown[]) => object;
}

const kinds = new Map<string, Kind>();
/** There are as many as arrays in collections; what comes beyond, such as fields that are data, is read without. */
const MAX_KINDS = 1_000;

function kindOf(example: object): Kind | undefined {
  const fields = Object.keys(example);
  const key = fields.join('\0');
  const known = kinds.get(key);
  if (known || kinds.size === MAX_KINDS || fields.includes('__proto__')) return known;
  // A program that names the fields makes an object ten times as fast as one that adds them one by one. Quoted, no name is a program.
  const properties = fields.map((field, i) => `${JSON.stringify(field)}: values[${i}]`);
  const make = new Function('values', `return { ${properties} }`) as Kind['make'];
  const kind = { names: fields.map((field) => Buffer.from(`${field}\0`)), make };
  kinds.set(key, kind);
  return kind;
}

/** An object of the kind; undefined, and nothing read, when it is of another. `values` is what it is put together in. */
function readKind({ names, make }: Kind, reading: Reading, values: unknown[]): object | undefined {
  const from = reading.at;
  let type = firstType(reading);
  let i = 0;
  for (; type !== END && skipName(reading, names[i]); i++) {
    values[i] = readValue(type, reading);
    type = nextType(reading);
  }
  if (type === END && i === names.length) return make(values);
  reading.at = from;
  return undefined;
}

/** Whether this name comes next; then it is read. */
function skipName(reading: Reading, name: Uint8Array | undefined): boolean {
  if (!name) return false;
  const { bytes, at } = reading;
  for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false;
  reading.at = at + name.length;
  return true;
}

const END = 0;
const OBJECT = 0x03;

const nextType = (reading: Reading): number => reading.bytes[reading.at++] as number;

function firstType(reading: Reading): number {
  // Its length, which is not needed.
  reading.at += 4;
  return nextType(reading);
}

function readName(reading: Reading): string {
  const { bytes, at: from } = reading;
  let to = from;
  let hash = 0;
  for (let byte = bytes[to] as number; byte !== END; byte = bytes[++to] as number) hash = (31 * hash + byte) | 0;
  reading.at = to + 1;
  const known = names.get(hash);
  if (known !== undefined && isAt(bytes, from, to, known)) return known;
  const name = bytes.toString('utf8', from, to);
  if (known === undefined && names.size < MAX_NAMES) names.set(hash, name);
  return name;
}

/** Names beyond ASCII are not recognised. */
function isAt(bytes: Buffer, from: number, to: number, name: string): boolean {
  if (name.length !== to - from) return false;
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}

/** The types of https://bsonspec.org/spec.html that such values have. */
function readValue(type: number, reading: Reading): unknown {
  const { bytes, numbers, at } = reading;
  switch (type) {
    case 0x01:
      reading.at += 8;
      return numbers.getFloat64(at, true);
    case 0x02:
      reading.at += 4 + numbers.getInt32(at, true);
      return bytes.toString('utf8', at + 4, reading.at - 1);
    case OBJECT:
      return readObject(reading);
    case 0x04:
      return readArray(reading);
    case 0x08:
      reading.at += 1;
      return bytes[at] === 1;
    case 0x09:
      reading.at += 8;
      return new Date(Number(numbers.getBigInt64(at, true)));
    case 0x0a:
      return null;
    case 0x10:
      reading.at += 4;
      return numbers.getInt32(at, true);
    case 0x12:
      reading.at += 8;
      return Number(numbers.getBigInt64(at, true));
    default:
      throw new TypeError(`a value of BSON type ${type} is not plain`);
  }
}
