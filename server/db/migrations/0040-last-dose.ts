import { statements } from './statements'

/** When a medication of an order was last taken, a day or an instant, and whether it is taken as needed. */
export const lastDose = statements(`
alter table order_medication add column last_taken text, add column as_needed boolean;
`)
