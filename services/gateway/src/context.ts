import type { SectionHolders } from '@promo/contracts/section-holders';
import type { DemoTokens } from './auth/demo-tokens.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Audience } from './live/audience.ts';
import type { Upstreams } from './upstream/upstreams.ts';

/** What the gateway's routes work with. */
export interface Context {
  readonly config: Config;
  readonly upstreams: Upstreams;
  /** Which roles hold which section. */
  readonly holders: SectionHolders;
  readonly sessions: Pick<Sessions, 'of'>;
  /** Who listens to live updates. */
  readonly audience: Audience;
  /** Signs demo users in; undefined outside demo mode. */
  readonly demo: DemoTokens | undefined;
}
