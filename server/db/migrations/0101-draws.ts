import { statements } from './statements'

/**
 * A draw site: `draw` is an appointment of a patient at a location, with the order it is for; `draw_tube` says of each tube of
 * it who drew it and when. A specimen is drawn once.
 */
export const draws = statements(`
create table draw (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  location_id uuid not null,
  patient_id uuid not null,
  order_id uuid,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 240),
  note text,
  state text not null check (state in ('BOOKED', 'ARRIVED', 'DRAWN', 'NO_SHOW', 'CANCELLED')),
  reason text,
  booked_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create index draw_day on draw (lab_id, starts_at, id);
create index draw_location on draw (lab_id, location_id, starts_at);

create table draw_tube (
  lab_id uuid not null references lab (id),
  id uuid not null,
  draw_id uuid not null,
  specimen_id uuid not null,
  collector_id uuid not null,
  collected_at timestamptz not null,
  entered_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, draw_id) references draw (lab_id, id),
  foreign key (lab_id, specimen_id) references specimen (lab_id, id),
  foreign key (lab_id, collector_id) references app_user (lab_id, id)
);
create unique index draw_tube_once on draw_tube (lab_id, specimen_id);
create index draw_tube_of on draw_tube (lab_id, draw_id);
`)
