import { statements } from './statements'

/**
 * What alarms stands before everything else in the queue of HL7 messages, and what is urgent before the rest of its state. The
 * expression of a generated column cannot be changed, so it is made anew, with the indexes that lists read by.
 */
export const alarmsFirst = statements(`
alter table ehr_message drop column stuck;
alter table ehr_message add column stuck smallint not null generated always as (
  case when alarm_at is not null then 20 else
    case state when 'ERROR' then 10 when 'NACK' then 8 when 'SENT' then 6 when 'WAITING' then 4 else 1 end
    + case when urgent and state in ('ERROR', 'NACK', 'SENT', 'WAITING') then 1 else 0 end
  end) stored;
create index ehr_message_stuck on ehr_message (lab_id, stuck, id);
create index ehr_message_direction on ehr_message (lab_id, direction, stuck, id);
create index ehr_message_connection on ehr_message (lab_id, connection_id, stuck, id);
`)
