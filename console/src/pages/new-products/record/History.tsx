import type { NplProduct } from '@promo/contracts/npl/record';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import { Log } from '../../../ui/Log.tsx';
import { useWorded } from '../../../wording/wording.ts';
import { isEdit, stepsOf } from '../model/steps.ts';
import { Section } from './Section.tsx';
import { text } from './text.ts';

type Entry = NplProduct['history'][number];

/** Who moved the record on or changed it, and when; the latest first. */
export function History({ history }: Pick<NplProduct, 'history'>) {
  const words = useText(text);
  return (
    <Section title={words.history}>
      <Log
        entries={stepsOf(history).map((entry) => ({
          key: `${entry.at} ${entry.from} ${entry.to}`,
          what: <Step entry={entry} />,
          at: entry.at,
          by: entry.by?.name ?? words.anonymous,
        }))}
      />
    </Section>
  );
}

function Step({ entry }: { entry: Entry }) {
  const { from, to, note, ...coded } = entry;
  const words = useText(text);
  const worded = useWorded();
  const said = coded.code ? worded(coded, note ?? '') : to === 'fmb_triggered' ? words.byCheck : null;
  if (isEdit(entry)) return <span>{said}</span>;
  return (
    <>
      <span>
        {from && (
          <>
            <ListingBadge status={from} /> →{' '}
          </>
        )}
        <ListingBadge status={to} />
      </span>
      {said ? <span>{said}</span> : note && <q style={{ whiteSpace: 'pre-line' }}>{note}</q>}
    </>
  );
}
