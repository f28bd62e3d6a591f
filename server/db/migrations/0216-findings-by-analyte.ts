import { statements } from './statements'

/**
 * Whether a run detected what the row is of, so that a doubted detection is repeated by a detection and not by any run. What was kept
 * before says it where it was doubted; elsewhere it is not known, and one more repeat is asked for.
 */
export const findingsByAnalyte = statements(`
alter table plate_finding add column found boolean not null default false;
update plate_finding set found = true where why is not null;
`)
