/**
 * As much of Markdown as the guides are written in: headings, paragraphs, numbered and plain lists, pictures on lines of their own, and
 * within a line **strong**, `keys` and [links](/calendar).
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'text'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly numbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly src: string };

export type Inline =
  | { readonly kind: 'plain' | 'strong' | 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly parts: readonly Inline[]; readonly href: string };

const ITEM = /^(?:(\d+)\.|-) (.+)$/;
const PICTURE = /^!\[([^\]]*)\]\(([^)]+)\)$/;
const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** Blocks are parted by empty lines. */
export const blocksOf = (markdown: string): Block[] =>
  markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf);

function blockOf(block: string): Block {
  const heading = /^(#{1,2}) (.+)$/.exec(block);
  if (heading) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' };
  const picture = PICTURE.exec(block);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', src: picture[2] ?? '' };
  const items = block.split('\n').map((line) => ITEM.exec(line));
  if (items.every((item) => item !== null)) {
    return { kind: 'list', numbered: items[0]?.[1] !== undefined, items: items.map((item) => inlineOf(item[2] ?? '')) };
  }
  return { kind: 'text', parts: inlineOf(block.replaceAll('\n', ' ')) };
}

function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  const plain = (text: string) => text !== '' && parts.push({ kind: 'plain', text });
  for (const { 0: all, 1: strong, 2: key, 3: label, 4: href, index } of line.matchAll(INLINE)) {
    plain(line.slice(end, index));
    if (strong !== undefined) parts.push(...strongOf(strong));
    else if (key !== undefined) parts.push({ kind: 'key', text: key });
    else parts.push({ kind: 'link', parts: inlineOf(label ?? ''), href: href ?? '' });
    end = index + all.length;
  }
  plain(line.slice(end));
  return parts;
}

/** What is strong may hold a link, which stays one. */
const strongOf = (text: string): Inline[] =>
  inlineOf(text).map((part) => (part.kind === 'plain' ? { kind: 'strong', text: part.text } : part));
