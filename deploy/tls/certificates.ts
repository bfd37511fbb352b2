import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority of a test's own, in files. */
interface Authority {
  /** Its certificate, PEM. */
  readonly ca: string;
  /** Issues a certificate for a server on this machine, or for what `names` says; gives a file with certificate and key, as both servers read it. */
  readonly issue: (name: string, names?: string) => string;
}

/** Makes an authority by the openssl of this machine. */
export function createAuthority(dir: string, name: string): Authority {
  const file = (ending: string) => join(dir, `${name}${ending}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [ca, key] = [file('.ca.pem'), file('.ca.key')];
  openssl('req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', ca);
  return {
    ca,
    issue: (server, names = 'DNS:localhost,IP:127.0.0.1') => {
      const [request, serverKey, certificate] = [
        file(`.${server}.csr`),
        file(`.${server}.key`),
        file(`.${server}.crt`),
      ];
      const extensions = file(`.${server}.ext`);
      writeFileSync(extensions, `subjectAltName=${names}\nextendedKeyUsage=serverAuth,clientAuth\n`);
      openssl('req', ...newKey, '-subj', `/CN=${server}`, '-keyout', serverKey, '-out', request);
      const signing = ['-CA', ca, '-CAkey', key, '-CAcreateserial', '-days', '2', '-extfile', extensions];
      openssl('x509', '-req', '-in', request, ...signing, '-out', certificate);
      const both = file(`.${server}.pem`);
      writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(serverKey, 'utf8'), { mode: 0o600 });
      return both;
    },
  };
}
