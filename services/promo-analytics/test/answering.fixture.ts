/** A thread whose answer has columns of all sorts. */
import { answerWith } from '../src/memory/thread.ts';

answerWith((size: number) => {
  const large = Float64Array.from({ length: size }, (_, i) => i / 2);
  return {
    large,
    nested: { again: large, list: [large, null] },
    short: Int32Array.of(3, 1, 2),
    part: new Uint8Array(2 * size).fill(7).subarray(size),
    since: new Date(0),
    text: 'ready',
  };
});
