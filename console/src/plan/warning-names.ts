import type { Coded } from '../wording/wording.ts';

/** What the server warns of, in its own words too. */
export type Warning = Coded & { readonly detail: string };

/** Names of products by code. */
type Names = ReadonlyMap<string, string | null>;

type Lines = readonly { readonly code: string; readonly name: string | null }[];

export const namesOf = (lines: Lines): Names => new Map(lines.map(({ code, name }) => [code, name]));

/** Names of the products that a proposal had and that its log tells of. */
export const namesOfGone = (entries: readonly Pick<Coded, 'params'>[]): Names =>
  new Map(
    entries.flatMap(({ params: { skus, names } = {} }) =>
      Array.isArray(skus) && Array.isArray(names) ? skus.map((sku, i) => [sku, names[i] ?? null] as const) : [],
    ),
  );

/** The warning with each product by its name, the code behind it; a product without a known name keeps its code alone. */
export function withNames<W extends Warning>(warning: W, names: Names): W {
  const { params = {}, detail } = warning;
  const named = (code: string) => (names.get(code) ? `${names.get(code)} (${code})` : code);
  const { sku, skus } = params;
  const codes = [...(typeof sku === 'string' ? [sku] : []), ...(Array.isArray(skus) ? skus : [])];
  return {
    ...warning,
    params: {
      ...params,
      ...(typeof sku === 'string' && { sku: named(sku) }),
      ...(Array.isArray(skus) && { skus: skus.map(named) }),
    },
    detail: codes.length === 0 ? detail : detail.replaceAll(anyOf(codes), named),
  };
}

/** Warnings of a proposal, each product in them by its name. */
export function named<W extends Warning>(warnings: readonly W[] = [], lines: Lines): W[] {
  const names = namesOf(lines);
  return warnings.map((warning) => withNames(warning, names));
}

/** Whole codes, all in one go: one may be a part of another, or of a name. */
const anyOf = (codes: readonly string[]): RegExp =>
  new RegExp(`(?<!\\w)(?:${codes.map((code) => RegExp.escape(code)).join('|')})(?!\\w)`, 'g');
