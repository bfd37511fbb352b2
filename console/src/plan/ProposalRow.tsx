import { Group, Text } from '@mantine/core';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import type { ReactNode } from 'react';
import { percent } from '../format/numbers.ts';
import { weekSpan } from '../format/weeks.ts';
import { ProposalBadge } from './ProposalBadge.tsx';
import { ProposalLink } from './ProposalLink.tsx';

interface Props {
  readonly id: number;
  readonly title: string | null;
  readonly status: string;
  readonly start_yw: number | null;
  readonly end_yw: number | null;
  /** Of the product, percent, null where nothing says; left out where it is not known. */
  readonly discount_pct?: number | null;
  readonly children?: ReactNode;
}

/** A proposal that a product is in: its state, and when and how deep it is. */
export const ProposalRow = ({ id, title, status, start_yw, end_yw, discount_pct, children }: Props) => (
  <Group gap="xs">
    {isStatus(status) && <ProposalBadge status={status} />}
    <ProposalLink id={id} title={title} size="sm" />
    <Text size="sm" className="num">
      {weekSpan(start_yw, end_yw)}
      {discount_pct !== undefined && ` · ${percent(discount_pct, 1)}`}
    </Text>
    {children}
  </Group>
);

const isStatus = (status: string): status is ProposalStatus => (STATUSES_BY_LIFE as readonly string[]).includes(status);
