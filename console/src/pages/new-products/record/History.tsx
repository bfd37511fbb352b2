import type { NplProduct } from '@promo/contracts/npl/record';
import { instant } from '../../../format/dates.ts';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import trail from '../../../ui/Trail.module.css';
import { Section } from './Section.tsx';
import { text } from './text.ts';

/** Who moved the record on, and when; the latest first. */
export function History({ history }: Pick<NplProduct, 'history'>) {
  const words = useText(text);
  return (
    <Section title={words.history}>
      <ol className={trail.trail}>
        {history.toReversed().map(({ from, to, at, by, note }) => (
          <li key={at + to}>
            <span>
              {from && (
                <>
                  <ListingBadge status={from} /> →{' '}
                </>
              )}
              <ListingBadge status={to} />
            </span>
            {to === 'fmb_triggered' ? <span>{words.byCheck}</span> : note && <q>{note}</q>}
            <small>
              {instant(at)} · {by?.name ?? words.anonymous}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
