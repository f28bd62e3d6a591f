import { statements } from './statements'

/** The critical values of an order, of which most have none: a list asks for those of each of its orders. */
export const criticalIndex = statements(`
create index analysis_critical on analysis (lab_id, order_id) include (state) where critical;
`)
