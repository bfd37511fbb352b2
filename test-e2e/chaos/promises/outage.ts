import { publish } from '@promo/bus/publish';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { lookInside } from '../inside.ts';
import type { Scenario } from '../scenario.ts';
import { messagesIn } from '../stream.ts';
import { systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently, until } from '../wait.ts';
import { allSent, create, isCreated, KINDS, type Kind, keptOf } from './records.ts';

const WRITES = { short: 10, long: 200 } as const;
const AT_ONCE = 10;
const SETTLE_MS = 60_000;
/** Services that are told of a proposal's update: promo-analytics and accounts. */
const READERS = 2;

/** Writes while NATS is away; then a message that nobody can handle, and good ones behind it. */
export const outageScenario: Scenario = {
  name: 'outage',
  promise: 'what was written while NATS was down is told once; a poison message is set aside and the next goes on',
  async run(world, { length }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const prefix = `O${Date.now().toString(36)}-`;
    const kinds = Object.keys(KINDS) as Kind[];
    const answers = tally();
    {
      using _away = world.keepDown('nats');
      await concurrently(WRITES[length], AT_ONCE, async (i) => {
        const kind = kinds[i % 2] as Kind;
        const answer = await create(system, kind, `${prefix}${i}`, system.gateways[i % 2] as string);
        answers.add(isCreated(kind, answer) ? 'written' : answer.status);
      });
    }
    const back = await until(() => inside.bus.probe().then(() => true), SETTLE_MS);
    const sent = async () => (await allSent(inside.db('promo_proposals'))) && (await allSent(inside.db('npl')));
    const settled = await until(sent, SETTLE_MS);
    const kept = await Promise.all(
      kinds.map((kind) => keptOf(inside.db(KINDS[kind].database), inside.bus, kind, prefix)),
    );
    const records = kept.flatMap(({ records }) => [...records.keys()]);
    const told = kept.flatMap(({ told }) => [...told.values()]);

    const poison = `${prefix}poison`;
    const at = new Date().toISOString();
    await publish(inside.bus, {
      id: poison,
      subject: PROPOSAL_UPDATED,
      at,
      actor: null,
      version: 1,
      data: { no: 'id' },
    });
    const { body: next } = await create(system, 'proposal', `${prefix}next`);
    const planned = inside.db('promo_analytics').collection<{ _id: number }>('planned_promos');
    const wentOn = await until(async () => (await planned.countDocuments({ _id: next.id })) === 1, SETTLE_MS);
    const asideFor = async () =>
      (await messagesIn(inside.bus, 'DEAD_LETTERS')).filter(({ id }) => id.endsWith(poison)).map(({ id }) => id);
    await until(async () => (await asideFor()).length >= READERS, SETTLE_MS);
    const letters = await asideFor();

    return outcome(
      [
        `NATS away: ${answers.text()} of ${WRITES[length]}; told afterwards: ${told.reduce((sum, n) => sum + n, 0)} events of ${told.length} records`,
        `poison: ${letters.length} dead letters of ${READERS} readers; the next message was handled after ${Math.round(wentOn ?? Number.NaN)} ms`,
      ],
      {
        'every write was taken while NATS was away': answers.of('written') === WRITES[length],
        'NATS came back': back !== undefined,
        'every record is there': records.length === WRITES[length],
        'each is told once':
          settled !== undefined && told.length === records.length && told.every((times) => times === 1),
        'each reader set the poison message aside once':
          letters.length === READERS && new Set(letters).size === READERS,
        'the message behind it was handled': wentOn !== undefined,
      },
    );
  },
};
