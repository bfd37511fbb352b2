import type { ResponseOf, Route } from '@promo/contracts/route';
import { JsonStream, Raw } from '@promo/http/serve';

/** Pieces of a long answer, characters: large enough that neither side waits for each row. */
const JSON_PIECE = 64 * 1024;

/**
 * JSON of the rows of a field that are read in batches while they are sent: the first go out before the last are read, and reading waits
 * for the caller. What else the answer has comes after them; what fits into one piece is answered in one.
 */
export async function streamRows<const R extends Route, const F extends keyof ResponseOf<R> & string>(
  _declared: R,
  field: F,
  batches: AsyncIterable<Iterable<RowOf<R, F>>>,
  rest = {} as Omit<ResponseOf<R>, F>,
): Promise<Raw | JsonStream> {
  const others = JSON.stringify(rest).slice(1);
  return stream(jsonOf(batches, [`{"${field}":[`, `]${others === '}' ? '' : ','}${others}`]));
}

/** As `streamRows`, where the answer is the rows. */
export const streamList = <const R extends Route>(
  _declared: R,
  batches: AsyncIterable<Iterable<Item<ResponseOf<R>>>>,
): Promise<Raw | JsonStream> => stream(jsonOf(batches, ['[', ']']));

async function stream(pieces: AsyncGenerator<string, string>): Promise<Raw | JsonStream> {
  // Waited for, so that what cannot be read at all is refused as anything else is.
  const first = await pieces.next();
  return first.done ? new Raw(first.value) : new JsonStream(after(first.value, pieces));
}

type Item<List> = List extends (infer Row)[] ? Row : never;
type RowOf<R extends Route, F extends keyof ResponseOf<R>> = Item<ResponseOf<R>[F]>;

/** Yields all pieces but the last, which it returns. */
async function* jsonOf(
  batches: AsyncIterable<Iterable<unknown>>,
  [before, behind]: readonly [before: string, behind: string],
): AsyncGenerator<string, string> {
  let text = before;
  let separator = '';
  for await (const rows of batches) {
    for (const row of rows) {
      text += separator + JSON.stringify(row);
      separator = ',';
      if (text.length < JSON_PIECE) continue;
      yield text;
      text = '';
    }
  }
  return text + behind;
}

async function* after(first: string, rest: AsyncGenerator<string, string>): AsyncGenerator<string> {
  yield first;
  yield yield* rest;
}
