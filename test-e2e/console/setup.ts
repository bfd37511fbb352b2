import type { TestProject } from 'vitest/node';
import { removeFolder, startSystem, testFolder } from '../system.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the system under test answers, and its console. */
    gateway: string;
  }
}

/** One system with demo data for all tests of the console; GATEWAY names one that is up already. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.GATEWAY) {
    project.provide('gateway', process.env.GATEWAY);
    return async () => {};
  }
  const dir = testFolder();
  const system = await startSystem(dir, { DEMO_DATA: '1' });
  if (system.output.includes('could not be built')) throw new Error(`the console was not built:\n${system.output}`);
  project.provide('gateway', system.gateway);
  return async () => {
    await system.stop();
    removeFolder(dir);
  };
}
