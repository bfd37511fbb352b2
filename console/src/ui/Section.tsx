import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** The heading's, which may name a table too. */
  readonly id: string;
  readonly title: string;
  /** 3 for a part of a part. */
  readonly order?: 2 | 3;
  /** What it is for, below the heading. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a page under its heading, which names it. */
export function Section({ id, children, ...head }: Props) {
  return (
    <section aria-labelledby={id}>
      <Head id={id} {...head} />
      {children}
    </section>
  );
}

/** A part of a page in a frame, under its heading, which names it. */
export function FramedSection({ id, children, ...head }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Head id={id} {...head} />
      {children}
    </Paper>
  );
}

function Head({ id, title, order = 2, hint }: Omit<Props, 'children'>) {
  return (
    <>
      <Title order={order} id={id} mb={hint || order === 3 ? 4 : 'xs'}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" mb="xs">
          {hint}
        </Text>
      )}
    </>
  );
}
