import { accountMessage } from '@promo/contracts/accounts/messages';
import * as routes from '@promo/contracts/accounts/subscription';
import { rejected } from '@promo/contracts/errors';
import { sectionsHeld } from '@promo/contracts/section-holders';
import type { Serve } from '@promo/http/serve';
import type { Context } from '../context.ts';
import { firstForeign } from '../domain/notice.ts';
import { dropWaiting } from '../store/deliveries.ts';
import {
  deleteSubscription,
  findSubscription,
  type StoredSubscription,
  saveSubscription,
} from '../store/stored-subscriptions.ts';
import { userOf } from './caller.ts';

/** What a user is told by e-mail. */
export function subscriptionRoutes(serve: Serve, { db, now, sendMail, config }: Context): void {
  const domains = config.MAIL_DOMAINS.toLowerCase().split(',').filter(Boolean);

  serve(routes.getSubscription, async ({ identity }) => {
    const found = await findSubscription(db, userOf(identity).user_id);
    return { subscription: found && shown(found), mail: sendMail !== undefined };
  });

  serve(routes.putSubscription, async ({ body, identity }) => {
    const { user_id } = userOf(identity);
    const section = firstForeign(body.events, sectionsHeld(identity));
    if (section) throw rejected(accountMessage.section_not_yours({ section }));
    const domain = body.email.slice(body.email.lastIndexOf('@') + 1).toLowerCase();
    if (domains.length > 0 && !domains.includes(domain)) throw rejected(accountMessage.mail_domain({ domains }));
    await saveSubscription(db, user_id, body, now());
    return body;
  });

  serve(routes.deleteSubscription, async ({ identity }) => {
    const { user_id } = userOf(identity);
    await deleteSubscription(db, user_id);
    await dropWaiting(db, user_id);
    return null;
  });
}

const shown = ({ _id, since, ...subscription }: StoredSubscription) => subscription;
