/** A product's name to be shown, in which a unit stays on the line of its number: 500 g, 2 l, 10x14 g, kupon -20 %. */
export const unbroken = (name: string): string => name.replace(/(\d) (?=([a-z]{1,2}|%)(\s|$))/g, '$1\u00a0');
