/** Lines of a file, each a bit: little beside their rows, however many there are. */
export interface Lines {
  readonly bits: Uint8Array;
  readonly add: (line: number) => void;
  readonly has: (line: number) => boolean;
}

export function linesOf(bits: Uint8Array = new Uint8Array(0)): Lines {
  return {
    get bits() {
      return bits.subarray(0, bits.findLastIndex((byte) => byte !== 0) + 1);
    },
    add: (line) => {
      const byte = line >> 3;
      if (byte >= bits.length) {
        const grown = new Uint8Array(2 * byte + 1);
        grown.set(bits);
        bits = grown;
      }
      bits[byte] = (bits[byte] as number) | (1 << (line & 7));
    },
    has: (line) => (((bits[line >> 3] ?? 0) >> (line & 7)) & 1) === 1,
  };
}
