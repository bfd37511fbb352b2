import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { peakOf, residentMegabytes } from './resident.ts';

interface Source {
  readonly gateway: string;
  readonly token: string;
  /** Of the service that answers. */
  readonly port: number;
}

export interface Read {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: number;
  /** By how much the memory of the service was higher at most. */
  readonly riseMb: number;
}

/** Reads a long answer through the gateway, uncompressed. */
export async function readAnswer({ gateway, token, port }: Source, path: string): Promise<Read> {
  const before = await residentMegabytes(port);
  let [firstMs, bytes] = [0, 0];
  const { ms: lastMs, peak } = await peakOf(port, async () => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    // Not fetch: its streams take half a second of processor time for 77 MB, which the system then lacks.
    const [answer] = (await once(get(new URL(path, gateway), { headers }), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    for await (const part of answer as AsyncIterable<Buffer>) {
      if (bytes === 0) firstMs = performance.now() - started;
      bytes += part.length;
    }
  });
  return { firstMs, lastMs, bytes, riseMb: peak - before };
}
