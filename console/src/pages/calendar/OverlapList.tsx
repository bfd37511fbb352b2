import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readOn } from '../../api/query.ts';
import { percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalLink } from '../../plan/ProposalLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loaded } from '../../ui/states.tsx';
import type { InView } from './filters.ts';
import classes from './lists.module.css';
import { text } from './text.ts';

const MOST_SHOWN = 100;

/** Products in two or more of the promotions in view, whatever their sources. */
export function OverlapList({ window: { from, to }, ...query }: InView) {
  const words = useText(text);
  const overlaps = useQuery(
    readOn('GET /api/promo/calendar/sku-overlaps', { query: { ...query, runs_from: from, runs_to: to } }),
  );
  return (
    <Section id="overlaps" title={words.overlaps}>
      <Loaded query={overlaps}>
        {(found) =>
          found.length === 0 ? (
            <Text size="sm">{words.noOverlaps}</Text>
          ) : (
            <ul className={classes.list}>
              {found
                .toSorted((a, b) => Number(b.weeks_overlap) - Number(a.weeks_overlap))
                .slice(0, MOST_SHOWN)
                .map(({ code, name, weeks_overlap, promotions }) => (
                  <li key={code} className={classes.item}>
                    <Text size="sm" fw={600}>
                      {name ?? code}{' '}
                      <Text span size="sm" fw={400}>
                        · {weeks_overlap ? words.overlapsNow : words.overlapsLater}
                      </Text>
                    </Text>
                    <Text size="xs">
                      {promotions.map(({ proposal_id, title, discount_pct }, i) => (
                        <span key={proposal_id}>
                          {i > 0 && ' · '}
                          <ProposalLink id={proposal_id} title={title} /> {percent(discount_pct)}
                        </span>
                      ))}
                    </Text>
                  </li>
                ))}
              {found.length > MOST_SHOWN && <li className={classes.item}>{words.more(found.length - MOST_SHOWN)}</li>}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
