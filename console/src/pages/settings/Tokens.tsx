import { Alert, Button, Checkbox } from '@mantine/core';
import type { PersonalToken } from '@promo/contracts/accounts/tokens';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { daysBetween, instant } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { useMe } from '../../session/session.tsx';
import { confirmRemoval } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useAction } from '../../ui/useAction.ts';
import { KeptTable } from './KeptTable.tsx';
import { NewToken } from './NewToken.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';

/** A token that ends within so many days says how long it still lasts. */
const SOON_DAYS = 14;

/** The caller's personal tokens, and for Admin everybody's: made, listed and withdrawn. */
export function Tokens() {
  const words = useText(text);
  const { roles } = useMe();
  const heading = useId();
  const [everyone, setEveryone] = useState(false);
  const [making, setMaking] = useState(false);
  const query = useQuery(read('GET /api/account/tokens', { query: { everyone } }));
  const withdraw = useAction({
    run: ({ id }: PersonalToken) => call('DELETE /api/account/tokens/:token_id', { params: { token_id: id } }),
    stale: ['/api/account/tokens'],
    done: () => words.withdrawn,
  });
  const ask = (token: PersonalToken) =>
    confirmRemoval({
      title: words.withdrawTitle(token.name),
      body: words.withdrawBody,
      action: words.withdraw,
      run: () => withdraw.mutate(token),
    });
  return (
    <Section
      title={words.tokens}
      hint={words.hint}
      heading={heading}
      action={<Button onClick={() => setMaking(true)}>{words.add}</Button>}
    >
      {roles.includes('Admin') && (
        <Checkbox
          label={words.everyone}
          checked={everyone}
          onChange={({ currentTarget }) => setEveryone(currentTarget.checked)}
        />
      )}
      <Loaded query={query}>
        {({ tokens, maximum }) => (
          <>
            {!everyone && tokens.length >= maximum && <Alert color="yellow">{words.full(maximum)}</Alert>}
            {tokens.length === 0 ? (
              <EmptyState title={words.none} hint={words.noneHint} />
            ) : (
              <KeptTable
                heading={heading}
                minWidth={860}
                rows={tokens}
                rowId={({ id }) => id}
                columns={[
                  { header: words.name, cell: ({ name }) => name },
                  ...(everyone ? [{ header: words.user, cell: ({ user }: PersonalToken) => user.name }] : []),
                  {
                    header: words.mayRead,
                    cell: ({ sections }) => sections.map((section) => words.sections[section]).join('; '),
                  },
                  { header: words.ends, cell: ({ ends_with }) => <code>…{ends_with}</code> },
                  { header: words.expires, cell: ({ expires_at }) => <Expiry at={expires_at} /> },
                  { header: words.used, cell: ({ last_used_at }) => instant(last_used_at) },
                ]}
                action={words.withdraw}
                about={({ name }) => name}
                onAct={ask}
              />
            )}
          </>
        )}
      </Loaded>
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

/** When a token ends, and how long that is where it is soon. */
function Expiry({ at }: { at: string }) {
  const words = useText(text);
  const left = daysBetween(new Date().toISOString(), new Date(at));
  return left <= SOON_DAYS ? `${instant(at)} (${words.left(left)})` : instant(at);
}
