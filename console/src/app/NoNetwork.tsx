import { Alert } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/messages.ts';
import classes from './NoNetwork.module.css';
import { text } from './text.ts';

/** Says that there is no network. Nothing else would: what is read, code and data, waits for one. */
export function NoNetwork() {
  const { noNetwork } = useText(text);
  if (useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())) return null;
  return (
    <Alert color="orange" py="xs" mb="md" role="alert" className={classes.notice}>
      {noNetwork}
    </Alert>
  );
}
