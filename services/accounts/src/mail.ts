import { createTransport } from 'nodemailer';

interface Letter {
  /** The same for the same letter, so that a receiver can tell a repeat. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Breaks it off. */
  readonly stopping: AbortSignal;
}

/** Resolves once the mail server has taken it over; throws where it has not. */
export type SendMail = (letter: Letter) => Promise<void>;

/** How long the mail server may be silent. */
const TIMEOUT_MS = 10_000;

/** Sends by SMTP; undefined without a server. */
export function mailer(smtpUrl: string, from: string): SendMail | undefined {
  if (!smtpUrl) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost';
  return async ({ id, to, subject, text, stopping }) => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({
      messageId: `<${id}@${host}>`,
      from,
      to: { name: '', address: to },
      subject,
      text,
      headers,
      signal: stopping,
    });
  };
}
