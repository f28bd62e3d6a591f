import { statements } from './statements'

/**
 * An appointment may be for a clinic's order that is not collected yet, whose tubes are no specimens so far: a drawn tube is known
 * by its barcode. `identified_at`: the patient said name and birth date.
 */
export const drawsByTube = statements(`
alter table draw add column remote_order_id uuid, add column identified_at timestamptz, add column identified_by text,
  add foreign key (lab_id, remote_order_id) references remote_order (lab_id, id);
create index draw_of_remote on draw (lab_id, remote_order_id) where remote_order_id is not null;
alter table draw_tube alter column specimen_id drop not null, add column barcode text;
create unique index draw_tube_barcode on draw_tube (lab_id, barcode);
`)
