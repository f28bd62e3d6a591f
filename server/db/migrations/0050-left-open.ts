import { statements } from './statements'

/**
 * The tests that the results called for and that nobody had added or declined when a report was released all the same, by name:
 * with who released it, on the record of the release.
 */
export const leftOpen = statements(`
alter table report add column left_open text[] not null default '{}';
`)
