import { statements } from './statements'

/** The queue of HL7 messages is read by the day of receipt as well: behind a million ended ones that was a sort of all of them. */
export const messagesByDay = statements(`
create index ehr_message_received on ehr_message (lab_id, received_at, id);
`)
