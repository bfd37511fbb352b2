import { useEffect } from 'react';

interface Opened {
  readonly dialog: Element;
  /** What had the focus before the dialog took it. */
  readonly opener: HTMLElement | null;
}

/**
 * Gives the focus back to what opened a dialog or drawer when it is gone; once in the shell. Mantine does so only for those that
 * stay in the page while they are closed, and ours are fetched and made when they are wanted. Where the opener is gone
 * too, the focus goes to the page's contents, so that the next Tab does not begin at the menu.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let opened: Opened[] = [];
    let last: HTMLElement | null = null;
    const watcher = new MutationObserver(() => {
      const closed = opened.find(({ dialog }) => !dialog.isConnected);
      if (!closed) return;
      opened = opened.filter(({ dialog }) => dialog.isConnected);
      if (opened.length === 0) watcher.disconnect();
      if (document.activeElement === document.body) giveBack(closed.opener);
    });
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest('[role=dialog]');
      if (dialog && !opened.some((one) => one.dialog === dialog)) {
        opened.push({ dialog, opener: last });
        watcher.observe(document.body, { childList: true, subtree: true });
      }
      last = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      watcher.disconnect();
    };
  }, []);
}

function giveBack(opener: HTMLElement | null): void {
  const menu = opener?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const found = menu ? document.getElementById(menu) : opener;
  const place = found?.isConnected ? found : document.getElementById('main');
  place?.focus({ preventScroll: true });
}
