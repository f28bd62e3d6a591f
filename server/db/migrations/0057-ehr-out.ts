import { statements } from './statements'

/**
 * What leaves over HL7. `ehr_charge`: what an order was charged with over a connection, one row for each change, so that the next
 * change is told as what was added and taken back. `ehr_order` of direction `out` is an order placed with a reference laboratory:
 * `message_id` is the message that placed it, `specimen_at` when the specimen was handed over.
 */
export const ehrOut = statements(`
create table ehr_charge (
  lab_id uuid not null references lab (id),
  connection_id uuid not null,
  order_id uuid not null,
  number integer not null,
  report_id uuid not null,
  message_id uuid not null,
  lines jsonb not null,
  queued_at timestamptz not null,
  primary key (lab_id, connection_id, order_id, number),
  foreign key (lab_id, connection_id) references ehr_connection (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, message_id) references ehr_message (lab_id, id)
);
alter table ehr_order add column message_id uuid, add column cancelled_why text;
create index ehr_message_delivery on ehr_message (lab_id, delivery_id, place) where delivery_id is not null;
create index ehr_order_out on ehr_order (lab_id, made_at, id) where direction = 'out';
`)
