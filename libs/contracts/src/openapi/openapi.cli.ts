import { mkdir, writeFile } from 'node:fs/promises';
import { openApi } from './document.ts';

/** Writes docs/openapi.json; a test fails while the file and the route tables differ. */
const target = new URL('../../../../docs/openapi.json', import.meta.url);
await mkdir(new URL('.', target), { recursive: true });
await writeFile(target, `${JSON.stringify(openApi(), null, 2)}\n`);
process.stdout.write(`wrote ${target.pathname}\n`);
