import { statements } from './statements'

/** A batch of one method on one instrument takes these tests of its type alone; null: all of them. */
export const batchesOfSomeTests = statements(`
alter table batch add column only_tests jsonb;
`)
