import { statements } from './statements'

/**
 * Orders that repeat, and which remote order came of each due day: at most one, whoever makes it.
 */
export const standingOrders = statements(`
create table standing_order (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  state text not null check (state in ('ACTIVE', 'DONE', 'ENDED')),
  location_id uuid not null,
  patient_id uuid not null,
  physician_id uuid not null,
  form text not null,
  panels jsonb not null,
  content jsonb not null,
  every_weeks integer not null check (every_weeks between 1 and 52),
  from_day date not null,
  until_day date,
  times integer,
  moment text not null check (moment in ('due', 'present')),
  made integer not null default 0,
  next_due date,
  problem text,
  set_by uuid not null,
  set_at timestamptz not null,
  ended_reason text,
  ended_by uuid,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, set_by) references app_user (lab_id, id)
);
create index standing_order_due on standing_order (lab_id, next_due, id) where state = 'ACTIVE';
create index standing_order_location on standing_order (lab_id, location_id, state, next_due);
create index standing_order_patient on standing_order (lab_id, patient_id);

create table standing_order_made (
  lab_id uuid not null references lab (id),
  standing_id uuid not null,
  due date not null,
  remote_order_id uuid not null,
  made_at timestamptz not null,
  primary key (lab_id, standing_id, due),
  foreign key (lab_id, standing_id) references standing_order (lab_id, id),
  foreign key (lab_id, remote_order_id) references remote_order (lab_id, id)
);
`)
