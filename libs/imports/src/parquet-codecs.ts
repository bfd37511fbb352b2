import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Compressors, snappyUncompress } from 'hyparquet';

/** Of a page, unpacked; writers make pages of a megabyte or a few. What a page says of itself is not to fill the memory. */
const MAX_PAGE_BYTES = 128 * 1024 ** 2;

type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

const bounded =
  (unpack: Unpack): Unpack =>
  (packed, size) => {
    if (size > MAX_PAGE_BYTES) throw new Error(`a page is larger than ${MAX_PAGE_BYTES / 1024 ** 2} MiB`);
    return unpack(packed, size);
  };
/** Of Node's: they stop at so many bytes, whatever is packed. */
const upTo = (size: number) => ({ maxOutputLength: Math.max(size, 1) });

/** How pages are unpacked, by the names that Parquet gives it. Its LZ4 is left out: hardly anything writes it. */
export const CODECS: Compressors = {
  SNAPPY: bounded((packed, size) => {
    const page = new Uint8Array(size);
    snappyUncompress(packed, page);
    return page;
  }),
  ZSTD: bounded((packed, size) => zstdDecompressSync(packed, upTo(size))),
  GZIP: bounded((packed, size) => gunzipSync(packed, upTo(size))),
  BROTLI: bounded((packed, size) => brotliDecompressSync(packed, upTo(size))),
};
