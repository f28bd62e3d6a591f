import { statements } from './statements'

/**
 * Quality control. `qc_material` and `qc_lot`: controls, reagents and what else is used up, by lot. `qc_plan`: what controls a test on
 * an instrument needs and by which rules they are judged, its draft and what is in force. `qc_target`: mean and deviation of a lot
 * under a plan; a row is never changed once approved. `qc_run` and `qc_point`: what was measured, with the target and the rules then
 * in force. `qc_event`: calibrations and repairs. `qc_failure`: from a rejected run to its end; `qc_disposition`: what was decided
 * about each patient's result meanwhile. `qc_review`: a month, signed. An analysis names the instrument that measured it.
 */
export const qualityControl = statements(`
create table qc_material (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('control', 'reagent', 'calibrator', 'consumable')),
  name text not null,
  search_name text collate "C" not null,
  maker text,
  levels integer not null check (levels between 1 and 6),
  test_ids uuid[] not null default '{}',
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index qc_material_name on qc_material (lab_id, search_name);

create table qc_lot (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  material_id uuid not null,
  level integer not null,
  number text collate "C" not null,
  received date not null,
  opened date,
  open_days integer,
  expires date not null,
  in_use boolean not null,
  checked_on date,
  check_note text,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, material_id) references qc_material (lab_id, id)
);
create unique index qc_lot_number on qc_lot (lab_id, material_id, level, number);
create index qc_lot_expires on qc_lot (lab_id, expires, id);

create table qc_plan (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  test_id uuid not null,
  instrument_id uuid not null,
  approved jsonb,
  draft jsonb,
  revision integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  approved_by_name text,
  approved_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  check (approved is not null or draft is not null)
);
create unique index qc_plan_once on qc_plan (lab_id, test_id, instrument_id);

create table qc_target (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  plan_id uuid not null,
  lot_id uuid not null,
  mean text not null,
  sd text not null,
  unit text not null,
  source text not null check (source in ('insert', 'computed')),
  runs integer not null default 0,
  provisional boolean not null,
  edited_by uuid,
  edited_by_name text,
  edited_at timestamptz not null,
  approved_by_name text,
  approved_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, plan_id) references qc_plan (lab_id, id),
  foreign key (lab_id, lot_id) references qc_lot (lab_id, id)
);
create index qc_target_lot on qc_target (lab_id, plan_id, lot_id, approved_at);
create unique index qc_target_draft on qc_target (lab_id, plan_id, lot_id) where approved_at is null;

create table qc_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  plan_id uuid not null,
  measured_at timestamptz not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  entered_by_name text not null,
  comment text,
  settings jsonb not null,
  levels integer not null,
  verdict text not null check (verdict in ('accept', 'warn', 'reject', 'incomplete')),
  primary key (lab_id, id),
  foreign key (lab_id, plan_id) references qc_plan (lab_id, id)
);
create index qc_run_order on qc_run (lab_id, plan_id, measured_at, id);

create table qc_point (
  lab_id uuid not null references lab (id),
  id uuid not null,
  run_id uuid not null,
  place integer not null,
  level integer not null,
  lot_id uuid not null,
  target_id uuid,
  raw text not null,
  value text not null,
  mean text,
  sd text,
  z text,
  verdict text not null check (verdict in ('accept', 'warn', 'reject', 'none')),
  findings jsonb not null default '[]',
  excluded_at timestamptz,
  excluded_by_name text,
  excluded_why text,
  primary key (lab_id, id),
  foreign key (lab_id, run_id) references qc_run (lab_id, id),
  foreign key (lab_id, lot_id) references qc_lot (lab_id, id),
  foreign key (lab_id, target_id) references qc_target (lab_id, id)
);
create unique index qc_point_run on qc_point (lab_id, run_id, place);

create table qc_event (
  lab_id uuid not null references lab (id),
  id uuid not null,
  plan_id uuid not null,
  kind text not null check (kind in ('calibration', 'reagent', 'maintenance', 'corrective')),
  at timestamptz not null,
  note text not null,
  resets boolean not null,
  by_name text not null,
  primary key (lab_id, id),
  foreign key (lab_id, plan_id) references qc_plan (lab_id, id)
);
create index qc_event_plan on qc_event (lab_id, plan_id, at);

create table qc_failure (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  plan_id uuid not null,
  run_id uuid not null,
  opened_at timestamptz not null,
  since timestamptz,
  cause text,
  action text,
  acted_at timestamptz,
  acted_by_name text,
  closing_run_id uuid,
  closed_at timestamptz,
  closed_by_name text,
  primary key (lab_id, id),
  foreign key (lab_id, plan_id) references qc_plan (lab_id, id),
  foreign key (lab_id, run_id) references qc_run (lab_id, id),
  foreign key (lab_id, closing_run_id) references qc_run (lab_id, id),
  check ((closed_at is null) = (closing_run_id is null))
);
create unique index qc_failure_open on qc_failure (lab_id, plan_id) where closed_at is null;

create table qc_disposition (
  lab_id uuid not null references lab (id),
  failure_id uuid not null,
  analysis_id uuid not null,
  what text not null check (what in ('stands', 'repeat', 'correct')),
  note text not null,
  raw text,
  by_name text not null,
  at timestamptz not null,
  primary key (lab_id, failure_id, analysis_id),
  foreign key (lab_id, failure_id) references qc_failure (lab_id, id),
  foreign key (lab_id, analysis_id) references analysis (lab_id, id)
);

create table qc_review (
  lab_id uuid not null references lab (id),
  id uuid not null,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  figures jsonb not null,
  note text,
  signed_by_name text not null,
  signed_at timestamptz not null,
  primary key (lab_id, id)
);
create unique index qc_review_month on qc_review (lab_id, month);

alter table analysis add column instrument_id uuid;
alter table analysis add foreign key (lab_id, instrument_id) references instrument (lab_id, id);
create index analysis_bench on analysis (lab_id, test_id, resulted_at)
  where state in ('RESULTED', 'VERIFIED', 'RELEASED');
`)
