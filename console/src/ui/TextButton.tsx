import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly onClick: () => void;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** A button within a text, which looks as a link does. */
export const TextButton = (props: Props) => <Anchor component="button" inherit underline="always" {...props} />;
