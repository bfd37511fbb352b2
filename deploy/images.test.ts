import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { baseImages } from './images.ts';
import { NODE_FLAGS } from './local/system.ts';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

interface Container {
  image: string;
  build?: { args: Record<string, string> };
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
}
const containers = ['docker-compose.yml', 'docker-compose.observe.yml'].flatMap((file) =>
  Object.entries<Container>(parse(read(file), { merge: true }).services),
);

test.each(containers)('%s has bounds of memory, processors, processes and logs', (_name, container) => {
  expect(container).toMatchObject({
    mem_limit: expect.stringMatching(/\d[mg]\}?$/),
    cpus: expect.any(Number),
    pids_limit: expect.any(Number),
    logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
  });
});

test.each(containers)(
  'the image of %s is tagged by this release, or can be named by digest',
  (_name, { image, build }) => {
    if (!build) return expect([...baseImages()].map(([name, tag]) => `\${${name}:-${tag}}`)).toContain(image);
    expect(image).toMatch(/^\$\{PROMO_REGISTRY:-promo\}\/[a-z-]+:\$\{PROMO_VERSION:-/);
    expect(image).toContain(`{PROMO_VERSION:-${version}}`);
    expect(build.args).toMatchObject({ VERSION: `\${PROMO_VERSION:-${version}}`, GIT_COMMIT: `\${GIT_COMMIT:-}` });
    expect(build.args.NODE_IMAGE).toBe(`\${NODE_IMAGE:-${baseImages().get('NODE_IMAGE')}}`);
  },
);

test('every stage of the Dockerfile begins with the one base image, or with another stage', () => {
  const file = read('deploy', 'Dockerfile');
  const stages = [...file.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name);
  const from = [...file.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name as string);
  for (const name of from) expect([...stages, `\${NODE_IMAGE}`]).toContain(name);
  expect(file).toContain(`\nARG NODE_IMAGE=${baseImages().get('NODE_IMAGE')}\n`);
});

test('the image runs services with the flags of the launcher', () => {
  expect(read('deploy', 'Dockerfile')).toContain(`exec node ${NODE_FLAGS.join(' ')} services/$SERVICE/src/main.ts`);
});

test('the image of backups holds all that its command imports', () => {
  const app = mkdtempSync(join(tmpdir(), 'images-'));
  try {
    const [, stage = ''] = read('deploy', 'Dockerfile').split(/^FROM .* AS backup$/m);
    for (const [, folder = ''] of stage.matchAll(/^COPY (\S+) \1$/gm))
      cpSync(join(root, folder), join(app, folder), {
        recursive: true,
        filter: (path) => !/\/node_modules/.test(path),
      });
    const packages = join(app, 'node_modules');
    mkdirSync(join(packages, '@promo'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@promo'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    for (const name of readdirSync(join(root, 'libs')))
      symlinkSync(join(app, 'libs', name), join(packages, '@promo', name));
    const command = /^ENTRYPOINT (.*)$/m.exec(stage)?.[1] as string;
    const [, program = ''] = JSON.parse(command) as string[];
    const args = [program, 'backup', 'verify', join(app, 'none')];
    const { stderr } = spawnSync(process.execPath, args, { cwd: app, encoding: 'utf8' });
    expect(stderr).toContain('holds no finished backup');
  } finally {
    rmSync(app, { recursive: true });
  }
});

test('every package and the chart are of the release that package.json names', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  const ours = Object.entries(lock.packages).filter(([path]) => /^(|console|libs\/.*|services\/.*)$/.test(path));
  expect(new Set(ours.map(([, { version: of }]) => of))).toEqual(new Set([version]));
  expect(parse(read('deploy', 'helm', 'promo', 'Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test('image-digests gives each base image with the digest that its tag has', () => {
  const dir = mkdtempSync(join(tmpdir(), 'images-'));
  try {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const script = `case "$1" in pull) echo "$3" >> ${dir}/pulled;; image) echo "docker.io/library/x@${digest}";; esac`;
    writeFileSync(join(dir, 'docker'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(dir, 'docker'), 0o755);
    const env = { ...process.env, PATH: `${dir}${delimiter}${process.env.PATH}` };
    const lines = execFileSync(process.execPath, [join(root, 'deploy', 'images.ts')], { env, encoding: 'utf8' });
    const wanted = [...baseImages()].map(([name, tag]) => `${name}=${tag}@${digest}\n`);
    expect(wanted).toHaveLength(7);
    expect(lines).toBe(wanted.join(''));
    expect(readFileSync(join(dir, 'pulled'), 'utf8').trim().split('\n')).toEqual([...baseImages().values()]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
