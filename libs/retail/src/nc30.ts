/** Days before a promotion whose lowest price is the reference of the NC30 rule (Directive 98/6/EC art. 6a). */
export const WINDOW_DAYS = 30;
