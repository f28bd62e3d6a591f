import { statements } from './statements'

/** What the instrument said of the value that stands (hemolysis, a clot, a short sample), as it sent it; null where it said nothing. */
export const instrumentMarks = statements(`
alter table analysis add column instrument_marks jsonb;
`)
