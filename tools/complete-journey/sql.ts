import { FIRST_WHOLE_WEEK, LAST_WHOLE_WEEK } from './weeks.ts';

/** Below this share of the shelf price a week's discount is rounding, or the price of a few stores. */
const PROMOTED_FROM = 0.05;

/** Fuel is sold by the thousandth of a gallon; the others are the till's own bookings, not products. */
const NO_PRODUCTS = `
  p.product_id IS NULL
  OR coalesce(p.product_category, '') IN ('', 'COUPON/MISC ITEMS', 'FUEL', 'MISC SALES TRAN')
  OR p.department IN ('FUEL', 'COUPON', 'CNTRL/STORE SUP', 'GM MERCH EXP', 'PROD-WHS SALES', 'POSTAL CENTER')`;

const file = (dir: string, name: string) => `read_parquet('${dir.replaceAll("'", "''")}/${name}.parquet')`;

/** Why receipt lines are left out, in the order in which they are asked; the last word is for those that stay. */
export const lines = (dir: string) => `
  CREATE TABLE lines AS
  WITH t AS (
    -- cents exactly: sums of doubles would depend on the order of the threads, and every run would import changes
    SELECT product_id, store_id, week, quantity, sales_value::DECIMAL(12, 2) AS sales_value,
      retail_disc::DECIMAL(12, 2) AS retail_disc, coupon_match_disc::DECIMAL(12, 2) AS coupon_match_disc
    FROM ${file(dir, 'transactions')}
  )
  SELECT t.product_id, t.store_id, t.week, t.quantity, t.sales_value,
    -- what the shelf said, and what the card made of it; a manufacturer's coupon is the shopper's business
    t.sales_value + t.retail_disc + t.coupon_match_disc AS shelf_value,
    t.sales_value + t.coupon_match_disc AS card_value,
    t.retail_disc,
    CASE
      WHEN t.week NOT BETWEEN ${FIRST_WHOLE_WEEK} AND ${LAST_WHOLE_WEEK} THEN 'in one of the two partial weeks'
      WHEN ${NO_PRODUCTS} THEN 'fuel, coupons and till bookings'
      WHEN t.quantity <= 0 THEN 'without a quantity'
      WHEN t.sales_value + t.retail_disc + t.coupon_match_disc <= 0 THEN 'without a price'
      ELSE 'kept'
    END AS verdict
  FROM t LEFT JOIN ${file(dir, 'products')} p USING (product_id)`;

/** A product must have sold in `minWeeks` weeks to stay; see the README. */
export const kept = (minWeeks: number) => `
  CREATE TABLE kept AS
  SELECT product_id, count(DISTINCT week) AS weeks,
    -- the middle of what receipts say was on the shelf
    round(quantile_cont(shelf_value / quantity, 0.5), 2) AS regular_price
  FROM lines WHERE verdict = 'kept' GROUP BY product_id HAVING count(DISTINCT week) >= ${minWeeks};
  UPDATE lines SET verdict = 'of products sold in fewer than ${minWeeks} weeks'
  WHERE verdict = 'kept' AND product_id NOT IN (SELECT product_id FROM kept)`;

/** Where the products that sold stood: only stores that the promotions file watches can say. */
export const placements = (dir: string) => `
  CREATE TABLE placements AS
  WITH sold AS (
    SELECT DISTINCT product_id, store_id, week FROM lines
    WHERE verdict = 'kept' AND store_id IN (SELECT DISTINCT store_id FROM ${file(dir, 'promotions')})
  ), placed AS (
    SELECT product_id, store_id, week,
      bool_or(mailer_location <> '0') AS mailer, bool_or(display_location <> '0') AS display
    FROM ${file(dir, 'promotions')} SEMI JOIN sold USING (product_id, store_id, week)
    GROUP BY product_id, store_id, week
  )
  SELECT product_id, week,
    round(avg(coalesce(mailer, false)::INT), 3) AS feature,
    round(avg(coalesce(display, false)::INT), 3) AS display
  FROM sold LEFT JOIN placed USING (product_id, store_id, week) GROUP BY product_id, week`;

export const weekly = () => `
  CREATE TABLE weekly AS
  WITH charged AS (
    SELECT product_id, week, round(card_value / quantity, 2) AS price, sum(quantity) AS units
    FROM lines WHERE verdict = 'kept' GROUP BY ALL
  ), usual AS (
    SELECT product_id, week, arg_max(price, (units, -price)) AS price FROM charged GROUP BY ALL
  )
  SELECT product_id, week, 201700 + week - 1 AS yw, DATE '2017-01-02' + 7 * (week - ${FIRST_WHOLE_WEEK})::INT AS monday,
    sum(quantity) AS qty, sum(sales_value) AS revenue, sum(shelf_value) AS shelf_value,
    sum(retail_disc) / sum(shelf_value) AS depth, sum(retail_disc) / sum(shelf_value) >= ${PROMOTED_FROM} AS promoted,
    any_value(usual.price) AS price
  FROM lines JOIN usual USING (product_id, week) WHERE verdict = 'kept' GROUP BY product_id, week`;

