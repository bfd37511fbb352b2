import { unitsBy } from '@promo/retail/channels';
import type { Forecast } from './record.ts';

/** Units that a forecast expects of each week that it names, all channels together. */
export const unitsByWeek = (forecasts: readonly Pick<Forecast, 'yw' | 'channel' | 'qty'>[]): Map<number, number> =>
  unitsBy(
    forecasts,
    ({ yw }) => yw,
    ({ qty }) => qty,
  );
