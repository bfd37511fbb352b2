/** Reads a JSON answer of the gateway; anything but success becomes an error that carries its `detail` and its `status`. */
export async function fetchJson<T>(what: string, url: URL, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : (cause ?? message);
    throw new Error(`${what}: no answer from ${url.origin} (${reason})`, { cause: error });
  }
  const text = await response.text();
  if (!response.ok) {
    const { status, statusText } = response;
    throw Object.assign(new Error(`${what}: ${status} ${detailOf(text) || statusText}`), { status });
  }
  return JSON.parse(text) as T;
}

/** Services answer {detail}; what stands between may answer anything. */
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // not JSON: shown as it came
  }
  return text.trim().slice(0, 500);
}
