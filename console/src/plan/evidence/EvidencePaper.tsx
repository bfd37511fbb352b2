import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/messages.ts';
import classes from './evidence.module.css';
import { text } from './text.ts';

/** What is read on a screen and kept on A4. */
export function EvidencePaper({ children }: { children: ReactNode }) {
  const words = useText(text);
  return (
    <div className={classes.paper}>
      {children}
      <Text size="xs">{words.about}</Text>
    </div>
  );
}
