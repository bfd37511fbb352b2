import { accountMessage } from '@promo/contracts/accounts/messages';
import { NOTICE_SECTIONS } from '@promo/contracts/accounts/notice-words';
import * as routes from '@promo/contracts/accounts/subscription';
import { notFound, rejected } from '@promo/contracts/errors';
import { sectionsHeld } from '@promo/contracts/section-holders';
import type { Serve } from '@promo/http/serve';
import { askAgain, confirmAddress, saveAndAsk } from '../actions/confirm-address.ts';
import type { Context } from '../context.ts';
import { domainsOf, isOfDomains } from '../domain/mail-domain.ts';
import { foreignIn } from '../domain/notice.ts';
import { confirmationsByUser, findConfirmation, isConfirmed, type StoredConfirmation } from '../store/confirmations.ts';
import { dropWaiting } from '../store/deliveries.ts';
import {
  deleteSubscription,
  findSubscription,
  findSubscriptions,
  type StoredSubscription,
} from '../store/stored-subscriptions.ts';
import { userOf } from './caller.ts';

/** What a user is told by e-mail, and for Admin who is. */
export function subscriptionRoutes(serve: Serve, context: Context): void {
  const { db, sendMail, config } = context;
  const domains = domainsOf(config.MAIL_DOMAINS);

  serve(routes.getSubscription, async ({ identity }) => {
    const { user_id } = userOf(identity);
    const [found, known] = await Promise.all([findSubscription(db, user_id), findConfirmation(db, user_id)]);
    return {
      subscription: found && shown(found),
      mail: sendMail !== undefined,
      confirmation: found && confirmationOf(found, known),
    };
  });

  serve(routes.putSubscription, async ({ body, identity }) => {
    const [foreign] = foreignIn(body.events, sectionsHeld(identity));
    if (foreign) throw rejected(accountMessage.section_not_yours({ section: NOTICE_SECTIONS[foreign] }));
    if (!isOfDomains(body.email, domains)) throw rejected(accountMessage.mail_domain({ domains }));
    await saveAndAsk(context, userOf(identity), body);
    return body;
  });

  serve(routes.deleteSubscription, async ({ identity }) => {
    const { user_id } = userOf(identity);
    await deleteSubscription(db, user_id);
    await dropWaiting(db, user_id);
    return null;
  });

  serve(routes.confirmSubscription, async ({ body, identity }) => {
    await confirmAddress(context, userOf(identity).user_id, body.code);
    return null;
  });

  serve(routes.askConfirmation, async ({ identity }) => {
    await askAgain(context, userOf(identity).user_id);
    return null;
  });

  serve(routes.listSubscriptions, async () => {
    const found = await findSubscriptions(db);
    const known = await confirmationsByUser(
      db,
      found.map(({ _id }) => _id),
    );
    return { subscriptions: found.map((one) => listed(one, known.get(one._id))) };
  });

  serve(routes.endSubscription, async ({ params: { user_id } }) => {
    if (!(await deleteSubscription(db, user_id))) throw notFound(accountMessage.unknown_subscription());
    await dropWaiting(db, user_id);
    return null;
  });
}

/** Of the address that the subscription has, not of one before. */
function confirmationOf({ email }: StoredSubscription, known: StoredConfirmation | null) {
  const { confirmed_at, sent_at, expires_at } = known?.email === email ? known : NOT_ASKED;
  return {
    confirmed: confirmed_at !== null,
    sent_at: sent_at?.toISOString() ?? null,
    expires_at: (sent_at && expires_at?.toISOString()) ?? null,
  };
}

const NOT_ASKED = { confirmed_at: null, sent_at: null, expires_at: null };

const listed = ({ _id: id, since, ...told }: StoredSubscription, known: StoredConfirmation | undefined) => ({
  user: { id, name: known?.user_name ?? null },
  ...told,
  confirmed: isConfirmed(known, told.email),
  since: since.toISOString(),
});

const shown = ({ _id, since, ...subscription }: StoredSubscription) => subscription;
