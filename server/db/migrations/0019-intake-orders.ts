import { statements } from './statements'

/** The order that came of a form handed in: one form becomes at most one order. */
export const intakeOrders = statements(`
alter table intake add column order_id uuid;
alter table intake add foreign key (lab_id, order_id) references lab_order (lab_id, id);
create unique index intake_order on intake (lab_id, order_id) where order_id is not null;
`)
