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

/** What a file's numbers have told so far of how it writes fractions. */
export class DecimalMark {
  separator: Separator = -1;
  /** A number has come that holds the separator and can be nothing but a fraction. */
  isProven = false;
  /** Numbers such as 1.234, a fraction or thousands, as long as that is not proven. */
  readonly likeThousands: DoubtfulCells = { count: 0, first: [] };

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
