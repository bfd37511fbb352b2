import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
// The demo's plan is left out: it writes what callers send, as they would.
const sources = globSync(['{libs,services}/*/src/**/*.ts', 'console/src/**/*.{ts,tsx}', 'tools/**/*.ts'], { cwd: root })
  .filter((file) => !/\.(test|fixture)\.tsx?$|\btext\.ts$|node_modules|^libs\/demo-data/.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }));

function withoutComments(code: string): string {
  return code.replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''));
}

interface Rule {
  readonly what: string;
  /** Where it is written; elsewhere it is imported. */
  readonly home: string;
  /** How a second one would look. */
  readonly looks: RegExp;
  /** In these files only; in all unless given. */
  readonly within?: RegExp;
}

const RETAIL = 'libs/retail/src';
const CONTRACTS = 'libs/contracts/src';

const RULES: readonly Rule[] = [
  {
    what: 'the parsing of N+F',
    home: `${RETAIL}/mechanics.ts`,
    // \d … a plus, escaped or among others … \d, in one regular expression that is no number with a sign or exponent
    looks: /\/\^?[^/\n]*\\d[^/\n]*(?:\\\+|\[[^\]-]*\+[^\]-]*\])[^/\n]*\\d[^/\n]*\/|\.split\(['"`]\+/,
  },
  {
    what: 'the discount of N+F',
    home: `${RETAIL}/mechanics.ts`,
    looks: /\b(free|given) *\) *\/ *\( *\w+ \+ \w+|\b(free|given) \/ \(/,
  },
  { what: 'the usual mechanics', home: `${RETAIL}/mechanics.ts`, looks: /'1\+1', *'2\+1'/ },
  {
    what: 'the depth of a price',
    home: `${RETAIL}/depth.ts`,
    looks: /\(\s*([a-z][\w.]*) - [\w.]+\s*\)+\s*\/\s*\1\b|1 - [\w.]*[pP]rice\w* \/ |1 - \(100 \*/,
  },
  {
    what: 'the price at a depth',
    home: `${RETAIL}/depth.ts`,
    looks: /\(1 - [\w.]+ \/ 100\)|1_?000_?000 - Math\.round|\(100 - [\w.]*(depth|discount)\w*\)/,
  },
  {
    what: 'the days of the FMB check',
    home: `${RETAIL}/fmb.ts`,
    looks: /\b\w*(REVIEW|SAFETY|USUAL_LEAD)\w*\s*=\s*\d|\blead\w*\s*\+\s*\d/i,
  },
  { what: 'the window of NC30', home: `${RETAIL}/nc30.ts`, looks: /WINDOW_DAYS\s*=|\b\w*[dD]ay\w* - 30\b/ },
  {
    what: 'rounding to decimals',
    home: `${RETAIL}/round.ts`,
    looks: /Math\.round\([^()]* \* (100|1_?000|10_?000|unit)\) \/ (100|1_?000|10_?000|unit)\b/,
  },
  { what: 'cents of euros', home: `${RETAIL}/money.ts`, looks: /Math\.round\(\w*(euro|price|cost)\w* \* 100\)/i },
  {
    what: 'whether a text is a date',
    home: `${RETAIL}/calendar.ts`,
    looks: /try \{\s*(return|const \w+ =) [^}]*Temporal\.PlainDate\.from\(/,
  },
  { what: 'the guard against formulas', home: `${RETAIL}/guard.ts`, looks: /\[=\+\\?-@/ },
  {
    what: 'the lifecycle of a proposal',
    home: `${CONTRACTS}/promo-proposals/lifecycle.ts`,
    looks:
      /'status:\w+': '|\breject: 'rejected'(?!, request_revision: 'sent back)|\brequest_revision: 'revision'|\b(reopen|withdraw): true/,
  },
  {
    what: 'the lifecycle of a new product',
    home: `${CONTRACTS}/npl/lifecycle.ts`,
    looks:
      /'(mark-ordered|mark-in-stock|phase-out|run-fmb-check)': *(\{[^}]*to: )?'(ordered|in_stock|phase_out|fmb_triggered)'|[!=]== 'run-fmb-check'/,
  },
  {
    what: 'a bound of a field',
    home: `${CONTRACTS}/<owner>/words.ts`,
    within: /^console/,
    looks: /\b(maxLength|max)=\{[\d_]{2,}\}(?<!max=\{100\}|max=\{52\})|\.slice\(0, (64|200|500|2000)\)/,
  },
  {
    what: 'a bound of a field',
    home: `${CONTRACTS}/<owner>/words.ts`,
    within: /^(console|services|tools)/,
    looks: /\b(MAX|MOST|LONGEST|DEEPEST|LARGEST)\w* = (90|0\.9|104|2000|5000|365|1_000_000|100_000_000|20_000|13)\b/,
  },
  {
    what: 'a bound of a field',
    home: `${CONTRACTS}/<owner>/words.ts`,
    within: /^libs\/contracts/,
    looks:
      /\b(maximum|maxItems): (90|104|2000|5000|365|13|52|1_?000_?000|100_000_000|20_000|50_000)\b|\btext\((64|200|500|2000),/,
  },
];

const isHome = (file: string, home: string) =>
  home.includes('<owner>') ? /^libs\/contracts\/src\/([\w-]+\/)?words\.ts$/.test(file) : file === home;

test.each(RULES)('$what is written in $home', ({ what, home, looks, within = /./ }) => {
  const second = sources.flatMap(({ file, code }) => {
    const found = within.test(file) && !isHome(file, home) ? looks.exec(code) : null;
    if (!found) return [];
    const line = code.slice(0, found.index).split('\n').length;
    return [`${file}:${line} has ${what} again (${found[0].trim()}); import it from ${home}`];
  });
  expect(second).toEqual([]);
});

/** Lists of words by the file of their home. */
const LISTS = await Promise.all(
  globSync(`${CONTRACTS}/{*/words,sections}.ts`, { cwd: root }).map(async (home) => {
    const words: Record<string, unknown> = await import(join(root, home));
    const lists = Object.entries(words).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].length > 1 && entry[1].every((word) => typeof word === 'string'),
    );
    return lists.map(([name, list]) => ({ home, name, list }));
  }),
).then((homes) => homes.flat());

/** Words side by side in an array, a union of types, or as keys of which only the names matter. */
function listsIn(code: string): string[][] {
  const wordsOf = (text: string) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);
  const keysOf = (text: string) => [...text.matchAll(/'?([\w-]+)'?: (?:0|true)\b/g)].map(([, word = '']) => word);
  return [
    ...[...code.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => wordsOf(inner)),
    ...[...code.matchAll(/'[\w-]+'(?:\s*\|\s*'[\w-]+')+/g)].map(([union]) => wordsOf(union)),
    ...[...code.matchAll(/Object\.keys\(\{([^}]*)\}/g)].map(([, inner = '']) => keysOf(inner)),
  ].filter((words) => words.length > 1);
}

test('every list of words is written once', () => {
  expect(LISTS.length).toBeGreaterThan(25);
  const keyOf = (list: readonly string[]) => [...list].sort().join(' ');
  const byWords = new Map(LISTS.map((entry) => [keyOf(entry.list), entry]));
  const second = sources.flatMap(({ file, code }) =>
    listsIn(code).flatMap((words) => {
      const known = byWords.get(keyOf(words));
      if (!known || /\/(words|sections)\.ts$/.test(file)) return [];
      return [`${file} lists ${words.join(', ')} again; import ${known.name} from ${known.home}`];
    }),
  );
  expect(second).toEqual([]);
});

test('what the console shares with the services brings no schemas along', () => {
  const shared = globSync([`${CONTRACTS}/**/{words,lifecycle}.ts`, `${RETAIL}/*.ts`], { cwd: root });
  expect(shared.length).toBeGreaterThan(12);
  const allowed = /^(\.\.?\/(words|mechanics)\.ts|@promo\/retail\/\w+)$/;
  const wrong = shared
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)]
        .filter(([, from = '']) => !allowed.test(from))
        .map(([, from]) => `${file} imports ${from}`),
    );
  expect(wrong).toEqual([]);
});
