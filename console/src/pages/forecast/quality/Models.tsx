import type { ForecastQuality, ModelQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { number, share, signedShare } from '../../../format/numbers.ts';
import { sortedBy } from '../../../format/sort.ts';
import { useText } from '../../../i18n/messages.ts';
import { FramedSection } from '../../../ui/Section.tsx';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { WideTable } from '../../../ui/WideTable.tsx';
import { text } from './text.ts';

interface Props {
  readonly models: readonly ModelQuality[];
  readonly auto: ForecastQuality['auto_method'];
}

const tenths = (value: number | null) => share(value, 1);

const COLUMNS = [
  ['wape', tenths],
  ['bias', signedShare],
  ['mdape', tenths],
  ['skill', signedShare],
  ['pinball_p90', (value) => number(value, 3)],
  ['coverage_p10', tenths],
  ['coverage_p90', tenths],
] as const satisfies readonly (readonly [keyof ModelQuality, (value: number | null) => string])[];

/** Every method that was tried, the least wrong first; the chosen one stands out. */
export function Models({ models, auto }: Props) {
  const words = useText(text);
  // `auto` is one of the others under another name
  const shown = sortedBy(
    models.filter(({ name }) => name !== 'auto'),
    ({ wape }) => wape,
  );
  return (
    <FramedSection id="models" title={words.table}>
      <WideTable labelledBy="models" minWidth={760}>
        <ShortTable
          aria-labelledby="models"
          rows={shown}
          rowId={({ name }) => name}
          strong={({ name }) => name === auto}
          columns={[
            {
              header: words.model,
              cell: ({ name }) => `${words.models[name]}${name === auto ? ` (${words.models.auto})` : ''}`,
            },
            ...COLUMNS.map(([key, write]) => ({
              header: words.columns[key].name,
              title: words.columns[key].means,
              figure: (model: ModelQuality) => write(model[key]),
            })),
          ]}
        />
      </WideTable>
    </FramedSection>
  );
}
