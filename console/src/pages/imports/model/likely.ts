import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import { countKnown, HEADER_ROWS } from '@promo/csv/header';

const NAMES = Object.keys(DATASETS) as DatasetName[];

/** The dataset that has most of the columns which the header of a file names; the chosen one unless another has more. */
export function likelyDataset(head: string, chosen: DatasetName): DatasetName {
  const lines = head.split(/[\r\n]+/, HEADER_ROWS).map((line) => line.split(/[;,\t|]/));
  const known = (name: DatasetName): number =>
    Math.max(...lines.map((cells) => countKnown(cells, DATASETS[name].columns)));
  return NAMES.reduce((best, name) => (known(name) > known(best) ? name : best), chosen);
}
