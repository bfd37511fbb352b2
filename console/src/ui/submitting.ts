import type { FormEvent } from 'react';

/** Has a form sent by `send`, where the browser would load the page anew. */
export const submitting =
  (send: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
