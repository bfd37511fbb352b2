import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface ZipEntry {
  /** Plain ASCII. */
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Sizes and checksum follow the data: they are not known when an entry begins. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, so that the same content gives the same bytes. */
const DATE = 0x21;

/**
 * A ZIP archive, made while it is read: no entry is ever held whole. Entries and the archive must stay under 4 GiB, which
 * is a RangeError otherwise. Layout: PKWARE APPNOTE 4.3.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const header = Buffer.concat([fields(0x04034b50, description(0, 0, 0, name)), Buffer.from(name)]);
    yield header;
    offset += header.length;

    let [crc, size, packed] = [0, 0, 0];
    const measured = async function* () {
      for await (const piece of content) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    };
    const deflate = createDeflateRaw({ level: 3 });
    const packing = pipeline(Readable.from(measured(), { objectMode: false }), deflate);
    // What breaks it shows in the loop as well; it must not count as unhandled before that.
    packing.catch(() => undefined);
    for await (const piece of deflate) {
      packed += piece.length;
      yield piece;
    }
    await packing;

    const sizes: Field[] = [u32(crc), u32(packed), u32(size)];
    yield fields(0x08074b50, sizes);
    offset += packed + 16;
    const entry = [u16(VERSION), ...description(crc, packed, size, name), u16(0), u16(0), u16(0), u32(0), u32(start)];
    directory.push(fields(0x02014b50, entry), Buffer.from(name));
  }
  const central = Buffer.concat(directory);
  yield central;
  const count = directory.length / 2;
  yield fields(0x06054b50, [u16(0), u16(0), u16(count), u16(count), u32(central.length), u32(offset), u16(0)]);
}

interface Field {
  readonly bytes: 2 | 4;
  readonly value: number;
}

const u16 = (value: number): Field => ({ bytes: 2, value });
const u32 = (value: number): Field => ({ bytes: 4, value });

/** What the header of an entry and the directory say alike. */
function description(crc: number, packed: number, size: number, name: string): Field[] {
  const flags = [u16(VERSION), u16(SIZES_FOLLOW), u16(DEFLATED), u16(0), u16(DATE)];
  return [...flags, u32(crc), u32(packed), u32(size), u16(name.length), u16(0)];
}

function fields(signature: number, list: readonly Field[]): Buffer {
  const record = Buffer.alloc(4 + list.reduce((sum, { bytes }) => sum + bytes, 0));
  let at = record.writeUInt32LE(signature);
  for (const { bytes, value } of list) at = record.writeUIntLE(value, at, bytes);
  return record;
}
