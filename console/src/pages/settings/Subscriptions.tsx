import { Text } from '@mantine/core';
import type { UserSubscription } from '@promo/contracts/accounts/subscription';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { confirmRemoval } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAction } from '../../ui/useAction.ts';
import { KeptTable } from './KeptTable.tsx';
import { text } from './notices.text.ts';
import { Section } from './Section.tsx';
import { SUBSCRIPTION_PATHS } from './subscriptionPaths.ts';

/** Who is told by e-mail, for Admin, who can end it. */
export default function Subscriptions() {
  const words = useText(text);
  const heading = useId();
  const query = useQuery(read('GET /api/account/subscriptions'));
  const end = useAction({
    run: ({ user }: UserSubscription) =>
      call('DELETE /api/account/subscriptions/:user_id', { params: { user_id: user.id as number } }),
    stale: [...SUBSCRIPTION_PATHS, '/api/account/deliveries'],
    done: () => words.endedOf,
  });
  const ask = (subscription: UserSubscription) =>
    confirmRemoval({
      title: words.endTitle(subscription.user.name ?? subscription.email),
      body: words.endBody,
      action: words.endOf,
      run: () => end.mutate(subscription),
    });
  return (
    <Section title={words.everyone} hint={words.everyoneHint} heading={heading}>
      <Loaded query={query}>
        {({ subscriptions }) =>
          subscriptions.length === 0 ? (
            <Text size="sm">{words.nobody}</Text>
          ) : (
            <KeptTable
              heading={heading}
              minWidth={760}
              rows={subscriptions}
              rowId={({ user }) => String(user.id)}
              columns={[
                { header: words.user, cell: ({ user: { id, name } }) => name ?? `#${id}` },
                {
                  header: words.address,
                  cell: ({ email, confirmed }) => (confirmed ? email : `${email} (${words.unconfirmed})`),
                },
                {
                  header: words.events,
                  cell: ({ events }) => events.map((event) => words.notices[event]).join('; '),
                },
              ]}
              action={words.endOf}
              about={({ user, email }) => user.name ?? email}
              onAct={ask}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
