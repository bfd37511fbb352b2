import type { Column } from '@promo/contracts/dataset';
import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import { normalizeName } from '@promo/retail/fold';

const NAMES = Object.keys(DATASETS) as DatasetName[];

/** The dataset that has most of the columns which the first line of a file names; the chosen one unless another has more. */
export function likelyDataset(head: string, chosen: DatasetName): DatasetName {
  const [header = ''] = head.split(/[\r\n]/, 1);
  const cells = header.split(/[;,\t|]/).map(normalizeName);
  const known = (name: DatasetName): number => {
    const names = headerNames(DATASETS[name].columns);
    return cells.filter((cell) => names.has(cell)).length;
  };
  return NAMES.reduce((best, name) => (known(name) > known(best) ? name : best), chosen);
}

const headerNames = (columns: readonly Column[]) =>
  new Set(
    columns
      .flatMap(({ key, aliases = [], parts }) => [key, ...aliases, ...(parts?.year ?? []), ...(parts?.week ?? [])])
      .map(normalizeName),
  );
