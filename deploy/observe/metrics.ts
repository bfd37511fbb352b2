import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureProcess, metricsText } from '@promo/runtime/metrics';

const root = join(import.meta.dirname, '..', '..');
const here = import.meta.dirname;

/** What the functions of libs/runtime/src/metrics.ts are called with, wherever that is. */
const DECLARATION = /\b(counter|histogram|info|measure)\(\s*'([a-z_]+)'/g;
/** What a histogram is queried by. */
const SUFFIXES = ['_bucket', '_count', '_sum'];

/** Names that the code of the services declares, apart from what tells of any process. */
export function declaredMetrics(): string[] {
  const files = globSync(['libs/*/src/**/*.ts', 'services/*/src/**/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] });
  const names = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(DECLARATION), ([, , name]) => name as string),
  );
  return names.toSorted();
}

/** What others tell Prometheus, by exporter; docs/observability.md says where each is had. Beside them `up` of Prometheus itself. */
export const EXPORTERS = {
  'node exporter': ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  kubelet: ['kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes'],
  'kube-state-metrics': ['kube_cronjob_status_last_successful_time', 'kube_cronjob_created'],
  'MongoDB exporter': ['mongodb_up', 'mongodb_rs_members_health'],
  'NATS exporter': [
    'nats_healthz_status_value',
    'nats_varz_jetstream_stats_storage',
    'nats_varz_jetstream_config_max_storage',
  ],
  'blackbox exporter': ['probe_ssl_earliest_cert_expiry'],
  'tools/backup': ['backup_last_success_timestamp_seconds'],
} as const;
export const OTHERS: readonly string[] = ['up', ...Object.values(EXPORTERS).flat()];

/** Names that can be queried: declared ones, those of any process, and Prometheus' own. */
export async function queriedNames(): Promise<Set<string>> {
  measureProcess();
  const names = [...declaredMetrics(), ...namesIn(await metricsText())];
  return new Set([...OTHERS, ...names.flatMap((name) => [name, ...SUFFIXES.map((suffix) => name + suffix)])]);
}

/** Names of a text in Prometheus' format, with and without values. */
export const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name as string);

/** A rule of alerts.yml, as far as it is checked here. */
interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string;
}

export function alerts(): Alert[] {
  const [, ...rules] = readFileSync(join(here, 'alerts.yml'), 'utf8').split(/^ {6}- alert: /m);
  return rules.map((rule) => ({
    name: rule.slice(0, rule.indexOf('\n')),
    expr: /^ {8}expr: (.*(?:\n {10}.*)*)/m.exec(rule)?.[1] ?? '',
    runbook: /^ {10}runbook_url: (\S+)$/m.exec(rule)?.[1] ?? '',
  }));
}

/** Expressions of the dashboard's panels, by title. */
export function dashboard(): [panel: string, expr: string][] {
  const { panels } = JSON.parse(readFileSync(join(here, 'grafana', 'promo.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr]));
}

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Names of the metrics that an expression asks for: words that are no function, label, keyword or duration. */
export function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replace(GROUPING, ' ');
  const words = Array.from(bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g), ([word]) => word);
  return words.filter((word) => !KEYWORDS.has(word));
}
