import { statements } from './statements'

/** What clinics may order from the laboratory to collect and send specimens in, and their orders of it. */
export const supplies = statements(`
create table supply (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text collate "C" not null,
  name text not null,
  unit text not null,
  kind text not null check (kind in ('COLLECTION', 'TRANSPORT')),
  most integer,
  search_name text collate "C" not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index supply_code on supply (lab_id, code);
create index supply_name on supply (lab_id, search_name, id);

create table supply_order (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  location_id uuid not null,
  state text not null check (state in ('ASKED', 'SENT', 'ARRIVED', 'DECLINED', 'CANCELLED')),
  -- As it was called when it was ordered: supplyId, code, name, unit, asked, sent.
  lines jsonb not null,
  note text,
  asked_by text not null,
  asked_at timestamptz not null,
  shipment text,
  sent_by text,
  sent_at timestamptz,
  reason text,
  ended_by text,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create index supply_order_asked on supply_order (lab_id, asked_at, id);
create index supply_order_location on supply_order (lab_id, location_id, asked_at);
`)
