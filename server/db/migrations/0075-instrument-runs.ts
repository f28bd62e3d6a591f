import { statements } from './statements'

/**
 * What instruments sent, from files and over lines alike (`instrument_run`): `raw` as it came, `lines` as read of it, nothing in them
 * interpreted. `key` knows the same again. `instrument_run_line` says what was decided of a line, by its place from 1; a line
 * without a row waits. `instrument_test_code` says which test a code of an instrument is, and how its values become those of the test.
 */
export const instrumentRuns = statements(`
create table instrument_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  source text not null check (source in ('file', 'astm', 'hl7')),
  name text not null,
  profile text,
  decimal text not null default 'point' check (decimal in ('point', 'comma')),
  key text collate "C" not null,
  raw bytea not null,
  bytes integer not null,
  lines jsonb not null,
  problems jsonb not null default '[]',
  line_count integer not null,
  decided integer not null default 0,
  times integer not null default 1,
  received_at timestamptz not null,
  received_by text,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id)
);
create unique index instrument_run_once on instrument_run (lab_id, instrument_id, key);
create index instrument_run_received on instrument_run (lab_id, instrument_id, received_at, id);

create table instrument_run_line (
  lab_id uuid not null references lab (id),
  run_id uuid not null,
  place integer not null,
  what text not null check (what in ('accepted', 'setAside')),
  analysis_id uuid,
  raw text,
  reason text,
  by_name text not null,
  at timestamptz not null,
  primary key (lab_id, run_id, place),
  foreign key (lab_id, run_id) references instrument_run (lab_id, id),
  foreign key (lab_id, analysis_id) references analysis (lab_id, id)
);

create table instrument_test_code (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  code text collate "C" not null,
  test_id uuid not null,
  sent_unit text,
  factor text,
  low text,
  high text,
  beyond text not null check (beyond in ('bound', 'ask')),
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id)
);
create unique index instrument_test_code_once on instrument_test_code (lab_id, instrument_id, code);
`)
