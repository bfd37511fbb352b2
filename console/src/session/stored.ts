/** Who somebody chose to be, kept for the browser tab: a demo token, or nobody at all. */
export type Choice = { readonly kind: 'demo'; readonly token: string } | { readonly kind: 'anonymous' };

const KEY = 'session';

export function storedChoice(): Choice | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Choice | null;
  } catch {
    return null;
  }
}

export function storeChoice(choice: Choice | null): void {
  if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
  else sessionStorage.removeItem(KEY);
}
