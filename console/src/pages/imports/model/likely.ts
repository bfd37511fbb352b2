import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import { countKnown } from '@promo/csv/header';

const NAMES = Object.keys(DATASETS) as DatasetName[];

/** The dataset that has most of the columns which the first line of a file names; the chosen one unless another has more. */
export function likelyDataset(head: string, chosen: DatasetName): DatasetName {
  const [header = ''] = head.split(/[\r\n]/, 1);
  const cells = header.split(/[;,\t|]/);
  const known = (name: DatasetName): number => countKnown(cells, DATASETS[name].columns);
  return NAMES.reduce((best, name) => (known(name) > known(best) ? name : best), chosen);
}
