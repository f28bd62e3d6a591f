/** The reports that are built, by their key in the catalogue (contract/reports/catalogue.ts): what the menus need of them. */
export const reportKeys = [
  'total-orders-by-location',
  'sales-rep-totals',
  'lab-totals',
  'unreported-orders',
  'total-orders-by-physician',
  'covid-race-age',
] as const
