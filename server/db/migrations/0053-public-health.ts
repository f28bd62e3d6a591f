import { statements } from './statements'

/**
 * Reports to health departments. `health_rule`: a reportable condition of a state, its draft and what is in force of it.
 * `health_agency`: who receives reports of a state, and over which way. `health_case`: one result that one rule makes reportable,
 * or that a person is to decide about. `health_message`: the message as it was made, which a delivery of its own carries. A way
 * carries either reports or these, and never both.
 */
export const publicHealth = statements(`
create table health_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  search_name text collate "C" not null,
  state text collate "C" not null,
  approved jsonb,
  draft jsonb,
  revision integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  approved_by_name text,
  approved_at timestamptz,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  check (approved is not null or draft is not null),
  check ((approved is null) = (revision = 0))
);
create index health_rule_name on health_rule (lab_id, search_name, id);

create table health_agency (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  search_name text collate "C" not null,
  states text[] not null,
  way_id uuid not null,
  application_name text not null,
  application_oid text not null,
  facility_name text not null,
  facility_oid text not null,
  profile text not null,
  needs_county boolean not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, way_id) references delivery_way (lab_id, id)
);
create index health_agency_name on health_agency (lab_id, search_name, id);

create table health_message (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  report_id uuid not null,
  number integer not null,
  agency_id uuid not null,
  body text not null,
  batch text,
  made_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, agency_id) references health_agency (lab_id, id)
);
create index health_message_order on health_message (lab_id, order_id, made_at);

create table health_case (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  location_id uuid not null,
  requisition_number text collate "C" not null,
  row_id uuid not null,
  rule_id uuid not null,
  rule_revision integer not null,
  state text collate "C" not null,
  condition text not null,
  test text not null,
  result text not null,
  stage text not null check (stage in ('MISSING', 'DECIDE', 'READY', 'PLANNED', 'REFUSED')),
  why text,
  missing jsonb not null default '[]',
  number integer not null,
  preliminary boolean not null,
  due_at timestamptz not null,
  phone boolean not null,
  called jsonb,
  county text,
  agency_id uuid,
  message_id uuid,
  decided_reportable boolean,
  decided_by_name text,
  decided_at timestamptz,
  decided_why text,
  detected_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, rule_id) references health_rule (lab_id, id),
  foreign key (lab_id, agency_id) references health_agency (lab_id, id),
  foreign key (lab_id, message_id) references health_message (lab_id, id),
  check (stage <> 'PLANNED' or message_id is not null)
);
create unique index health_case_once on health_case (lab_id, order_id, row_id, rule_id, state);
create index health_case_due on health_case (lab_id, stage, due_at, id);
create index health_case_requisition on health_case (lab_id, requisition_number text_pattern_ops);
create index health_case_message on health_case (lab_id, message_id) where message_id is not null;

alter table delivery_way add column carries text not null default 'report' check (carries in ('report', 'elr'));
alter table delivery add column health_message_id uuid;
alter table delivery add foreign key (lab_id, health_message_id) references health_message (lab_id, id);
alter table delivery drop constraint delivery_purpose_check;
alter table delivery add constraint delivery_purpose_check check (purpose in ('report', 'test', 'elr'));
alter table delivery drop constraint delivery_check;
alter table delivery add constraint delivery_carried_check
  check ((purpose = 'test') = (report_id is null) and (purpose = 'elr') = (health_message_id is not null));
drop index delivery_once;
-- Nobody gets one version twice, whatever rules and ways lead there; a health department no message twice.
create unique index delivery_once on delivery (lab_id, report_id, channel, address) where purpose = 'report';
create unique index delivery_health_once on delivery (lab_id, health_message_id, channel, address) where purpose = 'elr';
`)
