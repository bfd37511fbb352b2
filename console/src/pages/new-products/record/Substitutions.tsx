import { SegmentedControl, Text } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { SHARE_BOUNDS, SUBSTITUTION_KINDS, type SubstitutionKind } from '@promo/contracts/npl/words';
import { useQueries } from '@tanstack/react-query';
import { statusOf } from '../../../api/errors.ts';
import { read } from '../../../api/query.ts';
import { percent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { isSameRow } from '../model/child-rows.ts';
import { ParentField } from './ParentField.tsx';
import { RowForm } from './RowForm.tsx';
import { Rows } from './Rows.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';
import { useRows } from './useRows.ts';

interface Draft {
  readonly parent_sku: string;
  readonly kind: SubstitutionKind;
  readonly share_pct: number | null;
}

const EMPTY: Draft = { parent_sku: '', kind: 'hard', share_pct: null };

/** What the product replaces, wholly or in part. */
export function Substitutions({ record }: { record: NplProduct }) {
  const words = useText(text);
  const { unsaved, add, edit, remove, editable, ...typed } = useRows({
    kind: 'substitutions',
    record,
    empty: EMPTY,
    bodiesOf: ({ parent_sku, kind, share_pct }: Draft) =>
      parent_sku === '' || (kind === 'soft' && share_pct === null)
        ? null
        : [{ parent_sku, kind, share_pct: kind === 'soft' ? share_pct : 100 }],
    rowName: ({ parent_sku }) => parent_sku,
  });
  const { value: draft, set: setDraft } = unsaved;
  const skus = [...new Set([...record.substitutions.map(({ parent_sku }) => parent_sku), draft.parent_sku])].filter(
    Boolean,
  );
  const asked = useQueries({ queries: skus.map((sku) => read('GET /api/promo/sku-snapshot', { query: { sku } })) });
  const nameOf = (sku: string) => {
    const { data, error = null } = asked[skus.indexOf(sku)] ?? {};
    if (data) return `${data.name} · ${sku}`;
    return statusOf(error) === 404 ? `${sku} (${words.unlisted})` : sku;
  };
  const listed = record.substitutions.some((row) => isSameRow('substitutions', row, draft));
  const soft = draft.kind === 'soft';
  return (
    <Section title={words.substitutions} hint={words.substitutionsHint}>
      <Rows
        label={words.substitutions}
        empty={words.noSubstitutions}
        rows={record.substitutions}
        rowName={({ parent_sku }) => parent_sku}
        columns={[
          { header: words.parent, cell: ({ parent_sku }) => nameOf(parent_sku) },
          { header: words.kind, cell: ({ kind }) => words.kinds[kind] },
          { header: words.share, cell: ({ share_pct }) => percent(share_pct, 2), align: 'right' },
        ]}
        onEdit={editable ? edit : undefined}
        onRemove={remove}
      />
      {editable && (
        <RowForm unsaved={unsaved} add={add} {...typed} known={listed}>
          <ParentField
            sku={draft.parent_sku}
            name={nameOf(draft.parent_sku)}
            without={new Set([record.sku])}
            onChange={(parent_sku) => setDraft({ ...draft, parent_sku })}
          />
          <div>
            <Text size="sm" fw={600}>
              {words.kind}
            </Text>
            <SegmentedControl
              transitionDuration={0}
              aria-label={words.kind}
              data={SUBSTITUTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
              value={draft.kind}
              onChange={(kind) => setDraft({ ...draft, kind: kind === 'soft' ? 'soft' : 'hard' })}
            />
          </div>
          {soft && (
            <NumberField
              w={110}
              label={words.share}
              {...SHARE_BOUNDS}
              decimals={2}
              value={draft.share_pct}
              onChange={(share_pct) => setDraft({ ...draft, share_pct })}
            />
          )}
        </RowForm>
      )}
    </Section>
  );
}
