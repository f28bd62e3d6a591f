import { statements } from './statements'

/**
 * Tags, forms, report templates and printers as registers: versions, names to search by, and no two alike. Every revision
 * of a report template is kept. Intake: forms that patients fill in before they are seen, and what they handed in.
 */
export const settings = statements(`
alter table tag add column version integer not null default 1;
alter table tag add column updated_at timestamptz not null default now();
alter table tag add column search_name text collate "C" not null generated always as (lower(name)) stored;
create unique index tag_name on tag (lab_id, category, search_name);
create index tag_by_name on tag (lab_id, search_name, id);

alter table dynamic_form add column updated_at timestamptz not null default now();
alter table dynamic_form add column search_name text collate "C" not null generated always as (lower(name)) stored;
create unique index dynamic_form_name on dynamic_form (lab_id, search_name);

alter table report_template add column updated_at timestamptz not null default now();
alter table report_template add column search_name text collate "C" not null generated always as (lower(label)) stored;
create unique index report_template_label on report_template (lab_id, type, search_name);
create index report_template_by_label on report_template (lab_id, search_name, id);

create table report_template_revision (
  lab_id uuid not null references lab (id),
  template_id uuid not null,
  revision integer not null,
  fields jsonb not null,
  made_at timestamptz,
  made_by uuid,
  primary key (lab_id, template_id, revision),
  foreign key (lab_id, template_id) references report_template (lab_id, id),
  foreign key (lab_id, made_by) references app_user (lab_id, id)
);

alter table barcode_printer add column search_name text collate "C" not null generated always as (lower(name)) stored;
create unique index barcode_printer_name on barcode_printer (lab_id, search_name);

create table intake_form (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  intro text not null default '',
  applies_to jsonb not null default '{}',
  questions jsonb not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  search_name text collate "C" not null generated always as (lower(name)) stored,
  primary key (lab_id, id)
);
create unique index intake_form_name on intake_form (lab_id, search_name);

create table intake (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  form_id uuid not null,
  form_name text not null,
  location_id uuid not null,
  state text not null default 'NEW',
  patient jsonb not null,
  panels jsonb not null default '[]',
  answers jsonb not null,
  search_name text collate "C" not null,
  reason text,
  submitted_at timestamptz not null,
  submitted_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, form_id) references intake_form (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, submitted_by) references app_user (lab_id, id),
  foreign key (lab_id, decided_by) references app_user (lab_id, id)
);
create index intake_by_time on intake (lab_id, submitted_at desc, id desc);
create index intake_by_state on intake (lab_id, state, submitted_at desc, id desc);
create index intake_by_location on intake (lab_id, location_id, submitted_at desc, id desc);
create index intake_by_name on intake (lab_id, search_name, id);
`)
