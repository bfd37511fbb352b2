import { Button, Group, Notification, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/messages.ts';
import { isTyping, isUndo } from './shortcuts.tsx';
import classes from './Toasts.module.css';
import { endToast, type Toast, toasts } from './tell.ts';
import { text } from './text.ts';

/** The toasts, read out as they come; once in the app. Ctrl+Z, or Cmd+Z, takes back the latest that can be. */
export function Toasts() {
  const shown = toasts.use();
  const latest = shown.findLast(({ undo }) => undo);
  useEffect(() => {
    if (!latest) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isUndo(event) || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      takeBack(latest);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest]);
  return (
    <div className={classes.toasts} role="log" aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function takeBack({ id, undo }: Toast): void {
  endToast(id);
  undo?.();
}

/** Goes away by itself, but not while somebody is at it. */
function OneToast(toast: Toast) {
  const { id, message, color, ms, passing, undo } = toast;
  const words = useText(text);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => endToast(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms]);
  return (
    <Notification
      color={color}
      withBorder
      data-passing={passing || undefined}
      // without one the component makes it an alert
      role={color === 'red' ? 'alert' : 'none'}
      closeButtonProps={{ 'aria-label': words.close }}
      onClose={() => endToast(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {undo ? (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button size="compact-sm" variant="default" flex="none" onClick={() => takeBack(toast)}>
            {words.undo}
          </Button>
        </Group>
      ) : (
        message
      )}
    </Notification>
  );
}
