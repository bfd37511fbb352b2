/** Up to when somebody has looked at what happened, kept in the browser. ISO 8601; '' before the first look. */
const keyOf = (user: number | null) => `seen-activity-${user ?? 'anonymous'}`;

export function seenUntil(user: number | null): string {
  try {
    return localStorage.getItem(keyOf(user)) ?? '';
  } catch {
    return '';
  }
}

export function noteSeen(user: number | null, until: string): void {
  try {
    localStorage.setItem(keyOf(user), until);
  } catch {
    // kept for this visit only
  }
}
