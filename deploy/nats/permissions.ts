/**
 * What each service does on the bus, and no more: the source of the NATS users of docker-compose.yml, and the table that
 * an operator's own NATS is set up by. Subjects, streams and durables are those of libs/contracts.
 *
 * No service makes or changes a stream or a consumer: with the right to do so comes the right to any configuration, and so
 * to read from, and to write into, what belongs to others. The stream keeper makes them all.
 */
import {
  ANALYTICS_NOTICES,
  DEAD_LETTERS,
  type Durable,
  FMB_COMMANDS,
  FMB_RUNS,
  MARKETING_NOTICES,
  NEW_PRODUCT_NOTICES,
  PLANNED_PROMOTIONS,
  PROPOSAL_NOTICES,
  STREAMS,
  type Stream,
  SWEEP_NOTICES,
  streamOf,
} from '@promo/contracts/streams';

interface Rights {
  /** Subjects that it publishes to. */
  readonly tells?: readonly string[];
  /** Durables that it takes messages from. */
  readonly works?: readonly Durable[];
  /** Subjects that it hears while it runs. */
  readonly follows?: readonly string[];
  /** Subjects of queries that it answers, and that it asks. */
  readonly answers?: readonly string[];
  readonly asks?: readonly string[];
  /** Streams that it makes with their durables, and changes. */
  readonly keeps?: readonly Stream[];
  /** Streams whose messages it reads one by one, and those that it removes messages from. */
  readonly reads?: readonly Stream[];
  readonly removes?: readonly Stream[];
}

const ANALYTICS_QUERIES = 'promo-analytics.query.>';
const PROPOSAL_QUERIES = 'promo-proposals.query.>';
const NPL_QUERIES = 'npl.query.>';
const OTHERS = STREAMS.filter((stream) => stream !== DEAD_LETTERS);

export const RIGHTS: Readonly<Record<string, Rights>> = {
  gateway: { follows: ['promo-proposals.event.>', 'promo-analytics.event.>', 'marketing.event.>', 'npl.event.>'] },
  'promo-analytics': {
    tells: ['promo-analytics.event.>'],
    follows: ['promo-analytics.event.>'],
    works: [PLANNED_PROMOTIONS],
    answers: [ANALYTICS_QUERIES],
    asks: [PROPOSAL_QUERIES],
  },
  'promo-proposals': { tells: ['promo-proposals.event.>'], answers: [PROPOSAL_QUERIES], asks: [ANALYTICS_QUERIES] },
  marketing: { tells: ['marketing.event.>'], asks: [ANALYTICS_QUERIES] },
  npl: { tells: ['npl.event.>'], works: [FMB_COMMANDS], answers: [NPL_QUERIES], asks: [ANALYTICS_QUERIES] },
  scheduler: { tells: ['npl.command.run-fmb-check.>', 'scheduler.event.>'], works: [FMB_RUNS], asks: [NPL_QUERIES] },
  accounts: {
    works: [PROPOSAL_NOTICES, NEW_PRODUCT_NOTICES, ANALYTICS_NOTICES, MARKETING_NOTICES, SWEEP_NOTICES],
    asks: [PROPOSAL_QUERIES],
  },
  'stream-keeper': { keeps: STREAMS },
  // A person who looks at dead letters, and sends some on their way again: npm run dead-letters.
  operator: {
    tells: OTHERS.flatMap(({ subjects }) => subjects),
    reads: STREAMS,
    removes: STREAMS.filter(({ keeping }) => keeping !== 'events'),
  },
};

const API = '$JS.API';

const keep = ({ name, durables }: Stream) => [
  ...['INFO', 'CREATE', 'UPDATE'].map((action) => `${API}.STREAM.${action}.${name}`),
  ...durables.flatMap(({ durable }) => [
    `${API}.CONSUMER.INFO.${name}.${durable}`,
    `${API}.CONSUMER.CREATE.${name}.${durable}`,
    `${API}.CONSUMER.CREATE.${name}.${durable}.>`,
    `${API}.CONSUMER.DURABLE.CREATE.${name}.${durable}`,
    `${API}.CONSUMER.DELETE.${name}.${durable}`,
  ]),
];

function work({ durable, subjects }: Durable): string[] {
  const stream = streamOf(Object.keys(subjects)[0] as string).name;
  return [
    `${API}.CONSUMER.INFO.${stream}.${durable}`,
    `${API}.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `dead-letters.${durable}`,
  ];
}

const read = ({ name }: Stream) => [`${API}.STREAM.INFO.${name}`, `${API}.STREAM.MSG.GET.${name}`];

const remove = ({ name }: Stream) => `${API}.STREAM.MSG.DELETE.${name}`;

/** Subjects that a service may publish to and subscribe to. */
function permissions(service: string, rights: Rights): { publish: string[]; subscribe: string[] } {
  const {
    tells = [],
    works = [],
    follows = [],
    answers = [],
    asks = [],
    keeps = [],
    reads = [],
    removes = [],
  } = rights;
  return {
    publish: [
      ...tells,
      ...works.flatMap(work),
      ...asks,
      ...keeps.flatMap(keep),
      ...reads.flatMap(read),
      ...removes.map(remove),
    ],
    // Each service has an inbox of its own, so that none reads the answers to another.
    subscribe: [`_INBOX.${service}.>`, ...follows, ...answers],
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
        publish: publish.length > 0 ? publish : { deny: '>' },
        subscribe,
        ...(rights.answers && { allow_responses: { max: 1, expires: '1m' } }),
      },
    };
  });
  return `authorization ${JSON.stringify({ users }, null, 2)}\n`;
}
