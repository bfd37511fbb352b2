import type { Scenario } from '../scenario.ts';
import { decisionsScenario } from './decisions.ts';
import { historyScenario } from './history.ts';
import { lostStreamsScenario } from './lost-streams.ts';
import { orphansScenario } from './orphans.ts';
import { outageScenario } from './outage.ts';
import { overloadScenario } from './overload.ts';
import { rollingScenario } from './rolling.ts';
import { silenceScenario } from './silence.ts';
import { writesScenario } from './writes.ts';

/** What the system promises whatever breaks; each can be tried on the same world, one after the other. */
export const PROMISES: readonly Scenario[] = [
  decisionsScenario,
  orphansScenario,
  historyScenario,
  outageScenario,
  silenceScenario,
  rollingScenario,
  // its long proposals make lists slow for those that follow
  overloadScenario,
  writesScenario,
  lostStreamsScenario,
];
