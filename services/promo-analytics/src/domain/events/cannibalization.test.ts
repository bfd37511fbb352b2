import { describe, expect, it } from 'vitest';
import { analysisOf, eventOf, eventsOf, product, weekly } from '../../../test/facts.ts';

const inFamily = (ordinal: number, fields = {}) => product(ordinal, { family: 'F', ...fields });

describe('cannibalization', () => {
  it('is shared by uplift: L = 18, uplifts 30 and 10 give 13.5 and 4.5', () => {
    // S0 and S1 usually sell 10, sold 40 and 20. S2 usually sells 30, sold 12: 18 lost.
    const sales = [
      ...weekly(0, 202401, '10 10 10 40p'),
      ...weekly(1, 202401, '10 10 10 20p'),
      ...weekly(2, 202401, '30 30 30 12'),
    ];
    const analysis = analysisOf([inFamily(0), inFamily(1), inFamily(2)], sales);
    expect(eventOf(analysis, 'S0')).toMatchObject({
      cannibalization: 13.5,
      cannibalization_raw: 13.5,
      net_effect: 16.5,
    });
    expect(eventOf(analysis, 'S1')).toMatchObject({
      cannibalization: 4.5,
      cannibalization_method: 'family',
      net_effect: 5.5,
    });
  });

  it('sums the weeks of the event, each with its own shares', () => {
    // Week 4: S0 alone, S2 loses 18. Week 5: S0 (uplift 30 + 30 = 60) and S1 (uplift 20), S2 loses 8: 6 and 2.
    const sales = [
      ...weekly(0, 202401, '10 10 10 40p 40p'),
      ...weekly(1, 202401, '10 10 10 10 30p'),
      ...weekly(2, 202401, '30 30 30 12 22'),
    ];
    const analysis = analysisOf([inFamily(0), inFamily(1), inFamily(2)], sales);
    expect(eventOf(analysis, 'S0').cannibalization_raw).toBe(24);
    // Before the start of S1's event S2 sold 30 30 30 12: median 30, so 30 − 22 = 8 and a quarter of it.
    expect(eventOf(analysis, 'S1').cannibalization_raw).toBe(2);
  });

  it('takes each member’s baseline before the start of the event', () => {
    // S1 usually sells 20. In the two weeks it sold 12 and 14: 8 + 6 = 14, though 12 came just before the second week.
    const sales = [...weekly(0, 202401, '10 10 10 40p 40p'), ...weekly(1, 202401, '20 20 20 12 14')];
    expect(eventOf(analysisOf([inFamily(0), inFamily(1)], sales), 'S0').cannibalization_raw).toBe(14);
  });

  it('is negative raw and 0 counted where the family sold more', () => {
    // Halo: S1 sold 26 instead of 20.
    const sales = [...weekly(0, 202401, '10 10 10 40p'), ...weekly(1, 202401, '20 20 20 26')];
    const event = eventOf(analysisOf([inFamily(0), inFamily(1)], sales), 'S0');
    expect(event).toMatchObject({ cannibalization: 0, cannibalization_raw: -6, net_effect: 30 });
  });

  it('is at most the uplift', () => {
    const sales = [...weekly(0, 202401, '10 10 10 15p'), ...weekly(1, 202401, '20 20 20 2')];
    const event = eventOf(analysisOf([inFamily(0), inFamily(1)], sales), 'S0');
    expect(event).toMatchObject({ cannibalization: 5, cannibalization_raw: 18, net_effect: 0 });
  });

  it('is shared equally where no event has an uplift', () => {
    // Both sold 5 instead of 10; S2 lost 8: 4 each, none counted.
    const sales = [
      ...weekly(0, 202401, '10 10 10 5p'),
      ...weekly(1, 202401, '10 10 10 5p'),
      ...weekly(2, 202401, '20 20 20 12'),
    ];
    const events = eventsOf(analysisOf([inFamily(0), inFamily(1), inFamily(2)], sales));
    expect(events.map(({ cannibalization_raw, cannibalization }) => [cannibalization_raw, cannibalization])).toEqual([
      [4, 0],
      [4, 0],
    ]);
  });

  it('counts an event without baseline as uplift 0', () => {
    // S1 has no history: all 8 lost go to S0.
    const sales = [
      ...weekly(0, 202401, '10 10 10 40p'),
      ...weekly(1, 202404, '50p'),
      ...weekly(2, 202401, '20 20 20 12'),
    ];
    const analysis = analysisOf([inFamily(0), inFamily(1), inFamily(2)], sales);
    expect(eventOf(analysis, 'S0').cannibalization).toBe(8);
    expect(eventOf(analysis, 'S1')).toMatchObject({ cannibalization: 0, cannibalization_raw: 0, uplift: null });
  });

  it('shares with an evergreen, however long', () => {
    // S1 runs for 20 weeks at 25 instead of 10: uplift 300. S0 in the last of them: uplift 100. S2 loses 8 there and is
    // as usual before: S0 gets a quarter, 2.
    const sales = [
      ...weekly(0, 202401, `${'10 '.repeat(22)} 110p`),
      ...weekly(1, 202401, `10 10 10 ${'25p '.repeat(20)}`),
      ...weekly(2, 202401, `${'20 '.repeat(22)} 12`),
    ];
    const analysis = analysisOf([inFamily(0), inFamily(1), inFamily(2)], sales);
    expect(eventOf(analysis, 'S1')).toMatchObject({ weeks: 20, uplift: 300, cannibalization_raw: 6 });
    expect(eventOf(analysis, 'S0').cannibalization_raw).toBe(2);
  });

  it('leaves out members that are out of stock, unlisted or without a baseline', () => {
    const sales = [
      ...weekly(0, 202401, '10 10 10 40p'),
      ...weekly(1, 202401, '20 20 20 0o'),
      ...weekly(2, 202401, '20 20 20'),
      ...weekly(3, 202403, '20 5'),
      ...weekly(4, 202401, '20 20 20 19'),
    ];
    const members = [0, 1, 2, 3, 4].map((ordinal) => inFamily(ordinal));
    expect(eventOf(analysisOf(members, sales), 'S0').cannibalization_raw).toBe(1);
  });

  it('is none without a family, in a family of one, and in another family', () => {
    const sales = [...weekly(0, 202401, '10 10 10 40p'), ...weekly(1, 202401, '20 20 20 12')];
    for (const family of [null, 'other']) {
      const analysis = analysisOf([product(0, { family }), inFamily(1)], sales);
      expect(eventOf(analysis, 'S0')).toMatchObject({
        cannibalization: 0,
        cannibalization_raw: 0,
        cannibalization_method: 'none',
        net_effect: 30,
      });
    }
  });

  it('costs the margin of what the members lost, scaled when it is kept within bounds', () => {
    // S0 (regular 10.00, average 10.00, m 4.00) sold 15 instead of 10: 5 · 4.00 = 20.00 more. S1 (regular 20.00, cost
    // 10.00, m 6.00) lost 18, counted 5: 5 · 6.00 = 30.00 less.
    const sales = [...weekly(0, 202401, '10 10 10 15p', { revenue: 15_000 }), ...weekly(1, 202401, '20 20 20 2')];
    const event = eventOf(analysisOf([inFamily(0), inFamily(1, { regularPrice: 2000, cost: 1000 })], sales), 'S0');
    expect(event.net_effect_margin_eur).toBeCloseTo(-10, 10);
    const uncosted = analysisOf([inFamily(0), inFamily(1, { cost: null })], sales);
    expect(eventOf(uncosted, 'S0').net_effect_margin_eur).toBeNull();
  });
});
