/**
 * What each service does on the bus, and no more: the source of the NATS users of docker-compose.yml, and the table that
 * an operator's own NATS is set up by. Subjects and streams are those of libs/contracts.
 */
interface Rights {
  /** Streams that it creates, and publishes to. */
  readonly owns?: readonly string[];
  /** Subjects that it publishes to in streams of others. */
  readonly commands?: readonly string[];
  /** Streams that it reads by a durable consumer of this name. */
  readonly durables?: Readonly<Record<string, string>>;
  /** Streams that it follows while it runs. */
  readonly follows?: readonly string[];
  /** Subjects of queries that it answers, and that it asks. */
  readonly answers?: readonly string[];
  readonly asks?: readonly string[];
}

const ANALYTICS_QUERIES = 'promo-analytics.query.>';
const PROPOSAL_QUERIES = 'promo-proposals.query.>';
const NPL_QUERIES = 'npl.query.>';

export const RIGHTS: Readonly<Record<string, Rights>> = {
  gateway: { follows: ['PROMO_PROPOSALS_EVENT', 'PROMO_ANALYTICS_EVENT', 'NPL_EVENT'] },
  'promo-analytics': {
    owns: ['PROMO_ANALYTICS_EVENT'],
    follows: ['PROMO_ANALYTICS_EVENT'],
    durables: { PROMO_PROPOSALS_EVENT: 'promo-analytics-planned-promotions' },
    answers: [ANALYTICS_QUERIES],
    asks: [PROPOSAL_QUERIES],
  },
  'promo-proposals': { owns: ['PROMO_PROPOSALS_EVENT'], answers: [PROPOSAL_QUERIES], asks: [ANALYTICS_QUERIES] },
  marketing: { asks: [ANALYTICS_QUERIES] },
  npl: {
    owns: ['NPL_EVENT', 'NPL_COMMAND'],
    durables: { NPL_COMMAND: 'npl-fmb-check' },
    answers: [NPL_QUERIES],
    asks: [ANALYTICS_QUERIES],
  },
  scheduler: {
    commands: ['npl.command.run-fmb-check.>'],
    durables: { NPL_EVENT: 'scheduler-fmb-runs' },
    asks: [NPL_QUERIES],
  },
};

const API = '$JS.API';

/** Subjects of a stream, by its name: NPL_EVENT holds npl.event.> */
const subjectsOf = (stream: string) => {
  const at = stream.lastIndexOf('_');
  const [owner, kind] = [stream.slice(0, at), stream.slice(at + 1)];
  return `${owner.replaceAll('_', '-').toLowerCase()}.${kind.toLowerCase()}.>`;
};

const manage = (stream: string) => ['INFO', 'CREATE', 'UPDATE'].map((action) => `${API}.STREAM.${action}.${stream}`);

const consume = (stream: string, consumer: string) => [
  `${API}.CONSUMER.INFO.${stream}.${consumer}`,
  `${API}.CONSUMER.CREATE.${stream}.${consumer}`,
  `${API}.CONSUMER.CREATE.${stream}.${consumer}.>`,
  `${API}.CONSUMER.DURABLE.CREATE.${stream}.${consumer}`,
  `${API}.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
  `$JS.ACK.${stream}.${consumer}.>`,
];

const follow = (stream: string) => [
  `${API}.STREAM.INFO.${stream}`,
  ...consume(stream, '*'),
  `${API}.CONSUMER.DELETE.${stream}.*`,
];

const setAside = (durable: string) => [`dead-letters.${durable}`, ...manage('DEAD_LETTERS')];

/** Subjects that a service may publish to and subscribe to. */
function permissions(service: string, rights: Rights): { publish: string[]; subscribe: string[] } {
  const { owns = [], commands = [], durables = {}, follows = [], answers = [], asks = [] } = rights;
  return {
    publish: [
      ...new Set([
        `${API}.INFO`,
        `${API}.STREAM.NAMES`,
        ...owns.flatMap((stream) => [subjectsOf(stream), ...manage(stream)]),
        ...commands,
        ...Object.entries(durables).flatMap(([stream, durable]) => [...consume(stream, durable), ...setAside(durable)]),
        ...follows.flatMap(follow),
        ...asks,
      ]),
    ],
    // Each service has an inbox of its own, so that none reads the answers to another.
    subscribe: [`_INBOX.${service}.>`, ...answers],
  };
}

/** The `authorization` part of a NATS configuration; `passwords` by service. */
export function usersConfig(passwords: Readonly<Record<string, string>>): string {
  const users = Object.entries(RIGHTS).map(([service, rights]) => {
    const { publish, subscribe } = permissions(service, rights);
    return {
      user: service,
      password: passwords[service],
      permissions: {
        publish,
        subscribe,
        ...(rights.answers && { allow_responses: { max: 1, expires: '1m' } }),
      },
    };
  });
  return `authorization ${JSON.stringify({ users }, null, 2)}\n`;
}
