import type { Proposals } from '@promo/bus/ask-proposals';
import type { Logger } from '@promo/runtime/logger';
import type { Db, MongoClient } from 'mongodb';
import type { Config } from './config.ts';
import type { SendMail } from './mail.ts';
import type { PostWebhook } from './post-webhook.ts';

/** What routes, messages and actions work with. */
export interface Context extends Proposals {
  readonly config: Config;
  readonly client: MongoClient;
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => Date;
  /** undefined where no mail server is set up. */
  readonly sendMail: SendMail | undefined;
  readonly postWebhook: PostWebhook;
}
