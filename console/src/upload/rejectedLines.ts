const [LF, CR, QUOTE] = [10, 13, 34];
/** Semicolon, tab and comma. */
const DELIMITERS = [59, 9, 44] as const;
/** A quoted cell may hold line breaks; one that goes on for longer than that was never closed. */
const LONGEST_ROW = 50;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The header and the rows that begin on the given lines of a CSV file, as they stand there byte for byte, so that they can be
 * mended and imported again. Lines count from 1, and every line break counts, as the server counts them. What stands above the line of
 * the header is left out.
 */
export async function rejectedLines(file: Blob, lines: Iterable<number>, headerLine = 1): Promise<Blob> {
  const wanted = new Set(lines);
  const taken: Bytes[] = [];
  /** Lines of a row whose quotes are still open. */
  let open: Bytes[] = [];
  let balanced = true;
  let header = true;
  let delimiter: number = DELIMITERS[0];
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
    if (open.length === 0 && !wanted.has(number) && !(header && number >= headerLine && line.length > 0)) continue;
    if (header) delimiter = delimiterOf(line);
    header = false;
    open.push(line);
    const inside = isOpenAfter(line, delimiter, !balanced);
    if (inside === null) open.length = 1;
    balanced = inside !== true;
  }
  settle();
  return new Blob(
    taken.flatMap((line) => [line, '\r\n']),
    { type: 'text/csv' },
  );
}

/** What stands between the cells of a header. */
function delimiterOf(header: Bytes): number {
  const countOf = (delimiter: number) => header.filter((byte) => byte === delimiter).length;
  return DELIMITERS.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
}

/**
 * Whether a quoted cell is open at the end of a line, which begins in one or not; null where text follows a closing quote, for such
 * a row costs its first line only. A quote that begins no cell is a character like any other, as the server reads it: 24" is a size.
 */
function isOpenAfter(line: Bytes, delimiter: number, inside: boolean): boolean | null {
  let begins = !inside;
  for (let i = 0; i < line.length; i++) {
    if (!inside) {
      inside = begins && line[i] === QUOTE;
      begins = line[i] === delimiter;
    } else if (line[i] === QUOTE) {
      const next = line[i + 1];
      inside = next === QUOTE;
      if (inside) i++;
      else if (next !== undefined && next !== delimiter) return null;
    }
  }
  return inside;
}

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
