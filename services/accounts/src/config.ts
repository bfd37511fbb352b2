import { serviceConfig } from '@promo/runtime/service-config';
import { type Static, Type } from 'typebox';

/** Environment of accounts. */
export const Config = Type.Object({
  ...serviceConfig(3007, 'accounts'),
  SMTP_URL: Type.String({
    default: '',
    pattern: '^(smtps?://\\S+)?$',
    description: 'The mail server, with user and password; without one no e-mail is sent',
  }),
  MAIL_FROM: Type.String({
    default: 'promo@localhost',
    minLength: 3,
    maxLength: 200,
    description: 'Who e-mails are from',
  }),
  MAIL_DOMAINS: Type.String({
    default: '',
    pattern: '^([\\w.-]+(,[\\w.-]+)*)?$',
    description: 'Domains that users may be told at, separated by commas; any, without',
  }),
  CONSOLE_URL: Type.String({
    default: '',
    pattern: '^(https?://[^/?#]+)?$',
    description: 'Origin of the console, for links in e-mails; no links without',
  }),
  WEBHOOKS_PRIVATE: Type.Boolean({
    default: false,
    description: 'Webhooks may go to private and loopback addresses, and over http',
  }),
});

export type Config = Static<typeof Config>;
