const FRAMES = 30;

/** Brings a field into view and the focus into it. One that is not drawn yet, being far down a long list, is waited for some frames. */
export function jumpTo(field: string, frames = FRAMES): void {
  const selector = field === 'add' ? '[data-search]' : `[data-field="${CSS.escape(field)}"]`;
  const found = document.querySelector<HTMLElement>(selector);
  if (found) {
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => jumpTo(field, frames - 1));
}
