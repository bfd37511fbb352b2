import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { type PodSpec, podFaults } from './restricted.ts';

const here = import.meta.dirname;
const read = (...path: string[]) => parse(readFileSync(join(here, ...path), 'utf8'), { merge: true });

interface Values {
  readonly pod: Readonly<Record<string, unknown>>;
  readonly services: Readonly<Record<string, { tag?: string; digest?: string; pod?: Record<string, unknown> }>>;
  readonly backup: { readonly pod?: Record<string, unknown> };
  readonly image: { readonly tag: string };
}

interface Template {
  readonly metadata: { readonly annotations?: unknown; readonly labels: Readonly<Record<string, string>> };
  readonly spec: Placed;
}

type Placed = PodSpec &
  Readonly<Record<'nodeSelector' | 'tolerations' | 'affinity' | 'priorityClassName', unknown>> & {
    readonly volumes: readonly unknown[];
    readonly containers: readonly {
      image: string;
      name: string;
      env: readonly { name: string; value: string }[];
      volumeMounts: readonly unknown[];
    }[];
  };

/** Pods of what helm rendered, by service. */
export function podsIn(rendered: string): [service: string, template: Template][] {
  const manifests = parseAllDocuments(rendered).map((document) => document.toJS());
  return manifests.flatMap((manifest) => {
    const { kind, spec } = manifest ?? {};
    const template =
      kind === 'CronJob' ? spec.jobTemplate.spec.template : kind === 'Deployment' ? spec.template : undefined;
    return template ? [[template.metadata.labels['app.kubernetes.io/name'], template]] : [];
  });
}

/** Jobs that may hang: none of their CronJob begins beside them. */
export function endlessIn(rendered: string): string[] {
  const manifests = parseAllDocuments(rendered).map((document) => document.toJS());
  return manifests.flatMap((manifest) =>
    manifest?.kind === 'CronJob' && !manifest.spec.jobTemplate.spec.activeDeadlineSeconds
      ? [`jobs of ${manifest.metadata.name} may hang for ever`]
      : [],
  );
}

/** Services that hold prices against the rules of another country than the chart's one value says. */
export function unlikeCountries(rendered: string, country: string): string[] {
  const pods = new Map(podsIn(rendered));
  return ['promo-analytics', 'promo-proposals'].flatMap((name) => {
    const told = pods.get(name)?.spec.containers[0]?.env.filter((setting) => setting.name === 'NC30_COUNTRY');
    return isDeepStrictEqual(told, [{ name: 'NC30_COUNTRY', value: country }])
      ? []
      : [`${name} is not told NC30_COUNTRY=${country}`];
  });
}

/** Ports to any address that a service may not go to, or may and need not. */
export function unlikePorts(rendered: string, wanted: Readonly<Record<string, readonly number[]>>): string[] {
  const manifests = parseAllDocuments(rendered).map((document) => document.toJS());
  return Object.entries(wanted).flatMap(([name, ports]) => {
    const { spec } = manifests.find(
      (manifest) => manifest?.kind === 'NetworkPolicy' && manifest.metadata.labels['app.kubernetes.io/name'] === name,
    );
    const open = (spec.egress as Egress[]).flatMap(({ to, ports }) => (to ? [] : ports.map(({ port }) => port)));
    const anywhere = [...new Set(open)].filter((port) => port !== DNS).sort((a, b) => a - b);
    return isDeepStrictEqual(anywhere, ports) ? [] : [`${name} may go to the ports ${anywhere}, not ${ports}`];
  });
}

const DNS = 53;

interface Egress {
  readonly to?: unknown;
  readonly ports: readonly { readonly port: number }[];
}

/** What values ask of the pods and is not in them. */
export function missingIn(rendered: string, values: Values): string[] {
  return podsIn(rendered).flatMap(([name, { metadata, spec }]) => {
    const own = name === 'backup' ? values.backup : values.services[name];
    const { annotations, extraVolumes, extraVolumeMounts, ...placement }: Record<string, unknown> = {
      ...values.pod,
      ...own?.pod,
    };
    const holds = (all: readonly unknown[] | undefined, wanted: unknown) =>
      (wanted as unknown[]).every((one) => all?.some((other) => isDeepStrictEqual(one, other)));
    const { tag = values.image.tag, digest } = (own ?? {}) as { tag?: string; digest?: string };
    const [container] = spec.containers;
    const met: [what: string, met: boolean | undefined][] = [
      ['annotations', isDeepStrictEqual(metadata.annotations, annotations)],
      ['extraVolumes', holds(spec.volumes, extraVolumes)],
      ['extraVolumeMounts', holds(container?.volumeMounts, extraVolumeMounts)],
      ['image', container?.image.endsWith(`/${name}:${tag}${digest ? `@${digest}` : ''}`)],
      ...Object.entries(placement).map(([key, value]): [string, boolean] => [
        key,
        key === 'nodeSelector'
          ? Object.entries(value as object).every(([label, of]) => (spec[key] as Record<string, string>)[label] === of)
          : isDeepStrictEqual(spec[key as keyof Placed], value),
      ]),
    ];
    return met.flatMap(([what, is]) => (is ? [] : [`${what} of ${name} is not as the values say`]));
  });
}

/** Faults of the pods of the servers, as far as their values decide. */
export function serverFaults(): string[] {
  const nats = read('servers', 'nats-values.yaml');
  const merged = (name: string) => ({ name, ...nats[name].merge });
  const mongodb = read('servers', 'mongodb.yaml');
  const { spec } = mongodb.spec.statefulSet.spec.template;
  return [
    ...podFaults('nats', {
      ...nats.podTemplate.merge.spec,
      containers: ['container', 'reloader', 'promExporter'].map(merged),
    }),
    ...podFaults('mongodb', spec),
    ...undocumented(mongodb),
  ];
}

/** The operator names the service after the resource, its members after both, and the replica set like the resource. */
function undocumented({ metadata: { name }, spec: { members } }: MongoDB): string[] {
  const hosts = Array.from({ length: members }, (_, index) => `${name}-${index}.${name}-svc:27017`);
  const address = `mongodb://npl:…@${hosts}/npl?replicaSet=${name}`;
  const told = readFileSync(join(here, '..', '..', 'docs', 'operations.md'), 'utf8').includes(`\`${address}\``);
  return told ? [] : [`docs/operations.md does not tell of ${address}`];
}

interface MongoDB {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly members: number };
}
