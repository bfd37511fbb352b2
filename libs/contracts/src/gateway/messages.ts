import { messages } from '../messages/message.ts';

/** What the gateway refuses by itself. */
export const gatewayMessage = messages({
  token_needed: () => 'this needs a token',
  host_not_served: () => 'a demo answers under the names of loopback and those of DEMO_HOSTS only',
  token_not_valid: () => 'the token is not valid, or has expired',
  section_needed: ({ section }: { section: string }) => `this needs the section ${section}`,
  token_reads_only: () => 'a personal token only reads',
  no_section: () => 'this route belongs to no section',
  provider_unreachable: () => 'the identity provider cannot be asked for its keys',
  too_many_requests: () => 'too many requests',
  too_many_streams: ({ maximum }: { maximum: number }) => `at most ${maximum} streams of one caller`,
  too_many_listeners: () => 'too many listen already',
  no_live_updates: () => 'no section of yours has live updates',
  service_unreachable: ({ service }: { service: string }) => `${service} cannot be reached`,
  service_overloaded: ({ service }: { service: string }) => `${service} has more to do than it can; try again`,
  body_too_slow: () => 'the body did not arrive in time',
  demo_sign_in_open: () => 'anybody may sign in as any demo user (AUTH_MODE=demo)',
  promotions_open: () => 'anybody may read, plan and review promotions (PROMO_ACCESS=open)',
  production_checks_off: ({ mode }: { mode: string }) =>
    `demo keys, default passwords and identity providers without https are not refused (NODE_ENV=${mode})`,
});
