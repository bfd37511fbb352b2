import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Fatal } from './fatal.ts';
import { output } from './program.ts';

/** One way to have a program. It throws the reason why it does not serve. */
export type Way<T> = { way: string; find(): Promise<T> };

/** What the first way gives that serves. Throws one message that names them all, and why each did not serve. */
export async function firstWay<T>(missing: string, ways: readonly Way<T>[]): Promise<T> {
  const refusals: string[] = [];
  for (const { way, find } of ways) {
    try {
      return await find();
    } catch (error) {
      refusals.push(`  - ${way}\n      ${error instanceof Error ? error.message.trim().split('\n').join(' ') : error}`);
    }
  }
  throw new Fatal(`${missing} Provide one in any of these ways:\n${refusals.join('\n')}`);
}

export async function which(binary: string, env: NodeJS.ProcessEnv): Promise<string> {
  for (const dir of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(dir, binary);
    const usable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return path;
  }
  throw new Error('not found');
}

export async function versionOf(path: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const text = await output(path, ['--version'], { env, timeout: 30_000 }).catch((error: Error) => {
    throw new Error(`${path} does not run here: ${lastLine(error.message)}`);
  });
  const version = /v?(\d+\.\d+\.\d+)/.exec(text)?.[1];
  if (!version) throw new Error(`${path} does not tell its version`);
  return version;
}

export const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