/**
 * Weeks without a sale have no receipt that could tell the price. Between two promoted weeks that are at most
 * `UNSOLD_AT_MOST` unsold ones apart the promotion is taken to have gone on, without selling: left out, it would be two
 * promotions that each sold well, with an ordinary week of no demand between them.
 */
const UNSOLD_AT_MOST = 3;
export const unsold = () => `
  CREATE TABLE unsold AS
  WITH pairs AS (
    SELECT product_id, week, depth, shelf_value / qty AS regular_price, promoted,
      lead(week) OVER product AS next_week, lead(promoted) OVER product AS next_promoted
    FROM weekly WINDOW product AS (PARTITION BY product_id ORDER BY week)
  )
  SELECT product_id, unnest(range(week + 1, next_week)) AS week, depth, regular_price
  FROM pairs WHERE promoted AND next_promoted AND next_week - week BETWEEN 2 AND ${UNSOLD_AT_MOST + 1}`;

/** SHOUTED WORDS as Words. */
const titled = (text: string) =>
  `array_to_string(list_transform(string_split(lower(${text}), ' '), lambda w: upper(w[1]) || w[2:]), ' ')`;

/** What the coupon files of the source hold. */
export const couponTotals = (dir: string) => `
  SELECT (SELECT count(*) FROM ${file(dir, 'campaign_descriptions')}) AS campaigns,
    (SELECT count(*) FROM ${file(dir, 'coupon_redemptions')}) AS redemptions,
    (SELECT count(DISTINCT (campaign_id, household_id)) FROM ${file(dir, 'coupon_redemptions')}) AS redeemers`;

/** SELECT statements of the files, by dataset. */
export const files = (dir: string) => ({
  campaigns: `
    SELECT campaign_id, 'Campaign ' || campaign_id || ' (' || campaign_type || ')' AS name, campaign_type AS type,
      start_date::DATE AS start_date, end_date::DATE AS end_date, count(DISTINCT household_id) AS targeted
    FROM ${file(dir, 'campaign_descriptions')} d LEFT JOIN ${file(dir, 'campaigns')} c USING (campaign_id)
    GROUP BY ALL ORDER BY campaign_id`,
  coupons: `
    SELECT DISTINCT campaign_id, coupon_upc AS coupon_code, product_id AS sku FROM ${file(dir, 'coupons')}
    ORDER BY ALL`,
  redemptions: `
    SELECT campaign_id, redemption_date::DATE AS date, coupon_upc AS coupon_code, household_id AS customer_id
    FROM ${file(dir, 'coupon_redemptions')} ORDER BY ALL`,
  products: `
    SELECT product_id AS sku,
      ${titled('coalesce(p.product_type, p.product_category)')} || coalesce(' ' || p.package_size, '')
        || ' (' || p.manufacturer_id || '-' || product_id || ')' AS name,
      p.product_category AS category, p.brand AS tier,
      p.manufacturer_id || ' ' || coalesce(p.product_type, p.product_category) AS family,
      p.manufacturer_id AS supplier_id,
      CASE p.brand WHEN 'Private' THEN 'Private label ' ELSE 'Manufacturer ' END || p.manufacturer_id AS supplier_name,
      kept.regular_price, 0 AS vat_rate,
      (p.department IN ('PRODUCE', 'MEAT', 'SEAFOOD', 'DELI', 'PASTRY', 'FLORAL', 'SALAD BAR'))::INT AS perishable
    FROM kept JOIN ${file(dir, 'products')} p USING (product_id) ORDER BY product_id`,
  prices: `
    SELECT product_id AS sku, strftime(monday, '%Y-%m-%d') AS date, price, promoted::INT AS is_promo FROM weekly
    QUALIFY (price, promoted) IS DISTINCT FROM lag((price, promoted)) OVER (PARTITION BY product_id ORDER BY week)
    ORDER BY product_id, week`,
  sales: `
    SELECT product_id AS sku, yw, qty, promoted::INT AS promoted, revenue,
      CASE WHEN promoted THEN round(100 * depth, 1) END AS discount_pct, round(shelf_value / qty, 2) AS regular_price,
      feature, display
    FROM weekly LEFT JOIN placements USING (product_id, week)
    UNION ALL
    SELECT product_id, 201700 + week - 1, 0, 1, 0, round(100 * depth, 1), round(regular_price, 2), NULL, NULL FROM unsold
    ORDER BY sku, yw`,
});
