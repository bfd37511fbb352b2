import { join } from 'node:path';
import { unpackedDebs } from '@promo/servers/debian';
import { firstWay, which } from '@promo/servers/first-way';

/** The path of promtool, which comes with Prometheus. */
export function promtool(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  const fromDebian = async () => {
    const dir = await unpackedDebs({
      folder: 'prometheus-debian',
      packages: ['prometheus'],
      env,
      onFetch: (into) => say(`fetching promtool (Debian's package prometheus) into ${into}`),
    });
    return join(dir, 'usr', 'bin', 'promtool');
  };
  return firstWay('No promtool.', [
    { way: 'promtool on PATH', find: () => which('promtool', env) },
    { way: "apt-get with access to the distribution's packages (Debian, Ubuntu)", find: fromDebian },
  ]);
}
