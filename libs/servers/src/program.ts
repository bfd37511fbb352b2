import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How a server is run: as a binary of this machine or inside a container. */
export type Program = {
  /** Address to listen on, as seen from inside. */
  host: string;
  /** The data folder, as seen from inside. */
  inside(dir: string): string;
  command(use: { dir: string; port: number; args: readonly string[] }): { command: string; args: string[] };
};

/** Text form, to hand a program to other processes through the environment. */
export type ProgramRef = { binary: string } | { image: string; entry: string };

const exec = promisify(execFile);

/** Output of a short command; rejects when it fails or takes too long. */
export async function output(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<string> {
  const { stdout } = await exec(command, args, { timeout: 10_000, killSignal: 'SIGKILL', ...options });
  return stdout;
}

export const programOf = (ref: ProgramRef): Program =>
  'binary' in ref ? native(ref.binary) : container(ref.image, ref.entry);

function native(binary: string): Program {
  return {
    host: '127.0.0.1',
    inside: (dir) => dir,
    command: ({ args }) => ({ command: binary, args: [...args] }),
  };
}

/** The same port inside and outside, so that the address the server gives of itself holds on both sides. */
function container(image: string, entry: string): Program {
  const user = process.getuid && process.getgid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
  return {
    host: '0.0.0.0',
    inside: () => '/promo',
    command: ({ dir, port, args }) => ({
      command: 'docker',
      args: [
        ...['run', '--rm', '--init', ...user, '--publish', `127.0.0.1:${port}:${port}`],
        ...['--volume', `${dir}:/promo`, '--entrypoint', entry, image, ...args],
      ],
    }),
  };
}
