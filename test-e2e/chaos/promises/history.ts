import type { Scenario } from '../scenario.ts';
import { type Answer, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently, until } from '../wait.ts';

const ASKED = { short: 100, long: 2_000 } as const;
const BACK_MS = 60_000;

/** Marketing is killed, both replicas, while everybody looks at history. */
export const historyScenario: Scenario = {
  name: 'history',
  promise: 'with marketing killed /history and the rest answer without an error; its own routes say 503',
  async run(world, { length }) {
    const system = await systemIn(world);
    const history = tally();
    const others = tally();
    const own = tally();
    const say = (seen: ReturnType<typeof tally>) => (answer: Answer) => seen.add(answer.status);
    let health: Answer;
    {
      using down = new DisposableStack();
      for (const replica of system.replicas('marketing')) down.use(world.keepDown(replica));
      await concurrently(ASKED[length], 10, async (i) => {
        const gateway = system.gateways[i % 2] as string;
        await system.call('GET', '/api/promo/history', { gateway }).then(say(history));
        if (i % 10 === 0) await system.call('GET', '/api/promo/marketing-history', { gateway }).then(say(own));
        if (i % 10 === 5) await system.call('GET', '/api/promo/proposals?limit=5', { gateway }).then(say(others));
      });
      health = await system.call('GET', '/api/promo/health');
    }
    const back = await until(
      async () => (await system.call('GET', '/api/promo/marketing-history')).status === 200,
      BACK_MS,
    );
    return outcome(
      [
        `marketing killed: history ${history.text()}; proposals ${others.text()}; its own routes ${own.text()}`,
        `health meanwhile: ${health.status}, ${health.body.status}, marketing ${health.body.services?.marketing}`,
      ],
      {
        'history was answered every time': history.of(200) === ASKED[length],
        'so were proposals': others.words().join() === '200',
        'its own routes said 503': own.words().join() === '503',
        'health names it': health.status === 200 && health.body.services.marketing === 'down',
        'it is there again afterwards': back !== undefined,
      },
    );
  },
};
