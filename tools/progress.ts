/** Between two plain lines, where nobody can watch a bar. */
const LINE_EVERY_MS = 5000;
const BAR_EVERY_MS = 100;
const WIDTH = 30;

/** Tells how much of `total` bytes is done: a bar on a terminal, else a line now and then. */
export function progressOf(label: string, total: number) {
  const output = process.stderr;
  const every = output.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS;
  let told = Date.now();
  let done = 0;
  const state = () => {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const percent = `${Math.floor(share * 100)} %`;
    const amount = `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
    if (!output.isTTY) return `${label}: ${percent}, ${amount}\n`;
    const filled = Math.round(share * WIDTH);
    return `\r${label} [${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${percent.padStart(5)} ${amount}`;
  };
  return {
    update(bytes: number): void {
      done = bytes;
      if (Date.now() - told < every) return;
      told = Date.now();
      output.write(state());
    },
    /** Leaves the cursor on a fresh line, whether it went well or not. */
    end(): void {
      output.write(state());
      if (output.isTTY) output.write('\n');
    },
  };
}
