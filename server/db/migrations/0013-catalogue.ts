import { statements } from './statements'

/**
 * What the lists of the catalogue search and sort by. Made by the database, because entries come into being in several
 * places (forms, imports, the demo laboratory). Procedure codes are searched as the array is written.
 */
const named = (table: string) => `
alter table ${table} add column search_name text collate "C" generated always as (lower(name)) stored;
create index ${table}_search on ${table} (lab_id, search_name, id);
`

export const catalogueRegisters = statements(`
${['test', 'panel', 'sample_type', 'test_type', 'specimen_source'].map(named).join('')}
create index test_diag_code_by_code on test_diag_code (lab_id, code);
create index test_by_type on test (lab_id, test_type_id);
create index panel_by_sample_type on panel (lab_id, sample_type_id);
`)
