/** A fresh key for the Idempotency-Key header. (randomUUID is there only where the page came by HTTPS.) */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
