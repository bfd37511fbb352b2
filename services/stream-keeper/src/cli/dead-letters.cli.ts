/**
 * npm run dead-letters -- list                      what could not be handled, and why
 * npm run dead-letters -- show <number>             one, with the original
 * npm run dead-letters -- republish <number…>       publishes originals again, and removes their letters; --all of them
 * npm run dead-letters -- drop <number…>            removes letters; --all of them
 * --durable <name> narrows list and --all to one consumer.
 * NATS_URL, or NATS_URL_FILE, says where, as the user `operator`; without it the system that `npm start` runs on DATA_DIR.
 */
import { parseArgs } from 'node:util';
import { type Bus, connectBus } from '@promo/bus/connect';
import { createLogger } from '@promo/runtime/logger';
import { serverAddress } from '@promo/runtime/server-address';
import { drop, type KeptLetter, lettersIn, NO_ORIGINAL, originalOf, republish } from './letters.ts';

const line = ({ number, at, durable, subject, reason }: KeptLetter) =>
  `${number}  ${at}  ${durable}  ${subject}  ${reason}`;

async function show(bus: Bus, letter: KeptLetter): Promise<void> {
  const { number, at, durable, subject, stream, seq, reason } = letter;
  const original = (await originalOf(bus, letter)) ?? NO_ORIGINAL;
  const about = { number, at, durable, subject, stream: `${stream}, message ${seq}`, reason };
  for (const [name, value] of Object.entries(about)) console.log(`${`${name}:`.padEnd(9)} ${value}`);
  console.log(`\n${original}`);
}

const ACTIONS = {
  republish: { done: 'published again', act: republish },
  drop: { done: 'dropped', act: drop },
} as const;

async function main(): Promise<void> {
  const options = { all: { type: 'boolean', default: false }, durable: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [action = 'list', ...numbers] = positionals;
  const known = action === 'list' || action === 'show' || Object.hasOwn(ACTIONS, action);
  if (!known) throw new Error(`list, show, republish or drop, not '${action}'.`);
  if (action !== 'list' && numbers.length === 0 && !values.all)
    throw new Error(`Name the numbers to ${action}, or --all.`);
  const connecting = connectBus(serverAddress('NATS_URL'), createLogger('operator', 'silent'), { patient: false });
  await using bus = await connecting.catch((error: Error) => {
    throw new Error(`NATS does not answer: ${error.message}`, { cause: error });
  });
  const kept = (await lettersIn(bus)).filter(({ durable }) => durable === (values.durable ?? durable));
  if (action === 'list') return console.log(kept.length > 0 ? kept.map(line).join('\n') : 'no dead letters');
  const missing = numbers.filter((number) => !kept.some((letter) => `${letter.number}` === number));
  if (missing.length > 0) throw new Error(`No dead letter ${missing.join(', ')}.`);
  for (const letter of kept.filter(({ number }) => values.all || numbers.includes(`${number}`))) {
    if (action === 'show') {
      await show(bus, letter);
      continue;
    }
    const { done, act } = ACTIONS[action as keyof typeof ACTIONS];
    await act(bus, letter);
    console.log(`${letter.number} ${done}: ${letter.subject}`);
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
