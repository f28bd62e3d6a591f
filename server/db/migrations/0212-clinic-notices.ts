import { statements } from './statements'

/** What a person of a clinic chose to be told of, and by which way; null: nothing was chosen. */
export const clinicNotices = statements(`
alter table app_user add column notices jsonb;
`)
