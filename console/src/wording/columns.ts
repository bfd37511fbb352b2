import type { Column } from '@promo/contracts/dataset';
import { DATASETS } from '@promo/contracts/datasets';

/** The first other name of each column that has one, which is Croatian, by the column's key. */
const OTHER_NAMES = new Map(
  Object.values(DATASETS).flatMap(({ columns }) =>
    (columns as readonly Column[]).flatMap(({ key, aliases: [alias] = [] }) => (alias ? [[key, alias] as const] : [])),
  ),
);

/** Columns of an import by their key, with the name that they have in Croatian files: “promoted (Akcija)”. */
export const namedColumns = (...keys: readonly string[]): string =>
  keys.map((key) => (OTHER_NAMES.has(key) ? `${key} (${OTHER_NAMES.get(key)})` : key)).join(', ');
