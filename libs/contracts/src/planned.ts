import { isoDate } from '@promo/retail/calendar';
import { importMessage } from './messages/import.ts';
import type { Message } from './messages/message.ts';

/**
 * Why a day that something is planned for is not taken, or null: with a year that was mistyped it would never come.
 *
 * @param day days since 1970-01-01
 * @param latest the last one that is, see `latestPlanned` of retail
 */
export const plannedTooFar = (day: number, latest: number): Message | null =>
  day > latest ? importMessage.planned_too_far({ latest_date: isoDate(latest) }) : null;
