/** Stands where margins would, as long as no purchase cost is known. */
export const needsCosts = { hr: 'potrebne su nabavne cijene', en: 'purchase costs are needed' };
