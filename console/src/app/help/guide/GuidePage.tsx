import { Anchor, Group, Kbd, List, Text, Title } from '@mantine/core';
import type { Role } from '@promo/contracts/sections';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/messages.ts';
import { roles } from '../../../session/roles.ts';
import { useMe } from '../../../session/session.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loaded, NotFoundState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { text } from '../text.ts';
import classes from './Guide.module.css';
import { type Block, blocksOf, type Inline } from './markdown.ts';

const DOCS = '../../../../../docs/guide';
/** Built in with the console, so that a guide needs no other address. */
const texts = import.meta.glob<string>('../../../../../docs/guide/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** How each role does its work: one's own guide first, the others a press away. */
export default function GuidePage() {
  const words = useText(text);
  const names = useText(roles);
  const language = useLanguage();
  const own = useMe().roles[0] ?? 'Planner';
  const asked = useParams().role?.toLowerCase();
  const all = Object.keys(names) as Role[];
  const role = asked === undefined ? own : all.find((one) => one.toLowerCase() === asked);
  const load = role && texts[`${DOCS}/${role.toLowerCase()}.${language}.md`];
  const guide = useQuery({
    queryKey: ['guide', role, language],
    queryFn: async () => blocksOf((await load?.()) ?? ''),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!load) return <NotFoundState asPage />;
  return (
    <Loaded query={guide} asPage>
      {([title, ...blocks]) => (
        <>
          <PageHeader title={title?.kind === 'heading' ? title.text : words.guide} />
          <Group component="nav" gap="md" mb="md" className="no-print" aria-label={words.guides}>
            {all.map((one) => (
              <RoleLink key={one} role={one} here={one === role} name={names[one]} />
            ))}
          </Group>
          <article className={classes.guide}>
            {blocks.map((block, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other identity
              <Part key={i} block={block} />
            ))}
          </article>
        </>
      )}
    </Loaded>
  );
}

const RoleLink = ({ role, here, name }: { role: Role; here: boolean; name: string }) => (
  <Anchor
    component={Link}
    href={`/guide/${role.toLowerCase()}`}
    size="sm"
    fw={here ? 700 : undefined}
    underline={here ? 'never' : 'always'}
    aria-current={here ? 'page' : undefined}
  >
    {name}
  </Anchor>
);

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Title order={2}>{block.text}</Title>;
    case 'picture':
      return <img src={pictures[`${DOCS}/${block.src}`]} alt={block.alt} className={classes.picture} />;
    case 'list':
      return (
        <List type={block.numbered ? 'ordered' : 'unordered'} spacing="xs">
          {block.items.map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have items
            <List.Item key={i}>{inline(item)}</List.Item>
          ))}
        </List>
      );
    case 'text':
      return <Text>{inline(block.parts)}</Text>;
  }
}

const inline = (parts: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: nor have parts of a line
  parts.map((part, i) => <Word key={i} part={part} />);

function Word({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'plain':
      return part.text;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'key':
      return <Kbd>{part.text}</Kbd>;
    case 'link':
      return (
        <TextLink href={part.href} size="md">
          {inline(part.parts)}
        </TextLink>
      );
  }
}
