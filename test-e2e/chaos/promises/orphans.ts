import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '@promo/demo-data/random';
import { lookInside } from '../inside.ts';
import type { Scenario } from '../scenario.ts';
import { type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently, until } from '../wait.ts';
import type { World } from '../world.ts';
import { submitted } from './records.ts';

const SIZE = { short: { races: 12, kills: 2, pairs: 6 }, long: { races: 200, kills: 20, pairs: 10 } } as const;
const APPROVE = '/api/promo/calendar/approve';
const ACKNOWLEDGE = '/api/promo/calendar/acknowledge-conflict';
const BACK_MS = 60_000;

/** A delete against an approval; acknowledgements against kills of the replicas that carry them out. */
export const orphansScenario: Scenario = {
  name: 'orphans',
  promise: 'a delete racing an approval leaves no row behind; an acknowledgement is done whole or not at all',
  async run(world, { length, seed }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const { races, kills, pairs } = SIZE[length];
    const approvals = inside.db('promo_proposals').collection('approvals');
    const proposals = inside.db('promo_proposals').collection<{ _id: number; log: { line: string }[] }>('proposals');

    const decided = tally();
    let orphans = 0;
    await concurrently(races, 4, async (race) => {
      const id = await created(system, {});
      const approve = system.call('POST', APPROVE, { body: { proposal_id: id, decision: 'approve' } });
      // An approval asks for a forecast first; a delete at the very same moment would always be ahead of it.
      await sleep(race % 20);
      const removed = await system.call('DELETE', `/api/promo/proposals/${id}`, {
        gateway: system.gateways[1] as string,
      });
      decided.add(`approval ${(await approve).status}, delete ${removed.status}`);
      orphans += await approvals.countDocuments({ proposal_id: id });
    });

    const told = tally();
    const found = tally();
    const dice = random(seed, 79);
    for (let kill = 0; kill < kills; kill++) {
      const conflicts = await conflicting(system, pairs, `${seed}-${length}-${kill}-${Date.now()}`);
      const answers = conflicts.map(([id_a, id_b]) => system.call('POST', ACKNOWLEDGE, { body: { id_a, id_b } }));
      await sleep(dice.int(0, 30));
      const victim = system.replicas('promo-proposals')[kill % 2] as string;
      world.kill(victim);
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      await isBack(world, system, victim);
      for (const [i, [a, b]] of conflicts.entries()) {
        told.add(statuses[i] as number);
        const rows = await approvals.countDocuments({ proposal_id: a, other_proposal_id: b });
        const noted = await proposals.countDocuments({ _id: { $in: [a, b] }, 'log.line': /acknowledged$/ });
        found.add(`${rows === 1 && noted === 2 ? 'whole' : rows + noted === 0 ? 'none' : 'part'}`);
        if (statuses[i] === 200 && rows !== 1) found.add('lost');
      }
    }
    return outcome(
      [
        `${races} deletes against approvals: ${decided.text()}; rows left behind: ${orphans}`,
        `${kills * pairs} acknowledgements, ${kills} kills -9 of replicas: answers ${told.text()}; done ${found.text()}`,
      ],
      {
        'no approval row was left behind': orphans === 0,
        'every delete was done, every approval done or refused': decided
          .words()
          .every((word) => /^approval (200|400), delete 200$/.test(word)),
        'no acknowledgement was done in part': found.of('part') === 0,
        'no acknowledgement that was answered is missing': found.of('lost') === 0,
      },
    );
  },
};

async function created(system: System, fields: object): Promise<number> {
  const { status, body } = await system.call('POST', '/api/promo/proposals', { body: submitted(fields) });
  if (status !== 200) throw new Error(`no proposal: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** Pairs of proposals of two sources with one SKU of their own. */
const conflicting = (system: System, count: number, name: string): Promise<[number, number][]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i): Promise<[number, number]> => {
      const skus = [{ code: `${name}-${i}`, name: 'Čaj', regular_price: 2 }];
      const a = await created(system, { source: 'manual', skus });
      return [a, await created(system, { source: 'webshop', skus })];
    }),
  );

async function isBack(world: World, system: System, process: string): Promise<void> {
  const ready = async () => (await fetch(`${system.urlOf(process)}/ready`)).status === 200;
  if ((await until(ready, BACK_MS)) === undefined) throw new Error(`${process} is not back: ${world.dir}/logs`);
}
