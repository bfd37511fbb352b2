import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bus, connectBus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { prepareStreams } from '@promo/bus/prepare-streams';
import { publish } from '@promo/bus/publish';
import { Refusal } from '@promo/contracts/errors';
import { FMB_CHECK_FINISHED, runFmbCheckOn } from '@promo/contracts/npl/fmb';
import { type Durable, FMB_COMMANDS, FMB_RUNS } from '@promo/contracts/streams';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { silent } from '@promo/testing/log';
import { testNats } from '@promo/testing/nats';
import { afterAll, expect, test } from 'vitest';
import { RIGHTS, usersConfig } from '../../../deploy/nats/permissions.ts';

const CLI = join(import.meta.dirname, '../src/cli/dead-letters.cli.ts');
const passwords = Object.fromEntries(Object.keys(RIGHTS).map((user) => [user, `of ${user}`]));

const nats = await keepForTests(testNats(usersConfig(passwords)));
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const urlOf = (user: string) => nats.url.replace('://', `://${user}:${encodeURIComponent(passwords[user] ?? '')}@`);
const as = async (user: string): Promise<Bus> =>
  stack.use(await connectBus(urlOf(user), silent(user), { patient: false }));

/** What is wrong with each consumer; nothing once it is mended. */
let fault: Error | undefined;
const handled: string[] = [];

await prepareStreams(await as('stream-keeper'), { replicas: 1 });
const work = async (user: string, durable: Durable) =>
  stack.use(
    consume(await as(user), {
      ...durable,
      handle: async ({ id }) => {
        if (fault) throw fault;
        handled.push(id);
      },
      attempts: { failed: async () => 8, forget: async () => {} },
    }),
  );
await work('npl', FMB_COMMANDS);
await work('scheduler', FMB_RUNS);

const run = promisify(execFile);
/** What the command prints, as the operator unless told. */
async function deadLetters(args: string, user = 'operator'): Promise<string> {
  const env = { ...process.env, NATS_URL: urlOf(user) };
  const { stdout } = await run(process.execPath, [CLI, ...args.split(' ')], { env });
  return stdout.trim();
}

const messageOf = (id: string, subject: string, data: unknown) => ({
  ...{ id, subject, data, at: '2026-11-21T06:00:00Z', actor: null, version: 1 },
});
const finished = (day: string) =>
  messageOf(`fmb:${day}:finished`, FMB_CHECK_FINISHED, {
    ...{ sweep_id: `fmb:${day}`, date: day, checked: 1, triggered: 1, skipped: 0 },
  });
const command = (day: string) => messageOf(`fmb:${day}`, runFmbCheckOn(day), { date: day });
const lines = async () => (await deadLetters('list')).split('\n');

test('dead letters are listed, shown, published again when the cause is mended, and dropped', async () => {
  expect(await deadLetters('list')).toBe('no dead letters');
  fault = new Refusal(404, { code: 'no_day', params: {}, detail: 'no such day' });
  await publish(await as('scheduler'), command('2026-11-21'));
  const npl = await as('npl');
  await publish(npl, finished('2026-11-20'));
  await publish(npl, finished('2026-11-21'));
  await expect.poll(async () => (await lines()).length).toBe(3);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ npl-fmb-check {2}npl\.command\.run-fmb-check\.2026-11-21 {2}404 no such day$/),
    ]),
  );
  const [one = ''] = (await deadLetters('list --durable npl-fmb-check')).split('\n');
  const number = one.split(' ', 1)[0];
  const shown = await deadLetters(`show ${number}`);
  expect(shown).toContain('reason:   404 no such day');
  expect(shown).toContain('stream:   NPL_COMMAND, message 1');
  expect(JSON.parse(shown.split('\n').at(-1) ?? '')).toMatchObject({
    id: 'fmb:2026-11-21',
    data: { date: '2026-11-21' },
  });

  // not mended: set aside once more
  await deadLetters(`republish ${number}`);
  await expect.poll(async () => (await lines()).filter((line) => line.includes('npl-fmb-check')).length).toBe(1);
  fault = undefined;
  expect(await deadLetters('republish --all --durable npl-fmb-check')).toMatch(/^\d+ published again: npl\.command\./);
  await expect.poll(() => handled).toEqual(['fmb:2026-11-21']);

  const [first = ''] = await lines();
  expect(await deadLetters(`drop ${first.split(' ', 1)[0]}`)).toContain('dropped');
  await deadLetters('republish --all');
  await expect.poll(() => handled).toEqual(['fmb:2026-11-21', 'fmb:2026-11-21:finished']);
  expect(await deadLetters('list')).toBe('no dead letters');
});

test('what is asked for in a wrong way is told in one line', async () => {
  const told = (args: string, user?: string) =>
    deadLetters(args, user).then(
      () => 'went well',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );
  expect(await told('republish 99')).toBe('No dead letter 99.');
  expect(await told('drop')).toBe('Name the numbers to drop, or --all.');
  expect(await told('burn 1')).toBe("list, show, republish or drop, not 'burn'.");
  expect(await told('list', 'npl')).toMatch(/^Permissions Violation[^\n]*$/);
});
