import { type Static, Type } from 'typebox';
import { anyOf, day, nullable, Text, text } from '../fields.ts';
import { columns, LIST_FORMATS, paging } from '../lists.ts';
import { route } from '../route.ts';
import { LONGEST } from '../words.ts';
import { Allocation } from './child-rows.ts';
import { ChannelField, NplStatusField } from './fields.ts';
import { LACKING } from './record.ts';

export const AllocationLine = Type.Object({
  ...Allocation.properties,
  sku: Type.String(),
  name: Type.String(),
  status: NplStatusField,
  supplier_name: Text,
  launch_date: day('Planned launch'),
  ordered_qty: nullable(Type.Integer({ description: 'Units of its order, for all locations' })),
  lacking: nullable(Type.Integer({ description: `${LACKING}; null unless it is ordered or in stock, by quantity` })),
  expected_date: day('When the order is expected to arrive'),
  arrived_on: day('The latest day on which some of the order arrived; null where none was noted'),
});
export type AllocationLine = Static<typeof AllocationLine>;

/** The allocations in files; also what they can be sorted by. */
export const ALLOCATION_COLUMNS = columns<AllocationLine>({
  location: 'text',
  channels: ['text', ({ channel }) => channel],
  sku: 'text',
  name: 'text',
  status: 'text',
  launch_date: 'date',
  qty: 'integer',
  min_presentation: 'integer',
  ordered_qty: 'integer',
  lacking: 'integer',
  expected_date: 'date',
  supplier_name: 'text',
  arrived_on: 'date',
});

export const listAllocations = route({
  method: 'GET',
  path: '/api/npl/allocations',
  section: 'npl_module',
  summary: 'Allocations of all records, by launch and location',
  description:
    'A row a product, location and channel: what must be where at the launch. The earliest launch first, those without a date last, then by location and product.',
  query: Type.Partial(
    Type.Object({
      status: Type.Array(NplStatusField, { maxItems: 20, description: 'Repeatable, none means no filter' }),
      channel: {
        ...ChannelField,
        description: 'Only rows of that channel, without those that are not divided by channel',
      },
      location: anyOf('Shop or warehouse'),
      q: text(LONGEST.search, 'Of whom: part of what /api/npl searches'),
      ...paging(ALLOCATION_COLUMNS),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ items: Type.Array(AllocationLine) }),
  formats: LIST_FORMATS,
});
