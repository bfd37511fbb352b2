/** Somebody who can be mentioned. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** What is being typed behind an @: where that stands, and the part of a name so far. */
export interface Mention {
  readonly from: number;
  readonly part: string;
}

/** As much of a name as people type before they choose. */
const LONGEST_PART = 30;

/** The mention that is being typed at the caret; null where none is. An @ within a word, as in an address, is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from < 0 || /\S/.test(before.charAt(from - 1))) return null;
  const part = before.slice(from + 1);
  return part.includes('\n') || part.length > LONGEST_PART ? null : { from, part };
}

/** The text with a mention put where it was being typed, and where the caret then stands. */
export function withMention(text: string, { from, part }: Mention, name: string): { text: string; caret: number } {
  const put = `@${name} `;
  const after = text.slice(from + 1 + part.length).trimStart();
  return { text: text.slice(0, from) + put + after, caret: from + put.length };
}

/** Whom a text mentions; of two names of which one begins with the other, the longer one is meant. */
export function mentioned(text: string, people: readonly Person[]): number[] {
  let left = text;
  const found: number[] = [];
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    // no part of a longer name, as Novak of Novaković
    const whole = new RegExp(`@${RegExp.escape(name)}(?!\\p{L})`, 'gu');
    if (left.search(whole) < 0) continue;
    found.push(id);
    left = left.replaceAll(whole, '');
  }
  return found;
}
