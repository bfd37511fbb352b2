import { Text, Title } from '@mantine/core';
import type { DeliveryState } from '@promo/contracts/accounts/notice-words';
import type { Delivery } from '@promo/contracts/accounts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { instant } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { Badge, type Hue } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAction } from '../../ui/useAction.ts';
import { KeptTable } from './KeptTable.tsx';
import { text } from './notices.text.ts';

const HUES: Readonly<Record<DeliveryState, Hue>> = { waiting: 'yellow', sent: 'green', failed: 'red' };

/** The log of what was sent, waits or failed, each of which can be sent again. */
export function Deliveries() {
  const words = useText(text);
  const heading = useId();
  const query = useQuery(read('GET /api/account/deliveries'));
  const resend = useAction({
    run: ({ id }: Delivery) =>
      call('POST /api/account/deliveries/:delivery_id/resend', { params: { delivery_id: id } }),
    stale: ['/api/account/deliveries'],
    done: () => words.resent,
  });
  const whatOf = ({ notice: { type, data } }: Delivery) => `${words.notices[type]}: ${data.name ?? `#${data.id}`}`;
  return (
    <>
      <Title order={3} id={heading}>
        {words.log}
      </Title>
      <Loaded query={query}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Text size="sm">{words.noLog}</Text>
          ) : (
            <KeptTable
              heading={heading}
              minWidth={860}
              rows={deliveries}
              rowId={({ id }) => id}
              columns={[
                { header: words.when, cell: ({ created_at }) => instant(created_at) },
                { header: words.what, cell: whatOf },
                { header: words.to, cell: ({ receiver }) => receiver },
                {
                  header: words.state,
                  cell: ({ state }) => <Badge hue={HUES[state]}>{words.states[state]}</Badge>,
                },
                { header: words.attempts, figure: ({ attempts }) => attempts },
                { header: words.fault, cell: ({ fault }) => fault },
              ]}
              action={words.resend}
              about={(delivery) => `${whatOf(delivery)}, ${delivery.receiver}`}
              onAct={resend.mutate}
            />
          )
        }
      </Loaded>
    </>
  );
}
