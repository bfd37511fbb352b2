/** What a file is by its first bytes, as far as it decides whether to send it at all. */
type Content = 'empty' | 'workbook' | 'excel' | 'parquet' | 'text';

const HEADS: readonly (readonly [Content, readonly number[]])[] = [
  // ZIP, which XLSX is
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  // the container of XLS, and of XLSX with a password
  ['excel', [0xd0, 0xcf, 0x11, 0xe0]],
  // PAR1
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
];

/** The kind of a file that begins with these bytes. */
export function kindOf(head: Uint8Array): Content {
  if (head.length === 0) return 'empty';
  return HEADS.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0] ?? 'text';
}

/** Unreadable is a file that was changed, moved or deleted since it was chosen. */
export const kindOfFile = (file: Blob): Promise<Content | 'unreadable'> =>
  file
    .slice(0, 4)
    .arrayBuffer()
    .then(
      (head) => kindOf(new Uint8Array(head)),
      () => 'unreadable',
    );
