import { TextLink } from '../ui/TextLink.tsx';
import { titleOf } from './title.ts';

interface Props {
  readonly id: number;
  /** Its number stands there where none is given. */
  readonly title?: string | null;
  readonly size?: 'sm' | 'md';
}

/** Leads to a proposal. */
export const ProposalLink = ({ id, title = null, size }: Props) => (
  <TextLink href={`/proposals/${id}`} size={size}>
    {titleOf({ id, title })}
  </TextLink>
);
