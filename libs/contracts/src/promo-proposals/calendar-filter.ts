import { anyOf, ywBound } from '../fields.ts';

/** Of which channels, spelt as the proposals spell them. */
export const ofChannels = anyOf('Channel; proposals that name none are left out');

/** Which proposals of the calendar are asked for. */
export const calendarFilter = {
  source: anyOf('Source'),
  channel: ofChannels,
  status: anyOf('Status'),
  sku: anyOf('Code of a product that a line has'),
  min_yw: ywBound('Earliest start week'),
  max_yw: ywBound('Latest start week'),
  running_in: ywBound('A week that the promotion runs in, whenever it starts'),
  runs_from: ywBound('First of the weeks of which the promotion runs in any'),
  runs_to: ywBound('Last of these weeks'),
};
