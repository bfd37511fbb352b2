import type { Palette } from '../../ui/chart/palette.ts';
import type { Sign } from './model/points.ts';

/** In which colour a gain, a loss, and what nobody knows are drawn. */
export const signColours = ({ good, bad, series }: Palette): Record<Sign, string | undefined> => ({
  gain: good,
  loss: bad,
  unknown: series[5],
});
