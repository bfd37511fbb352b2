import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
}

/** From one of a list's rows back to the list, above the page's heading. */
export const BackLink = ({ href, children }: Props) => (
  <Anchor component={Link} href={href} size="sm" className="no-print">
    ← {children}
  </Anchor>
);
