import { Notification } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/messages.ts';
import classes from './Toasts.module.css';
import { endToast, type Toast, toasts } from './tell.ts';
import { text } from './text.ts';

/** The toasts, read out as they come; once in the app. */
export function Toasts() {
  const shown = toasts.use();
  return (
    <div className={classes.toasts} role="log" aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
    </div>
  );
}

/** Goes away by itself, but not while somebody is at it. */
function OneToast({ id, message, color, ms, passing }: Toast) {
  const { close } = useText(text);
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
      closeButtonProps={{ 'aria-label': close }}
      onClose={() => endToast(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </Notification>
  );
}
