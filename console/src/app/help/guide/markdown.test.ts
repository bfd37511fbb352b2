import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@promo/contracts/sections';
import { describe, expect, test } from 'vitest';
import { blocksOf } from './markdown.ts';

const GUIDES = join(import.meta.dirname, '../../../../../docs/guide');
const guides = globSync('*.md', { cwd: GUIDES });

test('headings, texts, lists and pictures', () => {
  const blocks = blocksOf(
    '# A\n\nOne **two** and\n[three](/x).\n\n1. **[Four](/y)**: `N`\n2. five\n\n- six\n\n![seven](a.webp)\n',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, text: 'A' },
    {
      kind: 'text',
      parts: [
        { kind: 'plain', text: 'One ' },
        { kind: 'strong', text: 'two' },
        { kind: 'plain', text: ' and ' },
        { kind: 'link', parts: [{ kind: 'plain', text: 'three' }], href: '/x' },
        { kind: 'plain', text: '.' },
      ],
    },
    {
      kind: 'list',
      numbered: true,
      items: [
        [
          { kind: 'link', parts: [{ kind: 'plain', text: 'Four' }], href: '/y' },
          { kind: 'plain', text: ': ' },
          { kind: 'key', text: 'N' },
        ],
        [{ kind: 'plain', text: 'five' }],
      ],
    },
    { kind: 'list', numbered: false, items: [[{ kind: 'plain', text: 'six' }]] },
    { kind: 'picture', alt: 'seven', src: 'a.webp' },
  ]);
});

describe('guides', () => {
  test('there is one for each role in both languages', () => {
    const expected = ROLES.flatMap((role) => ['en', 'hr'].map((language) => `${role.toLowerCase()}.${language}.md`));
    expect(guides.toSorted()).toEqual(expected.toSorted());
  });

  test.each(guides)('%s begins with its title, shows pictures that are there, and leaves no mark unread', (file) => {
    const blocks = blocksOf(readFileSync(join(GUIDES, file), 'utf8'));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.src] : []));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((src) => !existsSync(join(GUIDES, src)))).toEqual([]);
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(|`/);
  });
});
