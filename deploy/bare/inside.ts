/** What run.sh runs in the container: `npm start` up to its end by Ctrl-C, `npm test`, and all pages of the console in a browser; or one of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const GATEWAY = 'http://127.0.0.1:8080';

function fail(message: string): never {
  console.error(`bare: ${message}`);
  process.exit(1);
}

const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;

async function answers(path: string, part: string): Promise<void> {
  const response = await fetch(GATEWAY + path);
  const text = await response.text();
  if (response.status !== 200 || !text.includes(part))
    fail(`${path} answers ${response.status}: ${text.slice(0, 200)}`);
}

/** Command lines of what runs beside this process and the container's own first one. */
const others = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== 1 && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter(Boolean);

async function npmStart(): Promise<void> {
  const began = Date.now();
  // A process group of its own, which the signal of Ctrl-C goes to as a terminal sends it.
  const npm = spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(npm, 'exit') as Promise<[number | null, string | null]>;
  for await (const line of createInterface(npm.stdout)) {
    console.log(line);
    if (!/^ready/.test(line)) continue;
    console.log(`bare: npm start was ready after ${seconds(began)}`);
    await answers('/', '<div id="root"');
    await answers('/api/promo/performance?max_events=10', '"events"');
    process.kill(-(npm.pid as number), 'SIGINT');
  }
  const [code, signal] = await ended;
  if (code !== 0) fail(`npm start ended with ${signal ?? code}`);
  const left = others();
  if (left.length > 0) fail(`npm start left behind: ${left.join('; ')}`);
}

async function npmRun(script: string, paths: readonly string[]): Promise<void> {
  const began = Date.now();
  const [code, signal] = await once(spawn('npm', ['run', script, '--', ...paths], { stdio: 'inherit' }), 'exit');
  console.log(`bare: npm run ${script} took ${seconds(began)}`);
  if (code !== 0) fail(`npm run ${script} ended with ${signal ?? code}`);
}

const PAGES = ['test-e2e/console/pages'];

const [only, ...paths] = process.argv.slice(2);
if (!only || only === 'start') await npmStart();
if (!only || only === 'test') await npmRun('test', paths);
if (!only || only === 'walks') await npmRun('walks', only ? paths : PAGES);
console.log(`bare: ${only ?? 'npm start, npm test and the pages in a browser'}: passed`);
