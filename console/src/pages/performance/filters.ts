import { integer, list, oneOf, text, week } from '../../ui/filters.ts';

/** The page's filters as they stand in the address. */
export const FILTERS = {
  /** Events with what they did, or the runs that are too long to be called promotions. */
  view: oneOf('performance', 'long'),
  q: text,
  category: list,
  tier: list,
  from: week,
  max_weeks: integer,
  max_events: integer,
  /** What colours the points: the sign of the net units or of the net margin. */
  colour: oneOf('units', 'margin'),
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
  readonly max_weeks: number | null;
  readonly max_events: number | null;
  readonly colour: 'units' | 'margin';
  readonly sort: string;
  readonly event: string;
}

/** As the API has them. */
export const USUAL = { weeks: 13, events: 5000 };
export const MOST = { weeks: 52, events: 20_000 };
export const EVENTS = [500, 1000, USUAL.events, 10_000, MOST.events] as const;

/** The longest event that counts; what the address asks beyond the API's bounds is brought within them. */
export const longest = ({ max_weeks }: Pick<Values, 'max_weeks'>): number =>
  Math.min(MOST.weeks, Math.max(1, max_weeks ?? USUAL.weeks));

const kinds = ({ category, tier, from }: Values) => ({ category, tier, ...(from !== null && { min_yw: from }) });

/** The question for events with what they did. */
export const eventsQuery = (values: Values) => ({
  ...kinds(values),
  max_weeks: longest(values),
  max_events: Math.min(MOST.events, Math.max(10, values.max_events ?? USUAL.events)),
});

/** As many of the longest runs are shown; there are far fewer in practice. */
const MOST_LONG = 1000;

/** The question for the longest runs of all history; `all` is the same without an end, for a file. */
export const runsQuery = (values: Values) => {
  const all = { ...kinds(values), max_events: MOST.events, sort: '-weeks' as const };
  return { all, longest: { ...all, limit: MOST_LONG } };
};
