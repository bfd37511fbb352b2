import { type Static, Type } from 'typebox';
import { nullable, User, Yw } from '../fields.ts';
import { route } from '../route.ts';

const Used = Type.Object({
  value: Type.String(),
  proposals: Type.Integer({ description: 'How many proposals have it' }),
  last_yw: nullable(Yw),
});

const used = (what: string) => Type.Array(Used, { description: `${what}, the most used first` });

export const Vocabulary = Type.Object({
  sources: used('Sources'),
  channels: used('Channels'),
  mechanics: used('Mechanics, of proposals and of single lines'),
  people: Type.Array(User, { description: 'Whose proposals there are, by name' }),
});
export type Vocabulary = Static<typeof Vocabulary>;

export const vocabulary = route({
  method: 'GET',
  path: '/api/promo/calendar/vocabulary',
  section: 'promo_read',
  summary: 'The words that proposals use: sources, channels, mechanics, and who plans',
  description:
    'Words are of proposals that are neither rejected nor withdrawn, people of all; last_yw is the latest week in which one of them starts.',
  status: 200,
  response: Vocabulary,
});
