import { Button, Text } from '@mantine/core';
import type { Webhook } from '@promo/contracts/accounts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { confirmRemoval } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAction } from '../../ui/useAction.ts';
import { Deliveries } from './Deliveries.tsx';
import { KeptTable } from './KeptTable.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { text } from './notices.text.ts';
import { Section } from './Section.tsx';

/** Webhooks and what was sent, for Admin. */
export default function Webhooks() {
  const words = useText(text);
  const heading = useId();
  const [adding, setAdding] = useState(false);
  const query = useQuery(read('GET /api/account/webhooks'));
  const remove = useAction({
    run: ({ id }: Webhook) => call('DELETE /api/account/webhooks/:webhook_id', { params: { webhook_id: id } }),
    stale: ['/api/account/webhooks', '/api/account/deliveries'],
    done: () => words.removed,
  });
  const ask = (webhook: Webhook) =>
    confirmRemoval({
      title: words.removeTitle,
      body: words.removeBody,
      action: words.remove,
      run: () => remove.mutate(webhook),
    });
  return (
    <Section
      title={words.webhooks}
      hint={words.webhooksHint}
      heading={heading}
      action={
        <Button variant="default" onClick={() => setAdding(true)}>
          {words.addWebhook}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <Text size="sm">{words.noWebhooks}.</Text>
          ) : (
            <KeptTable
              heading={heading}
              minWidth={760}
              rows={webhooks}
              rowId={({ id }) => id}
              columns={[
                { header: words.url, cell: ({ url }) => <code>{url}</code> },
                {
                  header: words.events,
                  cell: ({ events }) => events.map((event) => words.notices[event]).join('; '),
                },
                { header: words.addedBy, cell: ({ created_by }) => created_by },
              ]}
              action={words.remove}
              about={({ url }) => url}
              onAct={ask}
            />
          )
        }
      </Loaded>
      <Deliveries />
      {adding && <NewWebhook onClose={() => setAdding(false)} />}
    </Section>
  );
}
