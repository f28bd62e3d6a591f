import { statements } from './statements'

/**
 * What the queues of messages and deliveries ask before each try, found without reading what ended: the next message of a connection,
 * what it has in flight or waits for an answer to, and the next delivery of a way. `silent_since` is since when a connection gave no
 * answer at all; null once any came.
 */
export const queueTurns = statements(`
create index ehr_message_next on ehr_message (lab_id, connection_id, urgent desc, place)
  where direction = 'out' and state in ('WAITING', 'SENT') and run_at is not null;
create index ehr_message_busy on ehr_message (lab_id, connection_id)
  where direction = 'out' and (state = 'SENT' or hold = 'silent');
create index delivery_way_due on delivery (lab_id, way_id, run_at, id) where run_at is not null;
alter table ehr_connection add column silent_since timestamptz;
`)
