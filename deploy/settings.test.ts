import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINISH_MS } from '@promo/http/health';
import { PREPARE_MS } from '@promo/mongo/connect';
import { EXIT_DEADLINE_MS } from '@promo/runtime/run';
import type { TObject } from 'typebox';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const SERVICES = [
  ...['gateway', 'promo-analytics', 'promo-proposals', 'marketing', 'npl', 'accounts'],
  ...['scheduler', 'stream-keeper'],
];

/** What each service can be told, by its own schema; NAME_FILE stands for NAME wherever it is not a setting itself. */
const schemas: Record<string, TObject> = Object.fromEntries(
  await Promise.all(SERVICES.map(async (name) => [name, (await import(`../services/${name}/src/config.ts`)).Config])),
);
const settingsOf = (service: string) => Object.keys(schemas[service]?.properties ?? {});
const named = (service: string, names: readonly string[]) =>
  names.map((name) => (settingsOf(service).includes(name) ? name : name.replace(/_FILE$/, '')));

/** What is read outside the schemas: by Node, the allocator and the recorder of traces. */
const OF_THE_PROCESS = [
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'],
];

/** What an operator of containers has no use for. */
const FIXED: Readonly<Record<string, string>> = {
  HOST: 'the image listens on all addresses',
  PORT: 'the image listens on 8080',
  CONSOLE_DIR: 'the image has the console where it is looked for',
  DRAIN_MS: 'fits the probes',
  NATS_REPLICAS: 'the chart has a value for it; docker-compose.yml has one server',
  MONGODB_DATABASE: 'a database of its own by default, for which its user is made',
};
const lacking = (service: string, told: readonly string[], but: readonly string[] = []) =>
  settingsOf(service).filter((name) => !(name in FIXED) && !told.includes(name) && !but.includes(name));
/** Given to all who have a database; the scheduler, which nobody calls, passes it over. */
const PASSED_OVER = 'IDENTITY_PUBLIC_KEY';
const unknown = (service: string, told: readonly string[]) =>
  told.filter((name) => ![...settingsOf(service), ...OF_THE_PROCESS, PASSED_OVER].includes(name));

/** What a service needs after that to send what is on its way to others, and to close its connections. */
const LEFT_MS = 3_000;

describe.each(SERVICES)('%s', (service) => {
  test('has time to drain and to finish before it ends itself, and to end itself before it is killed', () => {
    const drain = schemas[service]?.properties.DRAIN_MS as { readonly maximum: number } | undefined;
    expect(EXIT_DEADLINE_MS).toBeGreaterThanOrEqual((drain?.maximum ?? Number.NaN) + FINISH_MS + LEFT_MS);
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const chart = /terminationGracePeriodSeconds: (\d+)/.exec(read('deploy/helm/promo/templates/deployment.yaml'));
    for (const seconds of [Number.parseInt(services[service].stop_grace_period, 10), Number(chart?.[1])])
      expect(seconds * 1_000).toBeGreaterThan(EXIT_DEADLINE_MS);
  });

  test('is told all its settings by docker-compose.yml, and nothing that it does not know', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const told = named(service, Object.keys(services[service].environment));
    expect({ lacking: lacking(service, told), unknown: unknown(service, told) }).toEqual({ lacking: [], unknown: [] });
    expect(told).toContain('NODE_EXTRA_CA_CERTS');
  });

  test('is told all its settings by the chart, and nothing that it does not know', () => {
    const { services } = parse(read('deploy/helm/promo/values.yaml'));
    const told = named(service, [...inTemplate(service), ...Object.keys(services[service].env ?? {})]);
    // The chart has no demo. What has a default is set by `services.<name>.env`.
    const but = [...optionalOf(service), 'DEMO_HOSTS'];
    expect({ lacking: lacking(service, told, but), unknown: unknown(service, told) }).toEqual({
      lacking: [],
      unknown: [],
    });
    expect(told).toContain('NODE_EXTRA_CA_CERTS');
  });
});

test('compose replaces the stream keeper first: while an older one runs, what is told under subjects of a newer release is never heard', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true });
  const before = (service: string): string[] =>
    Object.keys(services[service].depends_on ?? {}).flatMap((name) => [name, ...before(name)]);
  const others = SERVICES.filter((service) => service !== 'stream-keeper');
  expect(others.filter((service) => !before(service).includes('stream-keeper'))).toEqual([]);
});

test('secrets of an operator can be files in docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true });
  const PULL = ['IMPORT_PULL_TOKEN', 'IMPORT_PULL_S3_SECRET'];
  const secrets = { accounts: ['SMTP_URL'], 'promo-analytics': PULL, marketing: PULL };
  for (const [service, names] of Object.entries(secrets)) {
    const { environment, volumes } = services[service];
    for (const name of names) expect(environment[`${name}_FILE`]).toBe(`\${${name}_FILE:-}`);
    expect(volumes).toContainEqual(expect.stringMatching(/:\/etc\/promo\/secrets:ro$/));
  }
});

/** What npm start gives the services by itself, or what stands in this one's environment already. */
const BY_THE_LAUNCHER = [
  ...['IDENTITY_PUBLIC_KEY', 'IDENTITY_PRIVATE_KEY', 'NODE_ENV'],
  ...['PROMO_ANALYTICS_URL', 'PROMO_PROPOSALS_URL', 'MARKETING_URL', 'NPL_URL', 'ACCOUNTS_URL'],
];

test('.env.example tells every setting', () => {
  const told = [...read('.env.example').matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name);
  expect(SERVICES.flatMap((service) => lacking(service, told, BY_THE_LAUNCHER))).toEqual([]);
});

/** Of the gateway the chart has a value for every setting. */
const optionalOf = (service: string) =>
  service === 'gateway'
    ? []
    : settingsOf(service).filter((name) => 'default' in (schemas[service]?.properties[name] ?? {}));

/** Names of the template's `env`, whose branches are the gateway's, the stream keeper's, and the others'. */
function inTemplate(service: string): string[] {
  const template = read('deploy/helm/promo/templates/deployment.yaml');
  const env = template.slice(template.indexOf('          env:'), template.indexOf('          startupProbe:'));
  const [shared = '', rest = ''] = env.split('{{- if $gateway }}');
  const [gateway = '', more = ''] = rest.split('{{- if $keeper }}');
  const [keeper = '', others = ''] = more.split('{{- if not (or $gateway $keeper) }}');
  const own: Record<string, string> = { gateway, 'stream-keeper': keeper };
  const part = shared + (own[service] ?? others);
  const names = [...part.matchAll(/name: ([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name as string);
  const origins = [...(/\$other := list ([^}]*)\}\}/.exec(part)?.[1] ?? '').matchAll(/"([^"]+)"/g)];
  return [...names, ...origins.map(([, name]) => `${name?.replaceAll('-', '_').toUpperCase()}_URL`)];
}

test('a start may take as long in a container of compose as on Kubernetes: as the preparing of a database may', () => {
  const [, image] = /--start-period=(\d+)s/.exec(read('deploy/Dockerfile')) ?? [];
  const chart = /startupProbe:[\s\S]*?periodSeconds: (\d+)\s+failureThreshold: (\d+)/;
  const [, period, tries] = chart.exec(read('deploy/helm/promo/templates/deployment.yaml')) ?? [];
  expect(Number(image)).toBe(Number(period) * Number(tries));
  expect(1_000 * Number(image)).toBe(PREPARE_MS);
});
