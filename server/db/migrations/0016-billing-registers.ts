import { statements } from './statements'

/**
 * The registers around billing: contract laboratories with dated prices, who registered for the portal, rules that map
 * payers, patient statements, and jobs in the background. Money is in cents.
 */
export const billingRegisters = statements(`
create table contract_lab (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  clia text,
  address jsonb not null default '{}',
  director text,
  bill_to text,
  phone text,
  interface_note text,
  report_name text,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  search_name text collate "C" not null,
  primary key (lab_id, id)
);
create unique index contract_lab_name on contract_lab (lab_id, search_name);
create unique index contract_lab_clia on contract_lab (lab_id, clia) where clia is not null;
create table contract_lab_price (
  lab_id uuid not null,
  contract_lab_id uuid not null,
  position integer not null,
  test_code text not null,
  cents integer not null check (cents >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  primary key (lab_id, contract_lab_id, position),
  foreign key (lab_id, contract_lab_id) references contract_lab (lab_id, id)
);
create unique index contract_lab_price_from on contract_lab_price (lab_id, contract_lab_id, upper(test_code), valid_from);

create table portal_registration (
  lab_id uuid not null,
  id uuid not null,
  clinic text not null,
  search_clinic text collate "C" not null generated always as (lower(clinic)) stored,
  registered_at timestamptz not null,
  refused_at timestamptz,
  refused_by uuid,
  refuse_reason text,
  primary key (lab_id, id),
  foreign key (lab_id, id) references app_user (lab_id, id) on delete cascade,
  foreign key (lab_id, refused_by) references app_user (lab_id, id)
);
create index portal_registration_by_time on portal_registration (lab_id, registered_at, id);
create index portal_registration_by_clinic on portal_registration (lab_id, search_clinic, id);
insert into portal_registration (lab_id, id, clinic, registered_at)
select u.lab_id, u.id, coalesce(d.data ->> 'clinic', ''), u.created_at
from app_user u
left join draft d on d.lab_id = u.lab_id and d.user_id = u.id and d.form = 'registration'
where u.user_type = 'portal' and (d.user_id is not null or exists (
  select 1 from audit a where a.lab_id = u.lab_id and a.entity_id = u.id and a.wrote
    and a.call = 'POST /sendRegistrationEmail'));

create table payer_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  incoming text not null,
  kind text not null,
  location_id uuid,
  payer_id uuid not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  search_name text collate "C" not null,
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, payer_id) references payer (lab_id, id)
);
create unique index payer_rule_incoming on payer_rule (lab_id, kind, search_name, location_id) nulls not distinct;
create index payer_rule_by_incoming on payer_rule (lab_id, search_name, id);
create index payer_rule_by_payer on payer_rule (lab_id, payer_id);

create table statement (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  number text collate "C" not null,
  patient_id uuid not null,
  state text not null default 'DRAFT',
  open boolean not null generated always as (state not in ('PAID', 'CLOSED')) stored,
  reminders integer not null default 0,
  lines jsonb not null default '[]',
  total_cents bigint not null default 0,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  returned_mail boolean not null default false,
  note text,
  created_at timestamptz not null,
  state_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id)
);
create unique index statement_number on statement (lab_id, number);
create index statement_by_time on statement (lab_id, created_at, id);
create index statement_by_state on statement (lab_id, state, created_at, id);
create index statement_by_patient on statement (lab_id, patient_id);

create table job (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  register text not null,
  kind text not null,
  state text not null default 'QUEUED',
  open boolean not null generated always as (state in ('QUEUED', 'RUNNING')) stored,
  file_name text,
  checksum text,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  attempts integer not null default 1,
  message text,
  started_by uuid not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, started_by) references app_user (lab_id, id)
);
create index job_by_time on job (lab_id, register, created_at, id);
create index job_by_state on job (lab_id, register, state, created_at, id);
`)
