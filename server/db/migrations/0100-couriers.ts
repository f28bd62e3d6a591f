import { statements } from './statements'

/**
 * Couriers. `courier_route` with its `courier_route_stop` is what is driven every week; `courier_run` is a route on one day and
 * `courier_stop` a stop of it, copied from the route or made of a `courier_pickup` that was asked for. `courier_turn` says who
 * drove a run, since what a phone kept without signal arrives after the run was given to somebody else. `courier_event` holds
 * what phones sent, under the id that the phone gave it: the key by which nothing is kept twice. `courier_bag` is where a bag is
 * now. No table of these holds a patient. `app_user.credentials` are offices on an account, such as dispatcher.
 */
export const couriers = statements(`
alter table app_user add column credentials jsonb not null default '[]';

create table courier_route (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  courier_id uuid,
  days jsonb not null default '[1,2,3,4,5]',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, courier_id) references app_user (lab_id, id)
);
create unique index courier_route_name on courier_route (lab_id, name) where active;

create table courier_route_stop (
  lab_id uuid not null references lab (id),
  id uuid not null,
  route_id uuid not null,
  location_id uuid not null,
  position integer not null,
  window_from text,
  window_to text,
  bags integer not null default 1,
  note text,
  primary key (lab_id, id),
  foreign key (lab_id, route_id) references courier_route (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create index courier_route_stop_order on courier_route_stop (lab_id, route_id, position);

create table courier_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  route_id uuid not null,
  name text not null,
  day date not null,
  courier_id uuid,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, route_id) references courier_route (lab_id, id),
  foreign key (lab_id, courier_id) references app_user (lab_id, id)
);
create unique index courier_run_once on courier_run (lab_id, route_id, day);
create index courier_run_day on courier_run (lab_id, day, courier_id);

create table courier_turn (
  lab_id uuid not null references lab (id),
  run_id uuid not null,
  courier_id uuid not null,
  since timestamptz not null,
  primary key (lab_id, run_id, courier_id),
  foreign key (lab_id, run_id) references courier_run (lab_id, id),
  foreign key (lab_id, courier_id) references app_user (lab_id, id)
);

create table courier_pickup (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  location_id uuid not null,
  day date not null,
  window_from text,
  window_to text,
  bags integer not null default 1,
  bag_codes jsonb not null default '[]',
  note text,
  state text not null check (state in ('ASKED', 'PLANNED', 'DONE', 'CANCELLED')),
  asked_by text not null,
  asked_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create index courier_pickup_day on courier_pickup (lab_id, day, state);
create index courier_pickup_location on courier_pickup (lab_id, location_id, asked_at desc, id desc);

create table courier_stop (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  run_id uuid not null,
  location_id uuid not null,
  pickup_id uuid,
  position integer not null,
  window_from text,
  window_to text,
  bags integer not null default 1,
  note text,
  state text not null check (state in ('WAITING', 'PICKED_UP', 'NOTHING', 'PROBLEM', 'CANCELLED')),
  bags_taken integer,
  temperature numeric(4, 1),
  problem text,
  remark text,
  done_at timestamptz,
  done_by uuid,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, run_id) references courier_run (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, pickup_id) references courier_pickup (lab_id, id),
  foreign key (lab_id, done_by) references app_user (lab_id, id)
);
create index courier_stop_order on courier_stop (lab_id, run_id, position);

create table courier_event (
  lab_id uuid not null references lab (id),
  id uuid not null,
  stop_id uuid,
  courier_id uuid not null,
  kind text not null check (kind in ('bag', 'tube', 'undo', 'notHere', 'collected', 'nothing', 'problem', 'handover')),
  code text collate "C",
  of_event uuid,
  bags integer,
  temperature numeric(4, 1),
  signed_by text,
  problem text,
  note text,
  signature_key text,
  photo_key text,
  photo_type text,
  phone_at timestamptz not null,
  arrived_at timestamptz not null,
  undone boolean not null default false,
  primary key (lab_id, id),
  foreign key (lab_id, stop_id) references courier_stop (lab_id, id),
  foreign key (lab_id, courier_id) references app_user (lab_id, id)
);
create index courier_event_stop on courier_event (lab_id, stop_id, phone_at);

create table courier_bag (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text collate "C" not null,
  location_id uuid,
  stop_id uuid,
  state text not null check (state in ('EXPECTED', 'NOT_HERE', 'PICKED_UP', 'HANDED_OVER', 'ARRIVED')),
  expected boolean not null default false,
  picked_event uuid,
  picked_at timestamptz,
  picked_by uuid,
  handed_at timestamptz,
  handed_by uuid,
  arrived_at timestamptz,
  arrived_by uuid,
  day date not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, stop_id) references courier_stop (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index courier_bag_code on courier_bag (lab_id, code, day);
create index courier_bag_stop on courier_bag (lab_id, stop_id);
create index courier_bag_day on courier_bag (lab_id, day, state);
`)
