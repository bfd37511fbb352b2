/** What a file is by its first bytes, as far as it decides whether to send it at all. */
type FileKind = 'empty' | 'workbook' | 'excel' | 'parquet' | 'text';

const HEADS: readonly (readonly [FileKind, readonly number[]])[] = [
  // ZIP, which XLSX is
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  // the container of XLS, and of XLSX with a password
  ['excel', [0xd0, 0xcf, 0x11, 0xe0]],
  // PAR1
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
];

/** The kind of a file that begins with these bytes. */
export function kindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  return HEADS.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0] ?? 'text';
}

export const kindOfFile = async (file: Blob): Promise<FileKind> =>
  kindOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
