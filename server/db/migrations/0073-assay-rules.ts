import { statements } from './statements'

/**
 * Rules of an assay, one set per test type: what is in force stands in `assay_rule_version`, never changed; the draft beside it with
 * what its replay over the last 90 days found. `plate_run.rule_version_id` is the version by which a run is judged: the one in force
 * when it was read.
 */
export const assayRules = statements(`
create table assay_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  test_type_id uuid not null,
  draft jsonb,
  number integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  replayed jsonb,
  replayed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_type_id) references test_type (lab_id, id),
  foreign key (lab_id, edited_by) references app_user (lab_id, id)
);
create unique index assay_rule_once on assay_rule (lab_id, test_type_id);

create table assay_rule_version (
  lab_id uuid not null references lab (id),
  id uuid not null,
  rule_id uuid not null,
  number integer not null,
  content jsonb not null,
  approved_at timestamptz not null,
  approved_by_name text not null,
  primary key (lab_id, id),
  foreign key (lab_id, rule_id) references assay_rule (lab_id, id)
);
create unique index assay_rule_version_number on assay_rule_version (lab_id, rule_id, number);

alter table plate_run add column rule_version_id uuid;
alter table plate_run add foreign key (lab_id, rule_version_id) references assay_rule_version (lab_id, id);
create index plate_run_judged on plate_run (lab_id, read_at) where rule_version_id is not null;
`)
