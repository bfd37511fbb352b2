/**
 * `npm run alerts`: has promtool check the rules and their tests, and sees to it that rules and dashboard ask for metrics
 * that the services export, that every rule has a test and a place to read on, and that every rule and metric is documented.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain } from '@promo/servers/fatal';
import { parse } from 'yaml';
import { alerts, dashboard, declaredMetrics, EXPORTERS, metricsIn, queriedNames } from './metrics.ts';
import { promtool } from './promtool.ts';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

const program = await promtool(process.env, console.log).catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

function check(...args: string[]): void {
  try {
    execFileSync(program, args, { cwd: here, stdio: 'inherit' });
  } catch {
    process.exit(1);
  }
}

const headings = new Set(
  Array.from(read(root, 'docs', 'operations.md').matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  ),
);

/** What the NATS exporter tells only when asked, `nats_healthz_…` by -healthz, and is not asked for. The chart asks for -varz itself. */
function unasked(): string[] {
  const { services } = parse(read(root, 'docker-compose.observe.yml'), { merge: true });
  const { promExporter } = parse(read(root, 'deploy', 'helm', 'servers', 'nats-values.yaml'), { merge: true });
  const asked: [where: string, args: readonly string[]][] = [
    ['docker-compose.observe.yml', services['nats-exporter'].command],
    ['nats-values.yaml', ['-varz', ...promExporter.patch.map(({ value }: { value: string }) => value)]],
  ];
  return EXPORTERS['NATS exporter'].flatMap((name) =>
    asked
      .filter(([, args]) => !args.includes(`-${name.split('_')[1]}`))
      .map(([where]) => `${where} does not ask the NATS exporter for ${name}`),
  );
}

async function faults(): Promise<string[]> {
  const known = await queriedNames();
  const rules = alerts();
  const expressions = [...rules.map(({ name, expr }): [string, string] => [name, expr]), ...dashboard()];
  const unknown = expressions.flatMap(([where, expr]) =>
    metricsIn(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where} asks for ${name}, which no service exports`),
  );
  const tests = read(here, 'alerts.test.yml');
  const untested = rules.flatMap(({ name }) => [
    ...(tests.includes(`alertname: ${name}\n`) ? [] : [`no test shows that ${name} fires`]),
    ...(tests.includes(`alertname: ${name}, `) ? [] : [`no test shows that ${name} is silent`]),
  ]);
  const astray = rules.flatMap(({ name, runbook }) => {
    const [file, anchor = ''] = runbook.split('#');
    return file === 'docs/operations.md' && headings.has(anchor) ? [] : [`${name}: ${runbook} is nowhere`];
  });
  const documented = read(root, 'docs', 'observability.md');
  const untold = [...declaredMetrics(), ...EXPORTERS['tools/backup']].filter(
    (name) => !documented.includes(`\`${name}\``),
  );
  const untabled = rules.filter(({ name }) => !new RegExp(`^\\|.*\\b${name}\\b.*\\|`, 'm').test(documented));
  const unnamed = Object.keys(EXPORTERS).filter((exporter) => !documented.includes(exporter));
  return [
    ...unknown,
    ...untested,
    ...astray,
    ...unasked(),
    ...unnamed.map((exporter) => `docs/observability.md does not say what ${exporter} is for`),
    ...untabled.map(({ name }) => `docs/observability.md does not say when ${name} fires`),
    ...untold.map((name) => `docs/observability.md does not tell of ${name}`),
  ];
}

check('check', 'rules', 'alerts.yml');
check('check', 'config', 'prometheus.yml');
check('test', 'rules', 'alerts.test.yml');
const found = await faults();
for (const fault of found) console.error(fault);
if (found.length > 0) process.exit(1);
console.log(`${alerts().length} alerts and ${dashboard().length} queries of the dashboard ask for metrics that exist`);
