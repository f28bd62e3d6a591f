import { statements } from './statements'

/** A run that came as a workbook is kept as the file it is, and what each file says of itself stands beside its readings. */
export const plateRunFacts = statements(`
alter table plate_run add column file bytea, add column facts jsonb;
`)
