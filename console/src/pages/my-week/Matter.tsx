import { Button, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Matter.module.css';
import { text } from './text.ts';

interface Item {
  readonly key: string | number;
  readonly href: string;
  readonly title: string;
  /** What there is to say about it. */
  readonly about: ReactNode;
  /** What takes a line of its own below that. */
  readonly below?: ReactNode;
}

interface Props {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** What stands where there is nothing to do. */
  readonly none: string;
  /** Where a list has just these. */
  readonly list?: string;
}

/** As many are shown at first; who has more to do of one kind begins at the top. */
const MOST = 8;

/** One kind of things that want looking at. */
export function Matter({ id, title, items, none, list }: Props) {
  const words = useText(text);
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, MOST);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title} {items.length > 0 && `(${number(items.length)})`}
        </Title>
        {list && items.length > 0 && (
          <TextLink href={list} aria-label={words.listLabel(title)} size="sm">
            {words.list}
          </TextLink>
        )}
      </div>
      {items.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <ul className={classes.items}>
          {shown.map((item) => (
            <li key={item.key}>
              <TextLink href={item.href} size="sm">
                {item.title}
              </TextLink>
              <span className={classes.about}>{item.about}</span>
              {item.below}
            </li>
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setAll(true)}>
          {words.more(items.length - shown.length)}
        </Button>
      )}
    </Paper>
  );
}
