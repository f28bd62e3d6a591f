import { statements } from './statements'

/** What the tests of a specimen needed when others were added to it: microliters, and the tests of which nothing is known. */
export const addOnVolume = statements(`
alter table add_on add column needed jsonb;
`)
