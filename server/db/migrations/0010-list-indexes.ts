import { statements } from './statements'

/**
 * Indexes by which every order and filter of the lists costs the same at a million orders as at ten thousand.
 * Those by filter carry the date of receipt, so that lists sorted by it or waiting for it are counted without reading
 * orders. Those by day find the first requisition numbers, or receipts, of each day of a range on their own: a range in the
 * middle of the past is not reached through everything before or after it.
 */
export const listIndexes = statements(`
drop index lab_order_by_state;
create index lab_order_by_state on lab_order (lab_id, state, date_collected desc, id desc) include (date_received) where not deleted;
drop index lab_order_by_date;
create index lab_order_by_date on lab_order (lab_id, date_collected desc, id desc) include (date_received) where not deleted;
drop index lab_order_by_location;
create index lab_order_by_location on lab_order (lab_id, location_id, date_collected desc, id desc) include (date_received) where not deleted;
drop index lab_order_by_physician;
create index lab_order_by_physician on lab_order (lab_id, physician_id, date_collected desc, id desc) include (date_received) where not deleted;
create index lab_order_flagged on lab_order (lab_id, date_collected desc, id desc) include (date_received) where not deleted and flag is not null;
create index lab_order_stat on lab_order (lab_id, date_collected desc, id desc) include (date_received) where not deleted and priority = 'STAT';
create index lab_order_day_requisition on lab_order (lab_id, ((date_collected at time zone 'UTC')::date), requisition_number, id) where not deleted;
create index lab_order_day_received on lab_order (lab_id, ((date_collected at time zone 'UTC')::date), date_received, id) where not deleted and date_received is not null;
drop index patient_by_location;
create index patient_by_location on patient (lab_id, location_id, search_name, id) include (dob) where merged_into is null;
`)
