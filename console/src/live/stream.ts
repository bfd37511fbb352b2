import { createParser } from 'eventsource-parser';
import { call } from '../api/client.ts';

/** One server-sent event. */
export interface Sent {
  readonly event: string;
  readonly data: string;
}

interface Options {
  readonly signal: AbortSignal;
  readonly token: () => Promise<string | null>;
  readonly onEvent: (sent: Sent) => void;
  /** After the stream was away: what happened meanwhile is not repeated. */
  readonly onReturn: () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something every 15 s; a stream that is silent for longer is dead. */
const SILENCE_MS = 45_000;

/** Follows `/events` until aborted; connects again with growing pauses. */
export async function follow({ signal, token, onEvent, onReturn }: Options): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let first = true; !signal.aborted; first = false) {
    try {
      await readOnce(await token(), signal, onEvent, () => {
        wait = FIRST_WAIT_MS;
        if (!first) onReturn();
      });
    } catch {
      // cut off: connect again
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function readOnce(
  token: string | null,
  signal: AbortSignal,
  onEvent: (sent: Sent) => void,
  onOpen: () => void,
): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const response = await fetch('/events', {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    // a page that nobody touches asks for nothing else, and would look as if it were live: this ends the session where it is over
    if (response.status === 401 && token) await call('GET /auth/me');
    // what stands between may answer with a page of its own, which is no return
    if (!response.ok || !response.body || !isStream(response)) return;
    onOpen();
    const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ event, data }) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
