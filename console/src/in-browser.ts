/** What is kept under a key for whoever uses this browser; null for nothing, and where the browser keeps nothing. */
export function keptInBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps it beyond this visit, unless the browser does not. */
export function keepInBrowser(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // for this visit the page has it
  }
}
