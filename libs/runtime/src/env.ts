import { readFileSync } from 'node:fs';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import { productionFaults } from './production.ts';
import { tlsFaults } from './tls.ts';

/** The environment does not fit the schema; the message lists every variable that is wrong. */
export class ConfigError extends Error {}

/** What NODE_ENV may be; a slip of the pen there must not switch a production's checks off. */
const MODES: readonly string[] = ['production', 'development', 'test'];

/** That settings are wrong, a line for each. */
export const wrongSettings = (faults: readonly string[]): ConfigError =>
  new ConfigError(['The environment is not right:', ...faults].join('\n  '));

/**
 * Reads a service's configuration from environment variables: text is converted to the schema's types, defaults fill in,
 * unknown variables are passed over. `NAME_FILE` gives NAME by a file that holds it, as containers mount secrets. Throws a ConfigError that names every variable at fault, never its value; with
 * NODE_ENV=production also one that a production must not be run with. Any other NODE_ENV than those known is refused.
 */
export function parseEnv<S extends TObject>(schema: S, env: NodeJS.ProcessEnv): Static<S> {
  if (env.NODE_ENV && !MODES.includes(env.NODE_ENV))
    throw wrongSettings([`NODE_ENV must be one of ${MODES.join(', ')}`]);
  const known = Object.fromEntries(
    Object.keys(schema.properties).flatMap((key) => {
      const text = env[key] || contentOf(`${key}_FILE`, env);
      return text ? [[key, text]] : [];
    }),
  );
  const value = Value.Convert(schema, Value.Default(schema, known));
  if (!Value.Check(schema, value)) {
    const lines = Value.Errors(schema, value).map(({ instancePath, message, params }) => {
      if ('requiredProperties' in params) return `${params.requiredProperties} is not set`;
      const fault = 'allowedValues' in params ? `must be one of ${params.allowedValues.join(', ')}` : message;
      return `${instancePath.slice(1)} ${fault}`;
    });
    throw wrongSettings([...new Set(lines)]);
  }
  const settings = value as Record<string, unknown>;
  const faults = [
    ...addressFaults(settings),
    ...(env.NODE_ENV === 'production' ? productionFaults(settings) : []),
    ...(settings.TLS_REQUIRED === true ? tlsFaults(settings) : []),
  ];
  if (faults.length > 0) throw wrongSettings(faults);
  return value;
}

/** Refused here, since whoever reads a malformed address later tells all of it, its password too. MongoDB's driver does not. */
function addressFaults(settings: Readonly<Record<string, unknown>>): string[] {
  return ['NATS_URL', 'SMTP_URL'].flatMap((name) => {
    const addresses = settings[name];
    if (typeof addresses !== 'string' || addresses === '') return [];
    const good = addresses.split(',').every((address) => URL.canParse(address));
    return good ? [] : [`${name} is no address; / # ? @ : % of a user or password are written %2F %23 %3F %40 %3A %25`];
  });
}

function contentOf(key: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[key];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw wrongSettings([`${key} names a file that cannot be read`]);
  }
}
