import { NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_LONGEST, USUAL_SOURCE } from '@promo/contracts/promo-proposals/words';
import { LONGEST } from '@promo/contracts/words';
import { USUAL_MECHANICS } from '@promo/retail/mechanics';
import { SALE_KINDS, type SaleKind } from '@promo/retail/nc30';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { read } from '../../../../api/query.ts';
import { MISSING } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import type { Draft } from '../../../../plan/draft.ts';
import { ownerOf, people } from '../../../../plan/people.ts';
import { saleKindText } from '../../../../plan/saleKind.text.ts';
import { useMe } from '../../../../session/session.tsx';
import { PickField } from '../../../../ui/fields/PickField.tsx';
import { WeekField } from '../../../../ui/fields/WeekField.tsx';
import { lazy } from '../../../../ui/lazy.tsx';
import { sourceName, sourceNamed } from '../../../../wording/source.ts';
import { text } from '../../text.ts';
import { isReversed } from '../checklist/checklist.ts';
import { CO_PLANNERS, MECHANICS, useFaults } from '../faults.ts';
import { jumpTo } from '../jump.ts';
import classes from './Basics.module.css';

const MoreBasics = lazy(() => import('./MoreBasics.tsx'));

interface Props {
  /** null for one that is not saved yet, which will be the caller's. */
  readonly proposal: Proposal | null;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** The server's words about a field, by its name in the body. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Everything of a proposal but its lines; what few proposals have is fetched when it is opened. */
export function Basics({ proposal, draft, onChange, faults }: Props) {
  const { fields, moreFields, weeksReversed } = useText(text);
  const { source, start_date, end_date, objective, note, co_planner_ids } = draft;
  const [more, setMore] = useState(Boolean(start_date || end_date || objective || note || co_planner_ids.length));
  const me = useMe();
  const names = useText(people);
  const kinds = useText(saleKindText);
  const { data } = useQuery(read('GET /api/promo/calendar/vocabulary'));
  const valuesOf = (of: 'sources' | 'channels' | 'mechanics') => (data?.[of] ?? []).map(({ value }) => value);
  const sources = valuesOf('sources');
  const mechanics = [...new Set([...USUAL_MECHANICS, ...valuesOf('mechanics')])];
  const { tell, typedAt } = useFaults();
  // with the field a co-planner whom nobody knows would go: it stays, and is gone to
  const fold = () => (more && typedAt(CO_PLANNERS) ? jumpTo(CO_PLANNERS) : startTransition(() => setMore(!more)));
  const field = (name: string) => ({ error: faults.get(name) });
  const toldField = (name: 'source' | 'channel' | 'mechanic' | 'start_week' | 'end_week', label: string) => ({
    ...field(name),
    label,
    'data-field': name,
    onFault: (fault: { typed: string; message: string } | null) => tell(name, fault && { label, ...fault }),
  });
  const start = (start_yw: number | null) =>
    onChange({ start_yw, end_yw: start_yw && Math.max(start_yw, draft.end_yw ?? start_yw) });
  return (
    <>
      <Text size="sm" mb="xs">
        {fields.owner}: <strong>{proposal ? ownerOf(proposal, names) : (me.name ?? MISSING)}</strong>
      </Text>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          {...field('title')}
          data-field="title"
          label={fields.title}
          maxLength={PROPOSAL_LONGEST.title}
          value={draft.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <WeekField {...toldField('start_week', fields.start)} value={draft.start_yw} onChange={start} />
        <WeekField
          {...toldField('end_week', fields.end)}
          error={isReversed(draft) ? weeksReversed : faults.get('end_week')}
          value={draft.end_yw}
          onChange={(end_yw) => onChange({ end_yw })}
        />
        <PickField
          {...toldField('source', fields.source)}
          description={
            data && source && source !== USUAL_SOURCE && !sources.includes(source) ? fields.newSource : undefined
          }
          maxLength={PROPOSAL_LONGEST.source}
          known={sources.map((one) => sourceName(one))}
          value={sourceName(source)}
          onChange={(name) => onChange({ source: sourceNamed(name) })}
        />
        <PickField
          {...toldField('channel', fields.channel)}
          maxLength={PROPOSAL_LONGEST.channel}
          known={valuesOf('channels')}
          value={draft.channel}
          onChange={(channel) => onChange({ channel })}
        />
        <NativeSelect
          {...field('sale_kind')}
          label={fields.saleKind}
          data={SALE_KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={draft.sale_kind}
          onChange={({ currentTarget }) => onChange({ sale_kind: currentTarget.value as SaleKind })}
        />
        <PickField
          {...toldField('mechanic', fields.mechanic)}
          placeholder={fields.mechanicHint}
          maxLength={LONGEST.mechanic}
          known={mechanics}
          value={draft.mechanic}
          onChange={(mechanic) => onChange({ mechanic })}
        />
        <datalist id={MECHANICS}>
          {mechanics.map((mechanic) => (
            <option key={mechanic} value={mechanic} />
          ))}
        </datalist>
      </div>
      <UnstyledButton fz="sm" td="underline" mt="xs" aria-expanded={more} onClick={fold}>
        {moreFields}
      </UnstyledButton>
      {/* not in a Suspense of its own: a page that begins with it waits for its code, so that nothing moves when that comes */}
      {more && <MoreBasics draft={draft} onChange={onChange} field={field} users={data?.people ?? []} />}
    </>
  );
}
