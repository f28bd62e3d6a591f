import { statements } from './statements'

/** What can be ordered. A test's definition lives in test_version, one immutable row per version. */
export const catalogue = statements(`
create table sample_type (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  container text,
  matrix text not null,
  stability_hours integer,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index sample_type_code on sample_type (lab_id, code);

create table specimen_source (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index specimen_source_code on specimen_source (lab_id, code);

create table test_type (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index test_type_code on test_type (lab_id, code);

create table test (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  report_name text,
  test_type_id uuid not null,
  sample_type_ids jsonb not null default '[]',
  loinc text,
  procedure_codes jsonb not null default '[]',
  turnaround_hours integer,
  active boolean not null default true,
  definition jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_type_id) references test_type (lab_id, id)
);
create unique index test_code on test (lab_id, code);

create table test_version (
  lab_id uuid not null references lab (id),
  test_id uuid not null,
  version integer not null,
  code text not null,
  name text not null,
  report_name text,
  definition jsonb not null,
  valid_from timestamptz not null,
  primary key (lab_id, test_id, version),
  foreign key (lab_id, test_id) references test (lab_id, id)
);

create table panel (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text not null,
  name text not null,
  loinc text,
  procedure_codes jsonb not null default '[]',
  sample_type_id uuid,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, sample_type_id) references sample_type (lab_id, id)
);
create unique index panel_code on panel (lab_id, code);

create table panel_test (
  lab_id uuid not null references lab (id),
  panel_id uuid not null,
  test_id uuid not null,
  position integer not null,
  primary key (lab_id, panel_id, test_id),
  foreign key (lab_id, panel_id) references panel (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id)
);
create index panel_test_by_test on panel_test (lab_id, test_id);

create table diag_code (
  lab_id uuid not null references lab (id),
  id uuid not null,
  code text collate "C" not null,
  description text not null,
  billable boolean not null,
  valid_from date not null,
  valid_to date,
  search_text text collate "C" not null,
  primary key (lab_id, id)
);
create unique index diag_code_code on diag_code (lab_id, code, valid_from);
create index diag_code_words on diag_code using gin (search_text gin_trgm_ops);

create table test_diag_code (
  lab_id uuid not null references lab (id),
  test_id uuid not null,
  code text collate "C" not null,
  primary key (lab_id, test_id, code),
  foreign key (lab_id, test_id) references test (lab_id, id)
);

create table medication (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  strength text not null default '',
  route text not null default '',
  ingredients jsonb not null default '[]',
  side_effects jsonb not null default '[]',
  alternatives jsonb not null default '[]',
  active boolean not null default true,
  search_name text collate "C" not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create index medication_name on medication (lab_id, search_name, id);
create index medication_name_words on medication using gin (search_name gin_trgm_ops);

create table tag (
  lab_id uuid not null references lab (id),
  id uuid not null,
  category text not null,
  name text not null,
  color text,
  active boolean not null default true,
  primary key (lab_id, id)
);

create table dynamic_form (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  applies_to jsonb not null default '{}',
  questions jsonb not null,
  active boolean not null default true,
  primary key (lab_id, id)
);

create table report_template (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  type text not null,
  active boolean not null default true,
  revision integer not null default 1,
  folder text,
  label text not null,
  template jsonb not null default '{}',
  primary key (lab_id, id)
);

create table barcode_printer (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  templates jsonb not null default '[]',
  offset1 integer not null default 0,
  offset2 integer not null default 0,
  offset3 integer not null default 0,
  offset4 integer not null default 0,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
`)
