import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';

/** The environment does not fit the schema; the message lists every variable that is wrong. */
export class ConfigError extends Error {}

/**
 * Reads a service's configuration from environment variables: text is converted to the schema's types, defaults fill in,
 * unknown variables are passed over. Throws a ConfigError that names every variable at fault, never its value.
 */
export function parseEnv<S extends TObject>(schema: S, env: NodeJS.ProcessEnv): Static<S> {
  const known = Object.fromEntries(
    Object.keys(schema.properties).flatMap((key) => (env[key] ? [[key, env[key]]] : [])),
  );
  const value = Value.Convert(schema, Value.Default(schema, known));
  if (!Value.Check(schema, value)) {
    const lines = Value.Errors(schema, value).map((error) => {
      const missing =
        'requiredProperties' in error.params ? `${error.params.requiredProperties} is not set` : undefined;
      return `  ${missing ?? `${error.instancePath.slice(1)} ${error.message}`}`;
    });
    throw new ConfigError(`The environment is not right:\n${[...new Set(lines)].join('\n')}`);
  }
  return value;
}
