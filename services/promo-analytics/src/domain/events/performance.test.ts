import { weekIndex } from '@promo/retail/weeks';
import { describe, expect, it } from 'vitest';
import { analysisOf, eventOf, eventsOf, product, weekly } from '../../../test/facts.ts';
import { performanceRow } from './rows.ts';
import { selectEvents } from './select-events.ts';

/** Alone in its category, so that the category index is 1. */
const alone = (text: string, start = 202401, fields = {}) => analysisOf([product(0)], weekly(0, start, text, fields));

describe('baseline', () => {
  it('is the median of the last 8 ordinary weeks before', () => {
    // The 99 is the ninth week back. Sorted 8 9 10 10 | 11 12 13 14: median 10.5; one week: 10.5; sold 30.
    const event = eventOf(alone('99 8 9 10 10 11 12 13 14 30p'), 'S0');
    expect(event).toMatchObject({ baseline: 10.5, before_qty: 10.5, uplift: 19.5, baseline_method: 'before' });
    expect(event.lift).toBeCloseTo(30 / 10.5, 12);
    expect(event.uplift_pct).toBeCloseTo((100 * 19.5) / 10.5, 12);
    expect(event.baseline_weeks).toEqual([202402, 202403, 202404, 202405, 202406, 202407, 202408, 202409]);
  });

  it('counts every week of the event', () => {
    // Median 10 over three weeks: 30 expected, 75 sold.
    expect(eventOf(alone('10 10 10 20p 25p 30p'), 'S0')).toMatchObject({ baseline: 30, during_qty: 75, uplift: 45 });
  });

  it('passes over promoted and out-of-stock weeks', () => {
    // Ordinary weeks before the second event: 10 12 14, so 12. The promoted 50 and the empty shelf do not count.
    const [second] = eventsOf(alone('10 12 50p 0o 14 40p'));
    expect(second).toMatchObject({ baseline: 12, baseline_weeks: [202401, 202402, 202405] });
  });

  it('reads a missing week between two rows as an ordinary one without sales', () => {
    // 10 0 0 20: median 5.
    expect(eventOf(alone('10 - - 20 30p'), 'S0').baseline).toBe(5);
  });

  it('needs 3 weeks', () => {
    expect(eventOf(alone('10 20 60 50p'), 'S0').baseline).toBe(20);
    expect(eventOf(alone('10 20 50p'), 'S0')).toMatchObject({ baseline_method: 'none', baseline_weeks: [] });
  });

  it('takes the last 8 within 52 where 26 weeks hold fewer', () => {
    // 9 ordinary weeks, a 42-week promotion, then five more. Of the 52 weeks before the second event the last 8 ordinary
    // ones that are not just after a promotion are 5..9 and the 25: sorted 5 6 7 8 9 25, median 7.5.
    const text = `1 2 3 4 5 6 7 8 9 ${'50p '.repeat(42)} 1 1 1 1 25 90p`;
    expect(eventsOf(alone(text))[0]).toMatchObject({ baseline: 7.5, baseline_method: 'before' });
    // A 49-week promotion leaves of the 52 weeks before only 8, 9 and the 20: median 9.
    const longer = `1 2 3 4 5 6 7 8 9 ${'50p '.repeat(49)} 20 90p`;
    expect(eventsOf(alone(longer))[0]).toMatchObject({ baseline: 9, baseline_weeks: [202408, 202409, 202507] });
    // A 51-week one only the 20, and nothing comes after.
    expect(eventsOf(alone(`7 8 9 ${'50p '.repeat(51)} 20 90p`))[0]?.baseline_method).toBe('none');
  });

  it('leaves out the four weeks after an own promotion where five others can be had', () => {
    // Not 2 4 6 8, in which the first promotion was used up: 10 10 10 10 10 10 12 14, median 10.
    const [second] = eventsOf(alone('10 10 10 10 10 10 50p 2 4 6 8 12 14 40p'));
    expect(second).toMatchObject({ baseline: 10, before_qty: 10, uplift: 30 });
    expect(second?.baseline_weeks).toEqual([202401, 202402, 202403, 202404, 202405, 202406, 202412, 202413]);
    // One less of the others is not enough: 10 10 2 4 6 8 12 14, median 9.
    expect(eventsOf(alone('10 10 50p 2 4 6 8 12 14 40p'))[0]).toMatchObject({ baseline: 9 });
  });

  it('leaves them out after the event too', () => {
    // Of weeks 3–10 after the end, 4 6 8 10 12 14 16 18, not the 4 and 6: median 13.
    const event = eventOf(alone('10 20 50p 1 1 4 6 8 10 12 14 16 18'), 'S0');
    expect(event).toMatchObject({ baseline: 13, baseline_method: 'after' });
    expect(event.baseline_weeks).toEqual([202408, 202409, 202410, 202411, 202412, 202413]);
  });

  it('falls back to weeks 3–10 after the end', () => {
    // Weeks 1 and 2 after the end sell 1; weeks 3–10: 4 6 8 (out of stock) 10 30p 12 14; week 11: 99. Ordinary are
    // 4 6 8 | 10 12 14, not stopped by the later promotion: median 9.
    const event = eventsOf(alone('10 20 50p 1 1 4 6 8 0o 10 30p 12 14 99')).at(-1);
    expect(event).toMatchObject({ baseline: 9, before_qty: 9, uplift: 41, baseline_method: 'after' });
    expect(event?.baseline_weeks).toEqual([202406, 202407, 202408, 202410, 202412, 202413]);
  });

  it('is none with neither, and leaves what needs it null', () => {
    expect(eventOf(alone('10 20 50p 1 1 4 6'), 'S0')).toMatchObject({
      before_qty: null,
      during_qty: 50,
      after_qty: 12,
      baseline: null,
      uplift: null,
      uplift_pct: null,
      lift: null,
      after_baseline: null,
      post_dip: null,
      pull_forward: null,
      cannibalization: 0,
      net_effect: null,
      net_effect_margin_eur: null,
    });
  });

  it('of 0 has an uplift but no lift', () => {
    expect(eventOf(alone('0 0 0 12p'), 'S0')).toMatchObject({ baseline: 0, uplift: 12, lift: null, uplift_pct: null });
  });

  it('can lie above what was sold', () => {
    expect(eventOf(alone('10 10 10 4p'), 'S0')).toMatchObject({
      uplift: -6,
      uplift_pct: -60,
      lift: 0.4,
      net_effect: -6,
    });
  });
});

