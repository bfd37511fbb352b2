import { Text } from '@mantine/core';
import { lazy as reactLazy } from 'react';
import { useText } from '../i18n/messages.ts';
import { TextButton } from './TextButton.tsx';
import { tell } from './tell.ts';
import { text } from './text.ts';

/** A component whose code is fetched when it is first drawn. Where that fails all around it stays: React alone would give up the whole page. */
export const lazy: typeof reactLazy = (load) =>
  reactLazy(() => fetched(load).catch(() => ({ default: Missing as never })));

/**
 * Code that is fetched when it is needed, once there is a network: `fetched(() => import('./part.ts'))`. Rejects where that fails, as when a
 * newer release no longer has it, and has told so. Only loading the page anew helps then: a browser does not ask twice for a module.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) await new Promise((resume) => addEventListener('online', resume, { once: true }));
  try {
    return await load();
  } catch (error) {
    tell.failed(error);
    throw error;
  }
}

/** Stands where the component would. */
function Missing() {
  const { missing, reload } = useText(text);
  return (
    <Text span size="sm">
      {missing} <TextButton onClick={() => location.reload()}>{reload}</TextButton>
    </Text>
  );
}
