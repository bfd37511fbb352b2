import { weekSpan } from '../../format/weeks.ts';
import { Depth } from '../../performance-event/Depth.tsx';
import type { Deep } from '../../performance-event/depth.ts';
import type { Column } from '../../ui/table/columns.ts';
import { Name } from '../../ui/table/Name.tsx';

interface Event extends Deep {
  readonly name: string;
  readonly start_yw: number;
  readonly end_yw: number;
}

/** Which product, when and how deep: what every list of past promotions begins with. */
export const nameColumn = (header: string): Column<Event> => ({
  key: 'name',
  header,
  cell: ({ name }) => <Name>{name}</Name>,
  sort: ({ name }) => name,
});

export const weeksColumn = (header: string, width: number): Column<Event> => ({
  key: 'start_yw',
  header,
  width,
  cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw),
  sort: ({ start_yw }) => start_yw,
  from: 'xs',
});

export const depthColumn = (header: string, width: number, from?: 'sm'): Column<Event> => ({
  key: 'discount_pct',
  header,
  width,
  align: 'right',
  cell: (event) => <Depth of={event} />,
  sort: ({ discount_pct }) => discount_pct,
  from,
});