describe('runs', () => {
  it('go on over a year end with a week 53', () => {
    // 202051, 202052, 202053, 202101: one event of four weeks.
    const analysis = alone('10 10 10 20p 20p 20p 20p 10', 202048);
    expect(eventOf(analysis, 'S0')).toMatchObject({ start_yw: 202051, end_yw: 202101, weeks: 4, qty: 80 });
  });

  it('go on over a year end without one', () => {
    expect(eventOf(alone('10 10 10 20p 20p 20p', 202149), 'S0')).toMatchObject({ start_yw: 202152, end_yw: 202202 });
  });

  it('end where a row is missing', () => {
    expect(eventsOf(alone('20p - 20p')).map(({ start_yw }) => start_yw)).toEqual([202403, 202401]);
  });
});

describe('after weeks', () => {
  it('are up to four, compared with the same median', () => {
    // Median 10: expected 40 in the four weeks, sold 7 + 8 + 9 + 10 = 34, so 6 pulled forward of the uplift 20.
    expect(eventOf(alone('10 10 10 30p 7 8 9 10 99'), 'S0')).toMatchObject({
      after_qty: 34,
      after_baseline: 40,
      post_dip: 6,
      pull_forward: 6,
      after_complete: true,
      net_effect: 14,
    });
  });

  it('stop at the next promotion, which completes them', () => {
    // One week of 4 before the next event.
    const first = eventsOf(alone('10 10 10 30p 4 50p')).at(-1);
    expect(first).toMatchObject({ after_qty: 4, after_baseline: 10, post_dip: 6, after_complete: true });
  });

  it('pass over out-of-stock weeks', () => {
    // Of the four weeks 6, (0), 8, 9 three count: 30 expected, 23 sold.
    expect(eventOf(alone('10 10 10 30p 6 0o 8 9 99'), 'S0')).toMatchObject({ after_qty: 23, post_dip: 7 });
  });

  it('are incomplete where the data end', () => {
    expect(eventOf(alone('10 10 10 30p 6 7'), 'S0')).toMatchObject({
      after_qty: 13,
      post_dip: 7,
      after_complete: false,
    });
    expect(eventOf(alone('10 10 10 30p'), 'S0')).toMatchObject({ after_qty: 0, post_dip: 0, after_complete: false });
  });

  it('are incomplete while the last of them runs, unless the next promotion cuts them short', () => {
    const completeAsOf = (text: string, asOf: number) => {
      const analysis = alone(text);
      const [event] = selectEvents(analysis, {}).slice(-1);
      return performanceRow(analysis, event as number, weekIndex(asOf)).after_complete;
    };
    expect(completeAsOf('10 10 10 30p 7 8 9 1', 202408)).toBe(false);
    expect(completeAsOf('10 10 10 30p 7 8 9 10', 202409)).toBe(true);
    expect(completeAsOf('10 10 10 30p 7 50p', 202406)).toBe(true);
  });

  it('are complete, if few, where only the SKU ends', () => {
    const sales = [...weekly(0, 202401, '10 10 10 30p 6'), ...weekly(1, 202401, '5 5 5 5 5 5 5 5')];
    expect(eventOf(analysisOf([product(0), product(1)], sales), 'S0')).toMatchObject({
      after_qty: 6,
      after_complete: true,
    });
  });

  it('that sell more give a negative dip and no pull-forward', () => {
    // 4 × 12 = 48 against 40: dip −8.
    expect(eventOf(alone('10 10 10 30p 12 12 12 12'), 'S0')).toMatchObject({
      post_dip: -8,
      pull_forward: 0,
      net_effect: 20,
    });
  });

  it('pull forward no more than the uplift', () => {
    // Dip 40 − 0 = 40, uplift 5.
    expect(eventOf(alone('10 10 10 15p 0 0 0 0'), 'S0')).toMatchObject({
      post_dip: 40,
      pull_forward: 5,
      net_effect: 0,
    });
  });
});

