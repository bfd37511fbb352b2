/** How a lift is forecast: from the SKU's own promotions on top of its category's curve, or by one model of all events. */
export type Method = 'analog' | 'hierarchical';
