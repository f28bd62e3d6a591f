import { statements } from './statements'

/**
 * Runs of instruments that are accepted as a whole (`instrument_run_acceptance`, by the id of its job): `lines` as somebody saw them
 * when they asked for it. `instrument_run_refusal` says why a line could not be entered, by its place; the last attempt counts.
 */
export const runAcceptances = statements(`
create table instrument_run_acceptance (
  lab_id uuid not null references lab (id),
  id uuid not null,
  run_id uuid not null,
  lines jsonb not null,
  by_name text not null,
  at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, run_id) references instrument_run (lab_id, id)
);
create index instrument_run_acceptance_of on instrument_run_acceptance (lab_id, run_id, at, id);

create table instrument_run_refusal (
  lab_id uuid not null references lab (id),
  run_id uuid not null,
  place integer not null,
  line text not null,
  message text not null,
  by_name text not null,
  at timestamptz not null,
  primary key (lab_id, run_id, place),
  foreign key (lab_id, run_id) references instrument_run (lab_id, id)
);
`)
