import type { Scenario } from '../scenario.ts';
import { failoverScenario } from './failover.ts';
import { majorityScenario } from './majority.ts';
import { upgradeScenario } from './upgrade.ts';

/** What three servers each of MongoDB and NATS promise beyond what one does. */
export const CLUSTER: readonly Scenario[] = [failoverScenario, majorityScenario, upgradeScenario];
