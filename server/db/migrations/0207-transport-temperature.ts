import { statements } from './statements'

/**
 * The limits of temperature of a route, and of a run as they were when it was planned; null where the laboratory has set none, and
 * then nothing is judged. `requisition_number` is that of the order whose tube a courier scanned; `unknown` a tube that no order has.
 */
export const transportTemperature = statements(`
alter table courier_route add column temperature_from numeric(4, 1), add column temperature_to numeric(4, 1);
alter table courier_run add column temperature_from numeric(4, 1), add column temperature_to numeric(4, 1);
alter table courier_event add column requisition_number text, add column unknown boolean not null default false;
create index courier_event_tubes on courier_event (lab_id, code) where kind = 'tube';
create index courier_event_of_order on courier_event (lab_id, requisition_number) where requisition_number is not null;
`)
