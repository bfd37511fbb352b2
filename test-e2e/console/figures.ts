/** A figure as the console writes it in Croatian; one that is missing is NaN, which no page shows. */
export const figure = (value: number | null | undefined, decimals = 0): string =>
  new Intl.NumberFormat('hr-HR', { maximumFractionDigits: decimals }).format(value ?? Number.NaN);

/** Euro without cents. */
export const euros = (value: number | null | undefined): string =>
  new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(
    value ?? Number.NaN,
  );

/** Euro with cents. */
export const money = (value: number | null | undefined): string =>
  new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' }).format(value ?? Number.NaN);

/** Units as they are ordered: a part of one is one. */
export const wholeUnits = (units: number | null | undefined): string => figure(Math.ceil(units ?? Number.NaN));
