/** `npm run simulate`: what suggested calendars really earn, beside planners' habit, in made-up ranges of which the truth is known. */
import { parseArgs } from 'node:util';
import { type Calendar, calendarsOf } from './calendars.ts';
import { RANGE, simulatedWorld } from './world.ts';

const USAGE = 'npm run simulate -- [--skus 300] [--seeds 1,2,3]';

const { values } = parseArgs({
  options: {
    skus: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '1,2,3' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const euro = (value: number) => value.toFixed(0);
const share = (value: number, of: number) => `${value >= 0 ? '+' : '−'}${Math.abs((100 * value) / of).toFixed(1)} %`;

function row(seed: number, ordinary: number, { name, runs, slots, told, low, high, earned }: Calendar): string {
  const cells = [
    seed,
    name,
    runs.length,
    slots,
    euro(told),
    `${euro(low)} to ${euro(high)}`,
    euro(earned),
    share(earned, ordinary),
  ];
  return `| ${cells.join(' | ')} |`;
}

console.log(`${values.skus} products, ${RANGE} weeks; margin beyond no promotion in the range, euro; suppliers pay for a promoted unit what they have paid on average

| seed | calendar | promotions | slots | told | p10 to p90 | truly earned | of the range's margin |
|---|---|---|---|---|---|---|---|`);
for (const seed of values.seeds.split(',').map(Number)) {
  const world = simulatedWorld(Number(values.skus), seed);
  for (const calendar of await calendarsOf(world)) console.log(row(seed, world.ordinaryMargin, calendar));
}
