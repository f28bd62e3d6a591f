import { statements } from './statements'

/**
 * What a message of results says without its header, as a hash: an instrument that sends it again writes another time and another
 * number into the header. Null for what came before this, and for what holds no results.
 */
export const messagesSentAgain = statements(`
alter table instrument_message add column content text collate "C";
create index instrument_message_content on instrument_message (lab_id, instrument_id, content, last_at) where content is not null;
`)
