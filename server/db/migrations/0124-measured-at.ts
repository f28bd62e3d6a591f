import { statements } from './statements'

/**
 * When an instrument measured the value, by its own word or, where that is not understood, when it came; null where somebody typed it.
 * A critical value that is repeated before anybody was told is owed a call still, and is looked for among those that were retracted.
 */
export const measuredAt = statements(`
alter table analysis add column measured_at timestamptz;
drop index analysis_call_owed;
create index analysis_call_owed on analysis (lab_id, resulted_at, id)
  where critical and critical_call is null and state in ('RESULTED', 'VERIFIED', 'RELEASED', 'RETRACTED');
`)
