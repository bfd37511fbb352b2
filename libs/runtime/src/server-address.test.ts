import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverAddress } from './server-address.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'server-address-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

test('a server is where the environment says, else where a file says, else where npm start runs it', () => {
  writeFileSync(join(DATA_DIR, 'ports.json'), '{"mongodb":27100,"nats":4300}');
  const MONGODB_URI_FILE = join(DATA_DIR, 'uri');
  writeFileSync(MONGODB_URI_FILE, 'mongodb://b\n');
  expect(serverAddress('MONGODB_URI', { MONGODB_URI: 'mongodb://a', MONGODB_URI_FILE, DATA_DIR })).toBe('mongodb://a');
  expect(serverAddress('MONGODB_URI', { MONGODB_URI_FILE, DATA_DIR })).toBe('mongodb://b');
  expect(serverAddress('MONGODB_URI', { DATA_DIR })).toBe('mongodb://127.0.0.1:27100/?directConnection=true');
  expect(serverAddress('NATS_URL', { DATA_DIR })).toBe('nats://127.0.0.1:4300');
});

test('where none is known it is said how one is named', () => {
  expect(() => serverAddress('NATS_URL', { DATA_DIR })).toThrow(
    `Set NATS_URL, or DATA_DIR to the folder of a running system: ${DATA_DIR} has none.`,
  );
});
