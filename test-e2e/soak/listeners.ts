import { demoLogin } from '@promo/client/sign-in';

interface Listeners extends AsyncDisposable {
  /** Events that came so far, over all streams. */
  heard(): number;
  /** Streams that ended although nobody asked them to. */
  lost(): number;
}

/** Holds so many streams of live updates open, and counts. */
export async function listenTo(gateway: string, count: number): Promise<Listeners> {
  const authorization = `Bearer ${await demoLogin(gateway, 'Admin')}`;
  const leaving = new AbortController();
  let [heard, lost] = [0, 0];
  const listen = async () => {
    const { body } = await fetch(`${gateway}/events`, { headers: { authorization }, signal: leaving.signal });
    const decoder = new TextDecoder();
    for await (const part of body ?? [])
      heard += decoder.decode(part, { stream: true }).match(/^event: /gm)?.length ?? 0;
  };
  const ended = Promise.all(
    Array.from({ length: count }, async () => {
      while (!leaving.signal.aborted) {
        await listen().catch(() => undefined);
        if (!leaving.signal.aborted) lost++;
      }
    }),
  );
  return {
    heard: () => heard,
    lost: () => lost,
    [Symbol.asyncDispose]: async () => {
      leaving.abort();
      await ended;
    },
  };
}
