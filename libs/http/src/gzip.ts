import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Smaller bodies are sent as they are: they fit a few packets either way. */
export const COMPRESSED_FROM = 16 * 1024;

const inThreadPool = promisify(gzip);

/** Compresses beside the event loop. On lists in JSON level 1 takes half the time of level 6 and gives a quarter more. */
export const compress = (body: Buffer | string, level = 1): Promise<Buffer> => inThreadPool(body, { level });

/** True when the caller takes gzip. */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  const qualities = accepted.map((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return { coding, refused: q !== undefined && Number(q.slice(2)) === 0 };
  });
  const gzipped = qualities.find(({ coding }) => coding === 'gzip' || coding === 'x-gzip');
  const any = gzipped ?? qualities.find(({ coding }) => coding === '*');
  return any !== undefined && !any.refused;
}
