import { CATEGORIES, type Category, type Kind } from './kinds.ts';
import { type Random, random } from './random.ts';

/** What a family is there to show; the roles recur, so that a small range has them all. */
type Role = 'ordinary' | 'launch' | 'year-end' | 'evergreen' | 'nc30-breach' | 'delisting' | 'unsold-launch';

export interface Product {
  sku: string;
  name: string;
  /** As kinds have it, for example 250 g or 4x150 g. */
  size: string;
  tier: 'A' | 'B' | 'C';
  /** Regular price of the first week, cents including VAT. */
  price: number;
  /** Units of an ordinary week. */
  weekly: number;
  moq: number;
  packSize: number;
}

/** Sizes and variants of one product of one brand. */
export interface Family {
  ordinal: number;
  name: string;
  brand: string;
  role: Role;
  category: Category;
  kind: Kind;
  supplierId: string;
  supplierName: string;
  leadTimeDays: number;
  members: readonly Product[];
}

const LINES = CATEGORIES.flatMap((category) => category.kinds.map((kind) => ({ category, kind })));
const ROLES: readonly Role[] = ['launch', 'year-end', 'evergreen', 'nc30-breach', 'delisting', 'unsold-launch'];
/** Every third family has a role, and there are six of them. */
const ROLE_EVERY = 3;
/** After so many families the roles begin again. */
export const FAMILIES_A_ROUND = ROLE_EVERY * ROLES.length;
const FIRST_SUPPLIERS = [
  'Adriamark d.o.o.',
  'Kvarner Grupa d.d.',
  'Podravski Mlin d.o.o.',
  'Dinara Trgovina d.o.o.',
  'Lika Produkt d.o.o.',
  'Slavonka d.d.',
  'Istarska Kuća d.o.o.',
  'Zagorje Promet d.o.o.',
  'Medvednica Kozmetika d.o.o.',
  'Dalmatia Home d.o.o.',
  'Sava Distribucija d.o.o.',
  'Neretva Import d.o.o.',
];
const SYLLABLES = [
  'ba',
  'be',
  'da',
  'do',
  'fi',
  'ga',
  'ja',
  'ka',
  'li',
  'lo',
  'ma',
  'mi',
  'na',
  'no',
  'pa',
  'ra',
  'ri',
  'sa',
  'ta',
  'to',
  'va',
  'vi',
  'za',
  'zo',
];

/** The families of the range, until they hold the given number of SKUs; the last one may be cut short. */
export function* catalogue(skus: number, seed: number): Generator<Family> {
  for (let ordinal = 0, count = 0; count < skus; ordinal++) {
    const family = familyOf(ordinal, count, skus - count, seed);
    count += family.members.length;
    yield family;
  }
}

function familyOf(ordinal: number, firstSku: number, most: number, seed: number): Family {
  // a stride without common factor: neighbours differ in category, and every line is met before one returns
  const line = LINES[(ordinal * 7) % LINES.length] as (typeof LINES)[number];
  const { category, kind } = line;
  const round = Math.floor(ordinal / LINES.length);
  const dice = random(seed, 1, ordinal);
  const brand = brandOf(category, round);
  const supplier = supplierOf(category, round);
  const role = ordinal % ROLE_EVERY === 0 ? (ROLES[(ordinal / ROLE_EVERY) % ROLES.length] as Role) : 'ordinary';

  const choices = kind.variants.flatMap((variant) => kind.sizes.map(([size, price]) => ({ variant, size, price })));
  const wanted = Math.min(most, choices.length, role === 'ordinary' ? dice.int(1, 6) : dice.int(3, 6));
  while (choices.length > wanted) choices.splice(dice.int(0, choices.length - 1), 1);

  const premium = dice.pick([0.88, 0.95, 1, 1.08, 1.2]);
  const shares = choices.map(() => dice.between(0.4, 1.6));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const weekly = kind.weekly * Math.exp(0.5 * dice.normal());
  return {
    ordinal,
    name: `${brand} ${kind.name}`,
    brand,
    role,
    category,
    kind,
    supplierId: `D${String(supplier + 1).padStart(4, '0')}`,
    supplierName: supplierName(supplier),
    leadTimeDays: dice.pick([3, 5, 7, 10, 14, 21, 28]),
    members: choices.map(({ variant, size, price }, i): Product => {
      const share = (shares[i] as number) / total;
      return {
        sku: ean(firstSku + i),
        name: [brand, kind.name, variant, size].filter(Boolean).join(' '),
        size,
        tier: tierOf(share * choices.length, dice),
        price: shelfPrice(price * 100 * premium),
        weekly: Math.max(0.6, weekly * share),
        ...packing(price, dice),
      };
    }),
  };
}

/** A sells most; C is the tail of its family, or a product nobody has looked at. */
function tierOf(relativeShare: number, dice: Random): Product['tier'] {
  return relativeShare > 1.15 ? 'A' : relativeShare > 0.7 || dice.chance(0.15) ? 'B' : 'C';
}

function packing(price: number, dice: Random): { moq: number; packSize: number } {
  const packSize = price > 6 ? dice.pick([4, 6, 8]) : dice.pick([6, 10, 12, 20, 24]);
  return { packSize, moq: packSize * dice.pick([1, 2, 4, 8]) };
}

/** A price as shops write it: ends in 9. */
export function shelfPrice(cents: number): number {
  return Math.max(29, Math.round((cents - 9) / 10) * 10 + 9);
}

/** Each category's own brands first, in turn; then coined ones, as many as the range needs. */
function brandOf(category: Category, round: number): string {
  const known = category.brands[round];
  if (known !== undefined) return known;
  return coined(round * 7919 + CATEGORIES.indexOf(category) * 1187);
}

/** A word for each number below 24³, far more than the largest range has brands of one category. */
function coined(ordinal: number): string {
  const n = SYLLABLES.length;
  const word = [ordinal, ordinal / n, ordinal / n ** 2].map((part) => SYLLABLES[Math.floor(part) % n]).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A brand has one supplier; a supplier has brands of several categories. */
function supplierOf(category: Category, round: number): number {
  const spread = CATEGORIES.indexOf(category) + round * 5;
  return round < category.brands.length
    ? spread % FIRST_SUPPLIERS.length
    : FIRST_SUPPLIERS.length + Math.floor(spread / 3);
}

function supplierName(ordinal: number): string {
  const known = FIRST_SUPPLIERS[ordinal];
  if (known !== undefined) return known;
  return `${coined(ordinal * 3571)} ${random(2, ordinal).pick(['Trgovina', 'Promet', 'Produkt', 'Grupa'])} d.o.o.`;
}

/** EAN-13 with the prefix of Croatia, 385. The factor has none in common with 10⁹, so no number comes twice. */
function ean(ordinal: number): string {
  const digits = `385${String((ordinal * 7919 + 104_729_017) % 1_000_000_000).padStart(9, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (digits.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3);
  return digits + ((10 - (sum % 10)) % 10);
}
