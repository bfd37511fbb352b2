import { lookInside } from '../inside.ts';
import type { Scenario } from '../scenario.ts';
import { type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently } from '../wait.ts';
import { submitted } from './records.ts';

const ROUNDS = { short: 10, long: 200 } as const;
const AT_ONCE = 4;
const DECISIONS = ['approve', 'reject', 'request_revision', 'approve'];

interface Row {
  readonly _id: number;
  readonly status_from: string;
  readonly status_to: string;
}

/** Four decisions on one proposal at the same moment, through both gateways and both replicas. */
export const decisionsScenario: Scenario = {
  name: 'decisions',
  promise: 'of four decisions at once with If-Match one wins; without it all chain, a row each',
  async run(world, { length, say }) {
    const system = await systemIn(world);
    await using inside = await lookInside(world);
    const rounds = ROUNDS[length];
    const seen = { guarded: tally(), free: tally() };
    const won = tally();
    const chained = tally();
    await concurrently(2 * rounds, AT_ONCE, async (round) => {
      const guarded = round % 2 === 0;
      const { body } = await system.call('POST', '/api/promo/proposals', { body: submitted() });
      const answers = await decideAtOnce(system, body.id, guarded ? { 'if-match': '"1"' } : {});
      for (const { status } of answers) seen[guarded ? 'guarded' : 'free'].add(status);
      const rows = await inside
        .db('promo_proposals')
        .collection<Row>('approvals')
        .find({ proposal_id: body.id })
        .sort({ _id: 1 })
        .toArray();
      const wins = answers.filter(({ status }) => status === 200).map((answer) => answer.body.approval.id as number);
      const exact = rows.map(({ _id }) => _id).join() === wins.toSorted((a, b) => a - b).join();
      if (guarded) won.add(exact && wins.length === 1 ? 'one' : `${wins.length} of ${rows.length} rows`);
      else chained.add(exact && wins.length === 4 && isChain(rows) ? 'all' : `${wins.length} of ${rows.length} rows`);
      if (round % 100 === 99) say(`  ${round + 1} rounds`);
    });
    return outcome(
      [
        `with If-Match, ${rounds} times four: ${seen.guarded.text()}; winners ${won.text()}`,
        `without, ${rounds} times four: ${seen.free.text()}; chains ${chained.text()}`,
      ],
      {
        'with If-Match one of four won each time, and has the only row': won.of('one') === rounds,
        'the others were told 412': seen.guarded.of(412) === 3 * rounds,
        'without it all four were done each time, each from where the one before led': chained.of('all') === rounds,
      },
    );
  },
};

const decideAtOnce = (system: System, proposal_id: number, headers: Record<string, string>) =>
  Promise.all(
    DECISIONS.map((decision, i) => {
      const gateway = system.gateways[i % 2] as string;
      return system.call('POST', '/api/promo/calendar/approve', { body: { proposal_id, decision }, headers, gateway });
    }),
  );

const isChain = (rows: readonly Row[]): boolean =>
  rows.every(({ status_from }, i) => status_from === (rows[i - 1]?.status_to ?? 'submitted'));
