import { useEffect } from 'react';

/** The title of the browser's tab; null leaves it to another. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Promo plan`;
  }, [title]);
}
