/** What a file is by its first bytes, as far as it decides whether to send it at all. */
type FileKind = 'empty' | 'excel' | 'text';

const HEADS: readonly (readonly number[])[] = [
  // ZIP, which XLSX is
  [0x50, 0x4b, 0x03, 0x04],
  // the container of XLS
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The kind of a file that begins with these bytes. */
export function kindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  return HEADS.some((magic) => magic.every((byte, i) => head[i] === byte)) ? 'excel' : 'text';
}

export const kindOfFile = async (file: Blob): Promise<FileKind> =>
  kindOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