it('counts the weeks of an event that were out of stock, and none beside it', () => {
  expect(eventOf(alone('10 0o 10 10 30p 1po 0po 0o 10'), 'S0')).toMatchObject({ weeks: 3, weeks_out_of_stock: 2 });
  expect(eventOf(alone('10 10 10 30p'), 'S0').weeks_out_of_stock).toBe(0);
});

describe('net effect in margin', () => {
  it('values the event at its average price, the rest at the regular price, net of VAT less cost', () => {
    // Regular 10.00, VAT 25 %: net 8.00, cost 4.00, m0 = 4.00. Sold 30 for 240.00: average 8.00, net 6.40, m1 = 2.40.
    // 30 · 2.40 − 10 · 4.00 − 0 − 6 · 4.00 = 72 − 40 − 24 = 8.
    const event = eventOf(alone('10 10 10 30p 7 8 9 10', 202401, { revenue: 24_000 }), 'S0');
    expect(event.net_effect_margin_eur).toBeCloseTo(8, 10);
  });

  it('takes the regular price of the event from its sales rows', () => {
    // Sales name 12.50: net 10.00, m0 = 6.00. Sold 30 for 300.00: average 10.00, m1 = 4.00. 120 − 60 = 60.
    const sales = weekly(0, 202401, '10 10 10 30p 10 10 10 10', { revenue: 30_000, regularPrice: 1250 });
    const event = eventOf(analysisOf([product(0)], sales), 'S0');
    expect(event.regular_price).toBe(12.5);
    expect(event.net_effect_margin_eur).toBeCloseTo(60, 10);
    // A row that names 0 names none: of 12.50 and 0 it is 12.50, of 0 alone the product's 10.00.
    const named = (...prices: number[]) =>
      sales.flatMap((sale) =>
        sale.promoted
          ? prices.map((regularPrice, i) => ({ ...sale, yw: sale.yw + i, regularPrice }))
          : sale.yw < 202404
            ? sale
            : [],
      );
    expect(eventOf(analysisOf([product(0)], named(1250, 0)), 'S0').regular_price).toBe(12.5);
    expect(eventOf(analysisOf([product(0)], named(0)), 'S0').regular_price).toBe(10);
  });

  it('is null without cost or price, and without revenue of a week that sold', () => {
    const sales = weekly(0, 202401, '10 10 10 30p', { revenue: 24_000 });
    expect(eventOf(analysisOf([product(0, { cost: null })], sales), 'S0').net_effect_margin_eur).toBeNull();
    expect(eventOf(analysisOf([product(0, { regularPrice: 0 })], sales), 'S0').net_effect_margin_eur).toBeNull();
    expect(eventOf(alone('10 10 10 30p'), 'S0').net_effect_margin_eur).toBeNull();
  });
});
