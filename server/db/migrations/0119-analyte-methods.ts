import { statements } from './statements'

/**
 * By what runs for LC-MS/MS and GC-MS are judged: one method per instrument and test, what is in force in `analyte_method_version`,
 * never changed, and the draft beside it. `instrument_run_analyte` is how one analyte of a run was judged, by which version, and what
 * becomes of each of its lines.
 */
export const analyteMethods = statements(`
create table analyte_method (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  test_id uuid not null,
  draft jsonb,
  number integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, edited_by) references app_user (lab_id, id)
);
create unique index analyte_method_once on analyte_method (lab_id, instrument_id, test_id);

create table analyte_method_version (
  lab_id uuid not null references lab (id),
  id uuid not null,
  method_id uuid not null,
  number integer not null,
  content jsonb not null,
  approved_at timestamptz not null,
  approved_by_name text not null,
  primary key (lab_id, id),
  foreign key (lab_id, method_id) references analyte_method (lab_id, id)
);
create unique index analyte_method_version_number on analyte_method_version (lab_id, method_id, number);

create table instrument_run_analyte (
  lab_id uuid not null references lab (id),
  run_id uuid not null,
  analyte text collate "C" not null,
  method_version_id uuid not null,
  accepted boolean not null,
  reasons jsonb not null,
  low text,
  high text,
  lines jsonb not null,
  judged_at timestamptz not null,
  primary key (lab_id, run_id, analyte),
  foreign key (lab_id, run_id) references instrument_run (lab_id, id),
  foreign key (lab_id, method_version_id) references analyte_method_version (lab_id, id)
);
`)
