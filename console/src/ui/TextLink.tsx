import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props extends Pick<AnchorProps, 'c' | 'display' | 'fw' | 'mt' | 'size'> {
  readonly href: string;
  readonly id?: string;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** A link to a page of the console: as large as the text around it, or of a size of its own where it stands alone. */
export const TextLink = (props: Props) => (
  <Anchor component={Link} inherit={!props.size} underline="always" {...props} />
);
