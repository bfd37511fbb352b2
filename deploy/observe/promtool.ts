import { join } from 'node:path';
import { fetchOnce } from '@promo/servers/cache';
import { firstWay, lastLine, which } from '@promo/servers/first-way';
import { output } from '@promo/servers/program';

/** The path of promtool, which comes with Prometheus. */
export function promtool(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  return firstWay('No promtool.', [
    { way: 'promtool on PATH', find: () => which('promtool', env) },
    { way: "apt-get with access to the distribution's packages (Debian, Ubuntu)", find: () => fromDebian(env, say) },
  ]);
}

/** The distribution's package, only unpacked: that takes no root and changes nothing on the machine. */
async function fromDebian(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  await which('apt-get', env);
  const dir = await fetchOnce({
    folder: 'prometheus-debian',
    env,
    onFetch: (into) => say(`fetching promtool (Debian's package prometheus) into ${into}`),
    fill: async (fresh) => {
      const run = (command: string, ...args: string[]) =>
        output(command, args, { cwd: fresh, env, timeout: 300_000 }).catch((error: Error & { stderr?: string }) => {
          throw new Error(lastLine(error.stderr || error.message));
        });
      // Lists of its own: those of the machine may be missing or old, and belong to root.
      const own = [
        `Dir::State=${fresh}/apt`,
        'Dir::State::status=/var/lib/dpkg/status',
        `Dir::Cache=${fresh}/apt`,
        'APT::Sandbox::User=',
      ];
      const options = own.flatMap((option) => ['-o', option]);
      await run('mkdir', '-p', 'apt/lists/partial', 'apt/archives/partial');
      await run('apt-get', '-qq', ...options, 'update');
      await run('apt-get', '-qq', ...options, 'download', 'prometheus');
      await run(
        'sh',
        '-c',
        'dpkg-deb -x prometheus_*.deb unpacked && mv unpacked/usr/bin/promtool . && rm -rf apt unpacked *.deb',
      );
    },
  });
  return join(dir, 'promtool');
}
