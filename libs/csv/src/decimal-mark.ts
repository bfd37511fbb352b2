import type { Separator } from './reasons.ts';

/** Numbers that could be read in another way: how many, and the first of them. */
export interface DoubtfulCells {
  count: number;
  readonly first: { line: number; column: string; value: string }[];
}

/** A fraction of just three digits after one to three others, of which the first is no 0. */
const LIKE_THOUSANDS = /^-?[1-9]\d{0,2}[.,]\d{3}$/;
/** So many of them are told one by one. */
const MOST_DOUBTFUL = 100;

/** Digits in groups of three, and a fraction after them or none. */
const GROUPED = /^-?\d{1,3}(?:([., '\u00a0\u202f])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/;

/** What a file's numbers have told so far of how it writes fractions. */
export class DecimalMark {
  separator: Separator = -1;
  /** A number has come that holds the separator and can be nothing but a fraction. */
  isProven = false;
  /** Numbers such as 1.234, a fraction or thousands, as long as that is not proven. */
  readonly likeThousands: DoubtfulCells = { count: 0, first: [] };

  /**
   * A number without what divides its thousands, where that is beyond doubt: 1.313,12 and 1 234, two groups or more as in 1.234.567, and 1.234 once the
   * file is known to have decimal commas. null for any other, and for one that contradicts the fractions of the file.
   */
  ungrouped(value: string): string | null {
    const [, divider, mark] = GROUPED.exec(value) ?? [];
    if (divider === undefined || divider === mark) return null;
    const known = this.separator < 0 ? undefined : String.fromCharCode(this.separator);
    if (divider === known || (mark !== undefined && known !== undefined && mark !== known)) return null;
    const isSure = !'.,'.includes(divider) || mark !== undefined || this.isProven || value.split(divider).length > 2;
    if (!isSure) return null;
    if (mark !== undefined) this.separator = mark.charCodeAt(0);
    return value.replaceAll(divider, '');
  }

  /** A whole number such as 12.000 is 12, or 12,000 of them: nobody knows as long as no fraction has shown what the file's mark is. */
  isUnclear(value: string): boolean {
    return !this.isProven && LIKE_THOUSANDS.test(value);
  }

  /** Notes a number that could be thousands; of any other with a separator it learns what that is for. */
  weigh(line: number, column: string, value: string): void {
    if (!value.includes(String.fromCharCode(this.separator))) return;
    const { likeThousands } = this;
    if (LIKE_THOUSANDS.test(value)) {
      likeThousands.count++;
      if (likeThousands.first.length < MOST_DOUBTFUL) likeThousands.first.push({ line, column, value });
      return;
    }
    this.isProven = true;
    likeThousands.count = 0;
    likeThousands.first.length = 0;
  }
}
