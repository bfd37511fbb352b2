import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { EMAIL_LENGTH, LAST_HOUR, MAX_DAYS_BEFORE, NOTICE_SECTIONS } from '@promo/contracts/accounts/notice-words';
import type { Subscription } from '@promo/contracts/accounts/subscription';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { language } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { useUnsaved } from '../../session/unsaved.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Restored } from '../../ui/Restored.tsx';
import { Loaded } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { useAction } from '../../ui/useAction.ts';
import { EventsField } from './EventsField.tsx';
import { text } from './notices.text.ts';
import { Section } from './Section.tsx';
import { SUBSCRIPTION_PATHS } from './subscriptionPaths.ts';

const ConfirmAddress = lazy(() => import('./ConfirmAddress.tsx'));

const USUAL_HOUR = 7;
const USUAL_DAYS = 7;

/** A field for a number may be empty while it is typed anew. */
type Wanted = Omit<Subscription, 'days_before'> & { readonly days_before: number | null; readonly daily: boolean };

/** What a user is told by e-mail. */
export function MailNotices() {
  const words = useText(text);
  const heading = useId();
  const query = useQuery(read('GET /api/account/subscription'));
  return (
    <Section title={words.mail} hint={words.mailHint} heading={heading}>
      <Loaded query={query} shape="panels">
        {({ subscription, mail, confirmation }) => (
          <>
            {!mail && <Alert color="yellow">{words.noServer}</Alert>}
            <Suspense>
              {subscription && confirmation && (
                <ConfirmAddress email={subscription.email} mail={mail} confirmation={confirmation} />
              )}
            </Suspense>
            <SubscriptionForm key={JSON.stringify(subscription)} kept={subscription} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const usual = (): Wanted => ({
  email: '',
  events: ['proposal.decided', 'proposal.returned'],
  own_only: true,
  digest_hour: null,
  daily: false,
  days_before: USUAL_DAYS,
  language: language(),
});

function SubscriptionForm({ kept }: { kept: Subscription | null }) {
  const words = useText(text);
  const unsaved = useUnsaved<Wanted>('subscription', kept ? { ...kept, daily: kept.digest_hour !== null } : usual());
  const { daily, ...wanted } = unsaved.value;
  const { email, own_only, digest_hour, days_before } = wanted;
  const may = useMay();
  // What one may no longer see has no box to untick.
  const events = wanted.events.filter((event) => may(NOTICE_SECTIONS[event]));
  const change = (fields: Partial<Wanted>) => unsaved.set((before) => ({ ...before, ...fields }));
  const save = useAction({
    run: () => {
      unsaved.sending();
      const body = { ...wanted, events, days_before: days_before ?? USUAL_DAYS, language: language() };
      return call('PUT /api/account/subscription', { body });
    },
    stale: SUBSCRIPTION_PATHS,
    done: () => {
      unsaved.settle((sent) => sent);
      return words.saved;
    },
  });
  const end = useAction({
    run: () => call('DELETE /api/account/subscription'),
    stale: SUBSCRIPTION_PATHS,
    done: () => {
      unsaved.discard();
      return words.ended;
    },
  });
  const soon = events.includes('proposal.starts_soon');
  const ready =
    email.includes('@') && events.length > 0 && !(soon && days_before === null) && !(daily && digest_hour === null);
  return (
    <form onSubmit={submitting(() => ready && save.mutate())}>
      <Stack maw={460}>
        {unsaved.restored && <Restored onDiscard={unsaved.discard} />}
        <TextInput
          type="email"
          placeholder={words.example}
          autoComplete="email"
          label={words.email}
          maxLength={EMAIL_LENGTH}
          value={email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value.trim() })}
        />
        <EventsField value={events} onChange={(chosen) => change({ events: chosen })} />
        {soon && (
          <NumberField
            label={words.daysBefore}
            value={days_before}
            onChange={(days) => change({ days_before: days })}
            min={1}
            max={MAX_DAYS_BEFORE}
          />
        )}
        <Checkbox
          label={words.ownOnly}
          checked={own_only}
          onChange={({ currentTarget }) => change({ own_only: currentTarget.checked })}
        />
        <Checkbox
          label={words.digest}
          checked={daily}
          onChange={({ currentTarget: { checked } }) =>
            change({ daily: checked, digest_hour: checked ? USUAL_HOUR : null })
          }
        />
        {daily && (
          <NumberField
            label={words.hour}
            value={digest_hour}
            onChange={(hour) => change({ digest_hour: hour })}
            min={0}
            max={LAST_HOUR}
          />
        )}
        <Group>
          <Button type="submit" disabled={!ready} loading={save.isPending}>
            {words.save}
          </Button>
          {kept && (
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {words.end}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
