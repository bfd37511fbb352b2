/**
 * Reads a JSON answer of the gateway; anything but success becomes an error that carries its `detail`, its `status`, 0 where there
 * was no answer, and its `code`, if it has one.
 */
export async function fetchJson<T>(what: string, url: URL, init: RequestInit): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : (cause ?? message);
    throw Object.assign(new Error(`${what}: no answer from ${url.origin} (${reason})`, { cause: error }), {
      status: 0,
    });
  }
  if (!response.ok) {
    const { status, statusText } = response;
    const { detail, code } = refusalIn(text);
    throw Object.assign(new Error(`${what}: ${status} ${detail || statusText}`), { status, code });
  }
  return JSON.parse(text) as T;
}

/** Services answer {detail, code}; what stands between may answer anything. */
function refusalIn(text: string): { readonly detail: string; readonly code?: unknown } {
  try {
    const { detail, code } = JSON.parse(text) as { detail?: unknown; code?: unknown };
    if (typeof detail === 'string') return { detail, code };
  } catch {
    // not JSON: shown as it came
  }
  return { detail: text.trim().slice(0, 500) };
}
