import { EVENT_WEEKS, EVENTS_LISTED, RESULT_GROUPS, type ResultGroup } from '@promo/contracts/promo-analytics/words';
import { integer, list, oneOf, text, week } from '../../ui/filters.ts';

/** The page's filters as they stand in the address. */
export const FILTERS = {
  /** Events with what they did, or the runs that are too long to be called promotions. */
  view: oneOf('performance', 'long'),
  q: text,
  category: list,
  tier: list,
  from: week,
  /** One group of the results, with its key there and what it is called, and the weeks that its promotions ended in. */
  group: oneOf('', ...RESULT_GROUPS),
  key: text,
  named: text,
  ended_from: week,
  ended_to: week,
  max_weeks: integer,
  max_events: integer,
  /** Promotions by depth, or each as a point. */
  chart: oneOf('depths', 'points'),
  /** What colours them: the sign of the net margin or of the net units. */
  colour: oneOf('margin', 'units'),
  sort: text,
  /** The event that is explained, see `eventKey`. */
  event: text,
};

export interface Values {
  readonly view: 'performance' | 'long';
  readonly q: string;
  readonly category: string[];
  readonly tier: string[];
  readonly from: number | null;
  readonly group: '' | ResultGroup;
  readonly key: string;
  readonly named: string;
  readonly ended_from: number | null;
  readonly ended_to: number | null;
  readonly max_weeks: number | null;
  readonly max_events: number | null;
  readonly chart: 'depths' | 'points';
  readonly colour: 'units' | 'margin';
  readonly sort: string;
  readonly event: string;
}

export const EVENTS = [500, 1000, EVENTS_LISTED.usual, 10_000, EVENTS_LISTED.max] as const;

/** The longest event that counts; what the address asks beyond the API's bounds is brought within them. */
export const longest = ({ max_weeks }: Pick<Values, 'max_weeks'>): number =>
  Math.min(EVENT_WEEKS.max, Math.max(EVENT_WEEKS.min, max_weeks ?? EVENT_WEEKS.usual));

const kinds = ({ category, tier, from }: Values) => ({ category, tier, ...(from !== null && { min_yw: from }) });

/** What forgets of which results the promotions are. */
export const NO_RESULTS = { group: '', key: '', named: '', ended_from: null, ended_to: null } as const;

/** The question for events with what they did. */
export const eventsQuery = (values: Values) => ({
  ...kinds(values),
  ...(values.group && { group: values.group, ...(values.key && { key: values.key }) }),
  ...(values.ended_from !== null && { ended_from: values.ended_from }),
  ...(values.ended_to !== null && { ended_to: values.ended_to }),
  max_weeks: longest(values),
  max_events: Math.min(EVENTS_LISTED.max, Math.max(EVENTS_LISTED.min, values.max_events ?? EVENTS_LISTED.usual)),
});

/** As many of the longest runs are shown; there are far fewer in practice. */
const MOST_LONG = 1000;

/** The question for runs that are too long to be promotions, the longest first; `all` has shorter ones too, for a file. */
export const runsQuery = (values: Values) => {
  const all = { ...kinds(values), max_events: EVENTS_LISTED.max, sort: '-weeks' as const };
  return { all, tooLong: { ...all, min_weeks: longest(values) + 1, limit: MOST_LONG } };
};
