import { statements } from './statements'

/** Held orders by their receipt: few among many, and looked for through all days. */
export const heldReceived = statements(`
create index lab_order_held_received on lab_order (lab_id, date_received desc, id desc)
  where not deleted and hold is not null and date_received is not null;
`)
