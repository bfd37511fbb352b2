export const CAMPAIGNS = `campaign_id,name,start_date,end_date,targeted
1,Prva,2026-11-01,2026-11-10,100
2,Druga,2026-11-05,2026-11-20,50
`;

export const HEADER = 'campaign_id,date,coupon_code,id,customer_id,order_id,sku,qty,revenue,discount\n';
