import type { Column } from '@promo/contracts/dataset';
import { DATASETS } from '@promo/contracts/datasets';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';

/** The columns of each dataset with the first other name of each, which is Croatian; undefined where it has none. */
const NAMES = [...Object.values(DATASETS), NPL_RECORDS].map(
  ({ columns }) => new Map((columns as readonly Column[]).map(({ key, aliases: [alias] = [] }) => [key, alias])),
);

/** Columns of an import by their key, with the name that they have in Croatian files of the dataset that has all of them: “promoted (Akcija)”. */
export function namedColumns(...keys: readonly string[]): string {
  const names = NAMES.find((of) => keys.every((key) => of.has(key)));
  return keys.map((key) => (names?.get(key) ? `${key} (${names.get(key)})` : key)).join(', ');
}
