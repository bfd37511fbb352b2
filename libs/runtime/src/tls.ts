import { Type } from 'typebox';

/** The switch that every service has. */
export const tlsRequired = {
  TLS_REQUIRED: Type.Optional(
    Type.Boolean({ description: 'Refuse to start where NATS_URL or MONGODB_URI do not demand TLS' }),
  ),
};

/** Addresses by which a server would be talked to without TLS, or without a look at its certificate; a line for each. */
export function tlsFaults({ NATS_URL, MONGODB_URI }: Readonly<Record<string, unknown>>): string[] {
  const faults: string[] = [];
  if (typeof NATS_URL === 'string' && !NATS_URL.split(',').every((url) => url.startsWith('tls://')))
    faults.push('NATS_URL must begin with tls://, each address of a list');
  if (typeof MONGODB_URI === 'string' && !demandsTls(MONGODB_URI))
    faults.push('MONGODB_URI must say tls=true, and must not switch the check of certificates off');
  return faults;
}

function demandsTls(uri: string): boolean {
  const options = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const unchecked = ['tlsinsecure', 'tlsallowinvalidcertificates', 'tlsallowinvalidhostnames'];
  if (unchecked.some((name) => options.get(name) === 'true')) return false;
  const asked = options.get('tls') ?? options.get('ssl');
  return asked === 'true' || (asked === undefined && uri.startsWith('mongodb+srv://'));
}
