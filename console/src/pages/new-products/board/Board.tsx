import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { isTransition, type Transition } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { useMemo, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { unbroken } from '../../../format/names.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { useNeighbourFocus } from '../../../ui/neighbourFocus.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { text as shared } from '../../../ui/text.ts';
import { useStepping } from '../../../ui/useStepping.ts';
import { moveText } from '../../../wording/npl.text.ts';
import { text as pageText } from '../text.ts';
import classes from './Board.module.css';
import { CardFacts } from './CardFacts.tsx';
import { text } from './text.ts';

/** A column of more would be no overview any more: the list has the rest. */
const MOST = 25;

interface Props {
  readonly records: readonly NplListItem[];
  readonly onMove: (record: NplListItem, move: Transition) => void;
  /** Several of what is ordered are to be received. */
  readonly onReceive: () => void;
}

/** Records by state, in the order of their life; each with only the steps that its state allows. */
export default function Board({ records, onMove, onReceive }: Props) {
  const page = useText(pageText);
  const words = useText(text);
  const search = useSearch();
  const board = useRef<HTMLElement>(null);
  // a card goes to another column by its step
  useNeighbourFocus(board, 'button');
  const columns = useMemo(() => Map.groupBy(records, ({ status }) => status), [records]);
  useStepping(board, `.${classes.name}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={board} className={classes.board} tabIndex={0} aria-label={page.board}>
      {NPL_STATUSES.map((status) => {
        const cards = columns.get(status) ?? [];
        return (
          <div key={status} className={classes.column}>
            <div className={classes.head}>
              <ListingBadge status={status} />
              <Badge hue="plain">
                <span aria-hidden>{number(cards.length)}</span>
                <VisuallyHidden>{words.count(cards.length)}</VisuallyHidden>
              </Badge>
            </div>
            {status === 'ordered' && cards.length > 1 && (
              <Button size="compact-xs" variant="default" onClick={onReceive}>
                {page.receive}
              </Button>
            )}
            {cards.length === 0 ? (
              <div className={classes.none}>{words.none}</div>
            ) : (
              <ul className={classes.cards}>
                {cards.slice(0, MOST).map((record) => (
                  <li key={record.id}>
                    <Card record={record} onMove={onMove} />
                  </li>
                ))}
              </ul>
            )}
            {cards.length > MOST && (
              <TextLink href={listOf(search, status)} size="sm">
                {words.others(cards.length - MOST)}
              </TextLink>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** The list of a column, by the same filters. */
function listOf(search: string, status: NplStatus): string {
  const filters = new URLSearchParams(search);
  filters.set('view', 'list');
  filters.set('status', status);
  return `/new-products?${filters}`;
}

function Card({ record, onMove }: { record: NplListItem; onMove: Props['onMove'] }) {
  const moves = useText(moveText);
  const [next, ...rest] = record.allowed_actions.filter(isTransition).filter((move) => move !== 'phase-out');
  const others = [...rest, ...record.allowed_actions.filter((action) => action === 'phase-out')];
  return (
    <article className={classes.card} aria-label={record.name}>
      <div className={classes.top}>
        <Link href={`/new-products/${record.id}`} className={classes.name}>
          {unbroken(record.name)}
        </Link>
        <Others record={record} moves={others} onMove={onMove} />
      </div>
      <CardFacts record={record} />
      {next && (
        <Button size="compact-xs" variant="light" onClick={() => onMove(record, next)}>
          {moves[next]}
        </Button>
      )}
    </article>
  );
}

/** Steps that are taken less often, behind three dots. */
function Others({
  record,
  moves,
  onMove,
}: {
  record: NplListItem;
  moves: readonly Transition[];
  onMove: Props['onMove'];
}) {
  const { more } = useText(shared);
  const words = useText(moveText);
  if (moves.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`${more}: ${record.name}`}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item
            key={move}
            c={move === 'phase-out' ? 'var(--bad)' : undefined}
            onClick={() => onMove(record, move)}
          >
            {words[move]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
