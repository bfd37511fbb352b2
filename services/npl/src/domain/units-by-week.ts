import type { Forecast } from './record.ts';

/** Units that a forecast expects of each week that it names, all channels together. */
export function unitsByWeek(forecasts: readonly Pick<Forecast, 'yw' | 'qty'>[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { yw, qty } of forecasts) units.set(yw, (units.get(yw) ?? 0) + qty);
  return units;
}
