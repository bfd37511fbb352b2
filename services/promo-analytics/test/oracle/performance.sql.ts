/**
 * The whole of /performance in SQL, from the tables `facts`, `products` and `plans`. Written from the formulas, not from the
 * code: gaps and islands, window medians, joins. One row an event, values unrounded, money in cents, weeks as indices.
 * It is what the analytics code must agree with, and the "raw" peer of the benchmarks.
 */
export const PERFORMANCE_SQL = `
WITH
sizes AS (SELECT family, count(*) AS members FROM products WHERE family IS NOT NULL GROUP BY family),
items AS MATERIALIZED (
  SELECT k, sku, regular_price, cost, vat, members > 1 AS has_family,
    dense_rank() OVER (ORDER BY category) AS cat,
    dense_rank() OVER (ORDER BY coalesce('f' || family, 's' || sku)) AS fam,
    regular_price / (1 + vat::DOUBLE / 100) - cost AS margin
  FROM products LEFT JOIN sizes USING (family)),
listed AS (SELECT k, unnest(range(min(t), max(t) + 1))::INTEGER AS t FROM facts GROUP BY k),
cells AS MATERIALIZED (
  SELECT k, t, coalesce(qty, 0)::DOUBLE AS q, coalesce(in_stock, true) AS in_stock,
    NOT coalesce(promoted, false) AND coalesce(in_stock, true) AS regular,
    regular AND t - coalesce(max(CASE WHEN promoted THEN t END) OVER (PARTITION BY k ORDER BY t), -9) > 4 AS clean
  FROM listed LEFT JOIN facts USING (k, t)),

-- What suppliers pay a unit: of several plans for a week the deepest, then the earliest.
covered AS (SELECT sku, proposal, depth, funding, unnest(range(s, e + 1))::INTEGER AS t FROM plans),
planned AS MATERIALIZED (
  SELECT k, t, covered.funding FROM covered JOIN products USING (sku)
  QUALIFY row_number() OVER (PARTITION BY k, t ORDER BY depth DESC, proposal) = 1),

-- Events: gaps and islands.
promo AS (
  SELECT k, t, t - row_number() OVER (PARTITION BY k ORDER BY t) AS island, qty::DOUBLE AS q, revenue, facts.regular_price, in_stock,
    coalesce(facts.funding, planned.funding, products.funding) AS paid,
    CASE WHEN facts.funding IS NOT NULL THEN 'sales' WHEN planned.funding IS NOT NULL THEN 'proposal'
      WHEN products.funding IS NOT NULL THEN 'product' END AS payer,
    discount_pct::DOUBLE AS discount,
    CASE WHEN mechanic IS NULL OR regexp_matches(trim(mechanic), '^[-+]?\\s*[0-9]+([.,][0-9]+)?\\s*%?$') THEN ''
      ELSE trim(mechanic) END AS mechanic
  FROM facts JOIN products USING (k) LEFT JOIN planned USING (k, t) WHERE promoted),
votes AS (SELECT k, island, mechanic, count(*) AS n, min(t) AS since FROM promo GROUP BY ALL),
winners AS (
  SELECT k, island, mechanic FROM votes
  QUALIFY row_number() OVER (PARTITION BY k, island ORDER BY n DESC, since) = 1),
runs AS (
  SELECT k, island, min(t) AS s, max(t) AS e, count(*) AS n, count(*) FILTER (NOT in_stock) AS out_of_stock, sum(q) AS during, sum(revenue)::DOUBLE AS revenue,
    coalesce(sum(q * paid), 0)::DOUBLE AS funding,
    CASE count(DISTINCT payer) WHEN 0 THEN 'none' WHEN 1 THEN min(payer) ELSE 'mixed' END AS payer,
    sum(revenue) / nullif(sum(q) FILTER (revenue IS NOT NULL), 0) AS avg_price,
    coalesce(sum(regular_price * q) / nullif(sum(q) FILTER (regular_price IS NOT NULL), 0), avg(regular_price)) AS sales_price,
    coalesce(sum(discount * q) / nullif(sum(q) FILTER (discount IS NOT NULL), 0), avg(discount)) AS discount
  FROM promo GROUP BY k, island),
events AS MATERIALIZED (
  SELECT k, s, e, n, out_of_stock, during, revenue, avg_price, funding, payer, fam, has_family,
    coalesce(sales_price, items.regular_price) AS regular_price,
    coalesce(discount, 100 * (1 - avg_price / coalesce(sales_price, items.regular_price)),
      CASE WHEN mechanic = '1+1' THEN 50 WHEN mechanic = '2+1' THEN 100.0 / 3 WHEN mechanic = '3+1' THEN 25 END) AS discount,
    nullif(mechanic, '') AS mechanic,
    lead(s) OVER (PARTITION BY k ORDER BY s) AS next_start
  FROM runs JOIN winners USING (k, island) JOIN items USING (k)),

-- Category index: everyone's ratios, less those of the own family.
usual AS (
  SELECT k, t, q, regular, median(CASE WHEN regular THEN q END) OVER before AS m,
    count(CASE WHEN regular THEN 1 END) OVER before AS n
  FROM cells WINDOW before AS (PARTITION BY k ORDER BY t ROWS BETWEEN 52 PRECEDING AND 1 PRECEDING)),
ratios AS MATERIALIZED (SELECT cat, fam, t, q / m AS r FROM usual JOIN items USING (k) WHERE regular AND n >= 8 AND m > 0),
cat_sums AS (SELECT cat, t, sum(r) AS r, count(*) AS n FROM ratios GROUP BY cat, t),
fam_sums AS (SELECT cat, fam, t, sum(r) AS r, count(*) AS n FROM ratios GROUP BY cat, fam, t),
season AS MATERIALIZED (
  SELECT c.k, c.t, c.q, c.in_stock, c.regular, c.clean,
    CASE WHEN a.n - coalesce(o.n, 0) >= 5 THEN greatest(0.5, least(2, (a.r - coalesce(o.r, 0)) / (a.n - coalesce(o.n, 0))))
      ELSE 1 END AS idx
  FROM cells c JOIN items i USING (k)
    LEFT JOIN cat_sums a ON a.cat = i.cat AND a.t = c.t
    LEFT JOIN fam_sums o ON o.cat = i.cat AND o.fam = i.fam AND o.t = c.t),

-- Medians before a week, for the events and for the families' members at the events' starts: of clean weeks where there are 5.
probes AS (
  SELECT k, s FROM events
  UNION
  SELECT m.k, e.s FROM events e JOIN items m USING (fam) WHERE e.has_family),
ordinary AS MATERIALIZED (
  SELECT k, t, q, q / idx AS qs, clean, row_number() OVER (PARTITION BY k ORDER BY t) AS rn FROM season WHERE regular),
spotless AS MATERIALIZED (
  SELECT k, t, q, qs, row_number() OVER (PARTITION BY k ORDER BY t) AS rn FROM ordinary WHERE clean),
latest AS (SELECT p.k, p.s, o.rn FROM probes p ASOF JOIN ordinary o ON p.k = o.k AND p.s > o.t),
latest_clean AS (SELECT p.k, p.s, o.rn FROM probes p ASOF JOIN spotless o ON p.k = o.k AND p.s > o.t),
clean_medians AS MATERIALIZED (
  SELECT l.k, l.s, median(o.q) AS mq, median(o.qs) AS mqs, list(o.t ORDER BY o.t) AS weeks
  FROM (SELECT k, s, unnest(range(rn - 7, rn + 1)) AS rn FROM latest_clean) l JOIN spotless o ON o.k = l.k AND o.rn = l.rn
  WHERE o.t >= l.s - 52 GROUP BY l.k, l.s HAVING count(*) >= 5),
medians AS MATERIALIZED (
  SELECT * FROM clean_medians
  UNION ALL
  SELECT l.k, l.s, median(o.q), median(o.qs), list(o.t ORDER BY o.t)
  FROM (SELECT k, s, unnest(range(rn - 7, rn + 1)) AS rn FROM latest ANTI JOIN clean_medians USING (k, s)) l
    JOIN ordinary o ON o.k = l.k AND o.rn = l.rn
  WHERE o.t >= l.s - 52 GROUP BY l.k, l.s HAVING count(*) >= 3),
after AS (
  SELECT e.k, e.s, o.t, o.q, o.qs, o.clean, count(*) FILTER (o.clean) OVER (PARTITION BY e.k, e.s) AS cleans
  FROM (SELECT * FROM events ANTI JOIN medians USING (k, s)) e
    JOIN ordinary o ON o.k = e.k AND o.t BETWEEN e.e + 3 AND e.e + 10),
later AS (
  SELECT k, s, median(q) AS mq, median(qs) AS mqs, list(t ORDER BY t) AS weeks
  FROM after WHERE clean OR cleans < 5 GROUP BY k, s HAVING count(*) >= 3),
based AS MATERIALIZED (
  SELECT e.*, coalesce(b.mq, l.mq) AS mq, coalesce(b.mqs, l.mqs) AS mqs, coalesce(b.weeks, l.weeks) AS weeks,
    CASE WHEN b.k IS NOT NULL THEN 'before' WHEN l.k IS NOT NULL THEN 'after' ELSE 'none' END AS method
  FROM events e LEFT JOIN medians b USING (k, s) LEFT JOIN later l USING (k, s)),
during AS (
  SELECT e.k, e.s, sum(x.idx) AS idx
  FROM (SELECT k, s, unnest(range(s, e + 1))::INTEGER AS t FROM events) e JOIN season x USING (k, t) GROUP BY e.k, e.s),
following AS (
  SELECT e.k, e.s, sum(x.q) AS q, sum(x.idx) AS idx
  FROM (SELECT k, s, unnest(range(e + 1, least(e + 5, coalesce(next_start, e + 5))))::INTEGER AS t FROM events) e
    JOIN season x USING (k, t)
  WHERE x.in_stock GROUP BY e.k, e.s),
measured AS MATERIALIZED (
  SELECT b.*, d.idx * mqs AS baseline, during - d.idx * mqs AS uplift, coalesce(f.q, 0) AS after_qty,
    CASE WHEN mqs IS NOT NULL THEN coalesce(f.idx * mqs, 0) END AS after_baseline,
    e + 4 <= (SELECT max(t) FROM facts) OR coalesce(next_start <= e + 4, false) AS after_complete
  FROM based b JOIN during d USING (k, s) LEFT JOIN following f USING (k, s)),

-- Cannibalization within families.
weekly AS MATERIALIZED (
  SELECT k, fam, s, greatest(0, coalesce(uplift, 0)) AS up, unnest(range(s, e + 1))::INTEGER AS t
  FROM measured WHERE has_family),
gains AS (SELECT fam, t, sum(up) AS up, count(*) AS n FROM weekly GROUP BY fam, t),
looked_up AS MATERIALIZED (
  SELECT w.fam, w.s, w.t, i.k, i.margin FROM (SELECT DISTINCT fam, s, t FROM weekly) w JOIN items i USING (fam)),
faced AS MATERIALIZED (
  SELECT l.*, x.idx, x.q FROM looked_up l JOIN season x ON x.k = l.k AND x.t = l.t WHERE x.regular),
losses AS (
  SELECT fam, s, t, sum(idx * mqs - q) AS units,
    CASE WHEN bool_and(margin IS NOT NULL) THEN sum((idx * mqs - q) * margin) END AS margin,
    bool_or(margin IS NULL) AS no_cost
  FROM faced JOIN medians USING (k, s) GROUP BY fam, s, t),
shares AS (
  SELECT w.k, w.s, sum(coalesce(l.units, 0) * CASE WHEN g.up > 0 THEN w.up / g.up ELSE 1 / g.n END) AS units,
    sum(coalesce(l.margin, 0) * CASE WHEN g.up > 0 THEN w.up / g.up ELSE 1 / g.n END) AS margin,
    bool_or(coalesce(l.no_cost, false)) AS no_cost
  FROM weekly w JOIN gains g USING (fam, t) LEFT JOIN losses l USING (fam, s, t) GROUP BY w.k, w.s),
final AS (
  SELECT m.*, coalesce(c.units, 0) AS raw, c.margin AS lost_margin, coalesce(c.no_cost, false) AS no_cost,
    greatest(0, least(coalesce(c.units, 0), greatest(0, coalesce(uplift, 0)))) AS cannibalization,
    greatest(0, least(after_baseline - after_qty, greatest(0, uplift))) AS pull_forward
  FROM measured m LEFT JOIN shares c USING (k, s))
SELECT i.sku, f.s AS start_t, f.e AS end_t, f.n AS weeks, f.during AS qty, f.revenue, f.avg_price, f.regular_price,
  f.discount, f.mechanic, f.n * f.mq AS before_qty, f.during AS during_qty, f.after_qty, f.baseline, f.uplift,
  CASE WHEN f.baseline > 0 THEN 100 * f.uplift / f.baseline END AS uplift_pct,
  CASE WHEN f.baseline > 0 THEN f.during / f.baseline END AS lift,
  f.after_baseline, f.after_baseline - f.after_qty AS post_dip,
  CASE WHEN f.uplift IS NOT NULL THEN f.pull_forward END AS pull_forward, f.after_complete, f.cannibalization,
  f.raw AS cannibalization_raw, CASE WHEN f.has_family THEN 'family' ELSE 'none' END AS cannibalization_method,
  f.uplift - f.cannibalization - f.pull_forward AS net_effect,
  CASE WHEN NOT (f.cannibalization > 0 AND f.no_cost) THEN
    (CASE WHEN f.during = 0 THEN 0 ELSE f.during * (f.avg_price / (1 + i.vat::DOUBLE / 100) - i.cost) END
      + f.funding
      - (f.baseline + f.pull_forward) * (f.regular_price / (1 + i.vat::DOUBLE / 100) - i.cost)
      - CASE WHEN f.cannibalization > 0 THEN f.lost_margin * f.cannibalization / f.raw ELSE 0 END) / 100 END AS net_effect_margin_eur,
  f.funding / 100 AS funding_eur, f.payer AS funding_source,
  f.method AS baseline_method, coalesce(f.weeks, []) AS baseline_weeks,
  f.out_of_stock AS weeks_out_of_stock
FROM final f JOIN items i USING (k)
`;
