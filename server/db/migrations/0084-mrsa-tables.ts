import { statements } from './statements'

/**
 * Tables by which staphylococci are reported, one for each reported test: what is in force stands in `mrsa_table_version`, never changed;
 * the draft beside it with what its replay over the last 90 days found.
 */
export const mrsaTables = statements(`
create table mrsa_table (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  test_id uuid not null,
  draft jsonb,
  number integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  replayed jsonb,
  replayed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, edited_by) references app_user (lab_id, id)
);
create unique index mrsa_table_once on mrsa_table (lab_id, test_id);

create table mrsa_table_version (
  lab_id uuid not null references lab (id),
  id uuid not null,
  table_id uuid not null,
  number integer not null,
  content jsonb not null,
  approved_at timestamptz not null,
  approved_by_name text not null,
  primary key (lab_id, id),
  foreign key (lab_id, table_id) references mrsa_table (lab_id, id)
);
create unique index mrsa_table_version_number on mrsa_table_version (lab_id, table_id, number);
`)
