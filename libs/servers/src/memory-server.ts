/** The part of mongodb-memory-server that is used: it only has to find or download a binary. */
type Core = { MongoBinary: { getPath(options: { version: string }): Promise<string> } };

/** Not a dependency: used when somebody has installed it. */
export async function memoryServerBinary(): Promise<string> {
  for (const name of ['mongodb-memory-server-core', 'mongodb-memory-server']) {
    const core = await (import(name) as Promise<Core>).catch(() => undefined);
    if (core) return core.MongoBinary.getPath({ version: '8.0.12' });
  }
  throw new Error('not installed');
}
