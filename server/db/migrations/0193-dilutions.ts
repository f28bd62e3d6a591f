import { statements } from './statements'

/**
 * Dilutions: how far the specimens of a code may be diluted (`max_dilution`, null: not at all) and whether its instrument counts a
 * dilution in by itself (`multiplied`); what a person said of a line that waits (`instrument_run_dilution`); and, with a line that
 * was accepted and with the result, what was measured, how many times it was diluted and who said so (`dilution`).
 */
export const dilutions = statements(`
alter table instrument_test_code add column max_dilution text;
alter table instrument_test_code add column multiplied boolean not null default false;
alter table instrument_run_line add column dilution jsonb;
alter table analysis add column dilution jsonb;
create table instrument_run_dilution (
  lab_id uuid not null references lab (id),
  run_id uuid not null,
  place integer not null,
  factor text not null,
  multiplied boolean not null,
  by_name text not null,
  at timestamptz not null,
  primary key (lab_id, run_id, place),
  foreign key (lab_id, run_id) references instrument_run (lab_id, id)
);
`)
