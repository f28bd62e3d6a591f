import { statements } from './statements'

/**
 * Orders and results between laboratories. `partner_key` is our own key pair, `partner` the register with the key that is pinned,
 * `partner_code` what their codes mean here. `transfer` has one row for each version of an order on its way out or in, with the
 * bundle as it was sent or received; `transfer_attempt` one for each try, there before the partner is asked. `outside_result` is
 * what another laboratory reported on one of our orders, `result_bundle` the bytes of a report version for a partner: made once.
 */
export const transfers = statements(`
create table partner_key (
  lab_id uuid not null references lab (id),
  id uuid not null,
  public_key text not null,
  fingerprint text collate "C" not null,
  sealed text,
  created_at timestamptz not null,
  primary key (lab_id, id)
);
create unique index partner_key_one on partner_key (lab_id);
create unique index partner_key_print on partner_key (lab_id, fingerprint);

create table partner (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  search_name text collate "C" not null,
  clia text not null,
  base_url text not null,
  their_key text,
  fingerprint text collate "C",
  key_confirmed_at timestamptz,
  key_confirmed_by text,
  orders_out boolean not null,
  orders_in boolean not null,
  location_id uuid,
  active boolean not null default true,
  paused_at timestamptz,
  paused_why text,
  proven_at timestamptz,
  heard_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index partner_name on partner (lab_id, search_name);
create unique index partner_print on partner (lab_id, fingerprint);

create table partner_code (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  partner_id uuid not null,
  kind text not null check (kind in ('panel', 'test', 'sampleType', 'source')),
  code text not null,
  name text not null,
  loinc text,
  panel_id uuid,
  test_id uuid,
  sample_type_id uuid,
  source_id uuid,
  mapped_at timestamptz,
  mapped_by text,
  primary key (lab_id, id),
  foreign key (lab_id, partner_id) references partner (lab_id, id),
  foreign key (lab_id, panel_id) references panel (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, sample_type_id) references sample_type (lab_id, id),
  foreign key (lab_id, source_id) references specimen_source (lab_id, id)
);
create unique index partner_code_once on partner_code (lab_id, partner_id, kind, code);

create table partner_nonce (
  lab_id uuid not null references lab (id),
  id uuid not null,
  partner_id uuid not null,
  nonce text collate "C" not null,
  seen_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, partner_id) references partner (lab_id, id)
);
create unique index partner_nonce_once on partner_nonce (lab_id, partner_id, nonce);
create index partner_nonce_seen on partner_nonce (lab_id, seen_at);

create table transfer (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  direction text not null check (direction in ('OUT', 'IN')),
  partner_id uuid not null,
  order_id uuid,
  location_id uuid not null,
  requisition_number text collate "C" not null,
  number integer not null,
  state text not null check (state in ('PREPARED', 'SENT', 'ACCEPTED', 'REFUSED', 'RESULTED')),
  stuck smallint not null generated always as (case when state in ('PREPARED', 'SENT') then 2 else 1 end) stored,
  why text,
  holds text[] not null default '{}',
  lines jsonb not null default '[]',
  body text not null,
  sha256 text not null,
  partner_number text,
  run_at timestamptz,
  locked_until timestamptz,
  attempts integer not null default 0,
  tries integer not null default 0,
  made_at timestamptz not null,
  made_by text,
  decided_at timestamptz,
  decided_by text,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, partner_id) references partner (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index transfer_once on transfer (lab_id, partner_id, direction, requisition_number, number);
create index transfer_order on transfer (lab_id, order_id) where order_id is not null;
create index transfer_due on transfer (lab_id, run_at) where run_at is not null;
create index transfer_made on transfer (lab_id, made_at, id);

create table transfer_attempt (
  lab_id uuid not null references lab (id),
  id uuid not null,
  transfer_id uuid not null,
  number integer not null,
  asked_at timestamptz not null,
  asked_by text,
  ended_at timestamptz,
  "end" text check ("end" in ('CONFIRMED', 'FAILED', 'UNKNOWN')),
  words text,
  primary key (lab_id, id),
  foreign key (lab_id, transfer_id) references transfer (lab_id, id)
);
create unique index transfer_attempt_number on transfer_attempt (lab_id, transfer_id, number);
create unique index transfer_attempt_open on transfer_attempt (lab_id, transfer_id) where "end" is null;

create table outside_result (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  transfer_id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('screen', 'result')),
  partner_number text collate "C" not null,
  number integer not null,
  follows integer,
  state text not null check (state in ('FILED', 'WAITS', 'HELD', 'REPLACED', 'REFUSED')),
  why text,
  report_state text not null,
  performer jsonb not null,
  panels jsonb not null,
  covers uuid[] not null default '{}',
  body text not null,
  sha256 text not null,
  received_at timestamptz not null,
  filed_at timestamptz,
  decided_by text,
  reported_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, transfer_id) references transfer (lab_id, id),
  foreign key (lab_id, partner_id) references partner (lab_id, id)
);
create unique index outside_result_once on outside_result (lab_id, partner_id, kind, partner_number, number);
create index outside_result_order on outside_result (lab_id, order_id);
create index outside_result_open on outside_result (lab_id, received_at) where state in ('WAITS', 'HELD');

create table result_bundle (
  lab_id uuid not null references lab (id),
  id uuid not null,
  transfer_id uuid not null,
  report_id uuid not null,
  number integer not null,
  body text not null,
  sha256 text not null,
  made_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, transfer_id) references transfer (lab_id, id),
  foreign key (lab_id, report_id) references report (lab_id, id)
);
create unique index result_bundle_once on result_bundle (lab_id, transfer_id, number);

alter table lab_order add column proficiency boolean not null default false;

alter table delivery_way drop constraint delivery_way_kind_check;
alter table delivery_way add constraint delivery_way_kind_check
  check (kind in ('fax', 'hl7', 'sftp', 'mail', 'sms', 'lab'));
`)
