const [LF, CR, QUOTE] = [10, 13, 34];
/** A quoted cell may hold line breaks; one that goes on for longer than that was never closed. */
const LONGEST_ROW = 50;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The header and the rows that begin on the given lines of a CSV file, as they stand there byte for byte, so that they can be
 * mended and imported again. Lines count from 1, and every line break counts, as the server counts them.
 */
export async function rejectedLines(file: Blob, lines: Iterable<number>): Promise<Blob> {
  const wanted = new Set(lines);
  const taken: Bytes[] = [];
  /** Lines of a row whose quotes are still open. */
  let open: Bytes[] = [];
  let balanced = true;
  let header = true;
  let number = 0;
  const settle = () => {
    // never closed: such a row costs its own line only
    taken.push(...(balanced ? open : open.slice(0, 1)));
    open = [];
    balanced = true;
  };
  for await (const line of linesOf(file)) {
    number++;
    if (open.length > 0 && (balanced || wanted.has(number) || open.length >= LONGEST_ROW)) settle();
    if (open.length === 0 && !wanted.has(number) && !(header && line.length > 0)) continue;
    header = false;
    open.push(line);
    if (quotesOf(line) % 2 === 1) balanced = !balanced;
  }
  settle();
  return new Blob(
    taken.flatMap((line) => [line, '\r\n']),
    { type: 'text/csv' },
  );
}

const quotesOf = (line: Bytes) => line.reduce((count, byte) => count + (byte === QUOTE ? 1 : 0), 0);

/** The lines of a file without their breaks, LF, CR or both. */
async function* linesOf(file: Blob): AsyncGenerator<Bytes> {
  let rest: Bytes = new Uint8Array();
  let afterCr = false;
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const chunk = joined(rest, part.value);
    let start = 0;
    for (let i = rest.length; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte === LF && afterCr) start = i + 1;
      else if (byte === LF || byte === CR) {
        yield chunk.slice(start, i);
        start = i + 1;
      }
      afterCr = byte === CR;
    }
    rest = chunk.slice(start);
  }
  if (rest.length > 0) yield rest;
}

function joined(a: Bytes, b: Uint8Array): Bytes {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
