import { statements } from './statements'

/**
 * The ledger of deliveries: where reports can go (`delivery_way`), whose go where (`delivery_rule`), each version on its way to
 * each recipient (`delivery`) and every try of it (`delivery_attempt`). An attempt is there before the outside is asked.
 * `run_at` is when a delivery is looked at next, null where nothing will happen by itself; `try_at` when it is tried, or asked
 * about, next; `second_at` when its second way starts. `stuck` sorts what needs a person to the front.
 */
export const deliveries = statements(`
create table delivery_way (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('fax', 'hl7', 'sftp', 'mail', 'sms')),
  name text not null,
  search_name text collate "C" not null,
  location_id uuid,
  physician_id uuid,
  config jsonb not null,
  sealed text,
  address text collate "C" not null,
  active boolean not null default true,
  paused_at timestamptz,
  paused_why text,
  confirmed_at timestamptz,
  test_code text,
  failures integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id)
);
create index delivery_way_name on delivery_way (lab_id, search_name, id);

create table delivery_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  search_name text collate "C" not null,
  location_id uuid,
  panel_id uuid,
  states text[] not null,
  only_critical boolean not null,
  first_way_id uuid not null,
  second_way_id uuid,
  second_after integer,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, panel_id) references panel (lab_id, id),
  foreign key (lab_id, first_way_id) references delivery_way (lab_id, id),
  foreign key (lab_id, second_way_id) references delivery_way (lab_id, id)
);
create index delivery_rule_name on delivery_rule (lab_id, search_name, id);

create table delivery (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  purpose text not null default 'report' check (purpose in ('report', 'test')),
  order_id uuid,
  report_id uuid,
  number integer,
  requisition_number text collate "C",
  location_id uuid,
  rule_id uuid,
  way_id uuid not null,
  channel text not null,
  recipient text not null,
  search_name text collate "C" not null,
  address text collate "C" not null,
  config jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'CONFIRMED', 'FAILED', 'GIVEN_UP')),
  stuck smallint not null generated always as (case state when 'FAILED' then 4 when 'SENT' then 3 when 'WAITING' then 2
    else 1 end) stored,
  why text,
  ended_how text check (ended_how in ('cancelled', 'resolved', 'misdirected', 'superseded')),
  ended_by text,
  ended_at timestamptz,
  misdirected jsonb,
  follows uuid,
  second_way_id uuid,
  second_after integer,
  second_at timestamptz,
  second_begun boolean not null default false,
  run_at timestamptz,
  try_at timestamptz,
  locked_until timestamptz,
  attempts integer not null default 0,
  tries integer not null default 0,
  pages integer,
  last_try_at timestamptz,
  sent_by text,
  confirmed_at timestamptz,
  planned_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, way_id) references delivery_way (lab_id, id),
  check ((purpose = 'report') = (report_id is not null)),
  check ((state = 'GIVEN_UP') = (ended_how is not null))
);
-- Nobody gets one version twice, whatever rules and ways lead there.
create unique index delivery_once on delivery (lab_id, report_id, channel, address) where report_id is not null;
create index delivery_due on delivery (lab_id, run_at, id) where run_at is not null;
create index delivery_in_hand on delivery (lab_id, way_id) where locked_until is not null;
create index delivery_held on delivery (lab_id, way_id) where state = 'WAITING';
create index delivery_order on delivery (lab_id, order_id, number desc) where order_id is not null;
create index delivery_stuck on delivery (lab_id, stuck, id);
create index delivery_channel_stuck on delivery (lab_id, channel, stuck, id);
create index delivery_channel_state on delivery (lab_id, channel, state, ended_how, id);
create index delivery_state on delivery (lab_id, state, id);
create index delivery_requisition on delivery (lab_id, requisition_number text_pattern_ops);
create index delivery_recipient on delivery (lab_id, search_name text_pattern_ops);
create index delivery_address on delivery (lab_id, address text_pattern_ops);
create index delivery_follows on delivery (lab_id, follows) where follows is not null;

create table delivery_attempt (
  lab_id uuid not null references lab (id),
  id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  asked_at timestamptz not null,
  asked_by text,
  partner_id text,
  ended_at timestamptz,
  "end" text check ("end" in ('CONFIRMED', 'FAILED', 'UNKNOWN')),
  fault text,
  words text,
  pages integer,
  pages_sent integer,
  evidence jsonb not null default '[]',
  primary key (lab_id, id),
  foreign key (lab_id, delivery_id) references delivery (lab_id, id)
);
create unique index delivery_attempt_number on delivery_attempt (lab_id, delivery_id, number);
-- One try at a time.
create unique index delivery_attempt_open on delivery_attempt (lab_id, delivery_id) where "end" is null;

-- Our own line of a channel: it stands still where the account is refused.
create table delivery_line (
  lab_id uuid not null references lab (id),
  id uuid not null,
  channel text not null,
  paused_at timestamptz,
  paused_why text,
  primary key (lab_id, id)
);
create unique index delivery_line_channel on delivery_line (lab_id, channel);
`)
