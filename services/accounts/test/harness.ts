import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { publish } from '@promo/bus/publish';
import type { Subscription } from '@promo/contracts/accounts/subscription';
import type { Delivery, Webhook } from '@promo/contracts/accounts/webhooks';
import type { Identity } from '@promo/contracts/identity';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import { type Planned, PROPOSAL_STATUS_CHANGED } from '@promo/contracts/promo-proposals/events';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { testBus } from '@promo/testing/bus';
import { startTestService } from '@promo/testing/service';
import { expect } from 'vitest';
import type { Config } from '../src/config.ts';
import { start } from '../src/service.ts';
import { startMailServer, startReceiver } from './receivers.ts';

export const PLANNER: Identity = { user_id: 5, name: 'Petra Planner', roles: ['Planner'] };
export const BUYER: Identity = { user_id: 7, name: 'Nina Nabava', roles: ['Nabava'] };
export const ADMIN: Identity = { user_id: 1, name: 'Ana Admin', roles: ['Admin'] };
export const HOUR = 3_600_000;

interface Body {
  readonly id: string;
  readonly secret: string;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly token: string;
  readonly tokens: readonly { readonly id: string; readonly name: string }[];
  readonly webhooks: readonly Webhook[];
  readonly deliveries: readonly Delivery[];
  readonly subscription: Subscription | null;
  readonly mail: boolean;
  readonly confirmation: { confirmed: boolean; sent_at: string | null; expires_at: string | null } | null;
}

export const startAccounts = (config: Partial<Config>, now?: () => Date, as = ADMIN) =>
  startTestService<Config, Body>({
    name: 'accounts',
    main: join(import.meta.dirname, '../src/main.ts'),
    base: '/api/account',
    start,
    config: {
      SMTP_URL: '',
      MAIL_FROM: 'Promo <promo@promo.example>',
      MAIL_DOMAINS: '',
      CONSOLE_URL: 'https://promo.example',
      WEBHOOKS_PRIVATE: false,
      ...config,
    },
    as,
    now,
  });

/** Accounts with a mail server, a receiver of webhooks, and a clock that stands where a test sets it. */
export async function startHarness() {
  await using stack = new AsyncDisposableStack();
  const mail = stack.use(await startMailServer());
  const receiver = stack.use(await startReceiver());
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const config = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_DOMAINS: 'promo.example', WEBHOOKS_PRIVATE: true };
  const service = stack.use(await startAccounts(config, () => new Date(clock.now)));
  const bus = stack.use(await testBus(service.nats.url, 'promo-proposals'));

  /** Has nothing stored and nothing received. */
  const reset = async () => {
    for (const collection of ['webhooks', 'subscriptions', 'deliveries', 'proposals', 'confirmations'])
      await service.db.collection(collection).deleteMany({});
    receiver.posts.length = 0;
    receiver.state.status = 200;
    mail.letters.length = 0;
  };
  const hook = async (fields = {}) => {
    const wanted = { url: receiver.url, events: ['proposal.submitted', 'proposal.decided'], days_before: 7, ...fields };
    return service.call('POST', '/webhooks', wanted);
  };
  const put = (as: Identity, fields: Partial<Subscription> = {}) =>
    service.call(
      'PUT',
      '/subscription',
      {
        email: 'petra@promo.example',
        events: ['proposal.decided'],
        own_only: true,
        digest_hour: null,
        days_before: 7,
        language: 'en',
        ...fields,
      } satisfies Subscription,
      { as },
    );
  /** The code of the latest letter that asks an address. */
  const codeTo = async (address: string): Promise<string> => {
    const letter = () => mail.letters.findLast(({ to, text }) => to[0] === address && text.includes('#confirm='));
    await expect.poll(letter).toBeDefined();
    // Lines that are longer than e-mail allows are broken by = at their end.
    return /#confirm=(?:3D)?([\w-]{22})/.exec(letter()?.text.replace(/=\r\n/g, '') ?? '')?.[1] ?? '';
  };
  const confirm = (as: Identity, code: string) => service.call('POST', '/subscription/confirm', { code }, { as });
  /** Subscribes with an address that is confirmed; what is told is what comes after. */
  const subscribe = async (as: Identity, fields: Partial<Subscription> = {}) => {
    const answer = await put(as, fields);
    const { email = 'petra@promo.example' } = fields;
    if (answer.status === 200) expect((await confirm(as, await codeTo(email))).status).toBe(204);
    mail.letters.length = 0;
    return answer;
  };
  const deliveries = async () => (await service.get('/deliveries')).body.deliveries;

  let proposals = 0;
  /** The ids of those that are told of next. */
  const nextProposals = (count: number) => Array.from({ length: count }, (_, i) => proposals + 1 + i);
  /** Tells on the bus what promo-proposals would, once or more. */
  async function changes(
    status: ProposalStatus,
    { id = randomUUID(), times = 1, ...planned }: Partial<Planned> & { id?: string; times?: number } = {},
  ) {
    const proposal_id = ++proposals;
    const proposal = {
      title: `Akcija ${proposal_id}`,
      status,
      start_yw: 202712,
      end_yw: 202713,
      start_date: '2027-03-22',
      source: 'leaflet',
      user: { id: 5, name: 'Petra Planner' },
      lines: [],
      ...planned,
    };
    const data = {
      proposal_id,
      version: 2,
      status_from: status === 'submitted' ? 'draft' : 'submitted',
      status,
      proposal,
    };
    const at = new Date(clock.now).toISOString();
    for (let i = 0; i < times; i++)
      await publish(bus, { id, subject: PROPOSAL_STATUS_CHANGED, at, actor: 6, version: 2, data });
    return { proposal_id, at };
  }

  /** Tells on the bus that a new product must be ordered now. */
  const orderNow = (sku: string) => {
    const data = { id: 3, sku, version: 4, status_from: 'approved', status: 'fmb_triggered' };
    const at = new Date(clock.now).toISOString();
    return publish(bus, { id: randomUUID(), subject: NPL_STATUS_CHANGED, at, actor: null, version: 4, data });
  };

  const started = stack.move();
  return {
    ...{ service, bus, mail, receiver, clock, reset },
    ...{ hook, put, codeTo, confirm, subscribe, deliveries, nextProposals, changes, orderNow },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
