import { Refusal, rejected, unavailable } from '@promo/contracts/errors';
import { importMessage } from '@promo/contracts/messages/import';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import type { Pull } from './pulls.ts';

/** How long an address may take to connect, to begin its answer and between two pieces of it, and for all of it. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const WHOLE_MS = 30 * 60_000;
const MEBIBYTE = 1024 ** 2;
const MAX_BYTES = 4 * 1024 * MEBIBYTE;

/** By what the next request asks whether a file has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/** A file that has changed since the validators, in pieces as they come. */
interface Download extends Validators {
  readonly body: AsyncIterable<Uint8Array>;
}

export type Downloads = AsyncDisposable & {
  /** Asks for a file; null where it is as it was. What is wrong is a Refusal, 503 where it may be over soon. */
  readonly ask: (pull: Pull, since: Validators | null, signal: AbortSignal) => Promise<Download | null>;
};

/** Asks addresses for files. No redirect is followed, and nothing is unpacked. */
export function downloads(maxBytes = MAX_BYTES, silenceMs = SILENCE_MS): Downloads {
  const agent = new Agent({
    connect: { timeout: Math.min(CONNECT_MS, silenceMs) },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    allowH2: false,
  });
  return {
    ask: async (pull, since, stop) => {
      const { address } = pull;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(WHOLE_MS)]);
      const headers = await headersOf(pull, since);
      const answer = await request(pull.url, { dispatcher: agent, signal, headers }).catch((error: unknown) => {
        throw unavailable(importMessage.pull_unanswered({ address, reason: reasonOf(error) }));
      });
      const { statusCode: status } = answer;
      if (status === 200) return downloadOf(answer, address, maxBytes);
      await answer.body.dump().catch(() => undefined);
      if (status === 304 && since) return null;
      const refused = importMessage.pull_refused({ address, status });
      throw status >= 500 || status === 408 || status === 429 ? unavailable(refused) : rejected(refused);
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

/** An ETag goes before a date, which knows seconds only. */
async function headersOf({ url, access }: Pull, since: Validators | null): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'user-agent': 'promo',
    'accept-encoding': 'identity',
    ...(since?.etag && { 'if-none-match': since.etag }),
    ...(!since?.etag && since?.last_modified && { 'if-modified-since': since.last_modified }),
  };
  if (access.kind === 'http') return { ...headers, ...(access.token && { authorization: `Bearer ${access.token}` }) };
  const { keyId: accessKeyId, secret: secretAccessKey, region } = access;
  const signer = new AwsV4Signer({ url, headers, accessKeyId, secretAccessKey, region, service: 's3' });
  return Object.fromEntries((await signer.sign()).headers);
}

async function downloadOf(
  { headers, body }: Dispatcher.ResponseData,
  address: string,
  maxBytes: number,
): Promise<Download> {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const chunked = /chunked/i.test(String(headers['transfer-encoding'] ?? ''));
  const tooLarge = () =>
    new Refusal(413, importMessage.pull_too_large({ address, megabytes: Math.round(maxBytes / MEBIBYTE) }));
  const fault =
    Number.isNaN(length) && !chunked
      ? rejected(importMessage.pull_endless({ address }))
      : length > maxBytes
        ? tooLarge()
        : null;
  if (fault) {
    body.destroy();
    throw fault;
  }
  async function* pieces() {
    let bytes = 0;
    try {
      for await (const piece of body) {
        bytes += (piece as Uint8Array).length;
        if (bytes > maxBytes) throw tooLarge();
        yield piece as Uint8Array;
      }
    } catch (error) {
      throw error instanceof Refusal ? error : unavailable(importMessage.pull_broken_off({ address }));
    }
  }
  return { etag: textOf(headers.etag), last_modified: textOf(headers['last-modified']), body: pieces() };
}

const textOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null);

/** The fault's code, as ECONNREFUSED; its sentence could name what is secret. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
