import { afterAll, beforeAll } from 'vitest';
import { removeFolder, type System, startSystem, testFolder } from '../system.ts';

/** One system with demo data for all files of this folder; what breaks it is mended before the next. */
export let system: System;
export const dataDir = testFolder();

/** Milliseconds that the first start took, which loads the demo data. */
export let first: number;

export async function start(): Promise<number> {
  const began = performance.now();
  system = await startSystem(dataDir, { DEMO_DATA: '1', RATE_LIMIT: '1000000' });
  return performance.now() - began;
}

/** Demo data wait for two fits, since products change once proposals are there; beside two browsers on a slow machine one has taken three minutes. */
const START_MS = 600_000;

beforeAll(async () => {
  first = await start();
}, START_MS);
afterAll(async () => {
  await system?.stop();
  removeFolder(dataDir);
});

export async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${system.gateway}${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
