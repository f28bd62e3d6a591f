import { statements } from './statements'

/**
 * What becomes of the tests that toxicology calls for, by panel and by client; those that somebody declined, with the reason;
 * and on an analysis what called for it.
 */
export const toxReflex = statements(`
create table tox_reflex (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  panel_id uuid,
  location_id uuid,
  mode text check (mode in ('none', 'ask', 'add')),
  primary key (lab_id, id),
  foreign key (lab_id, panel_id) references panel (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  check ((panel_id is null) <> (location_id is null))
);
create unique index tox_reflex_panel on tox_reflex (lab_id, panel_id) where panel_id is not null;
create unique index tox_reflex_location on tox_reflex (lab_id, location_id) where location_id is not null;

create table tox_reflex_declined (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  test_id uuid not null,
  letter text not null,
  reason text not null,
  declined_by uuid not null,
  declined_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, declined_by) references app_user (lab_id, id)
);
create unique index tox_reflex_declined_test on tox_reflex_declined (lab_id, order_id, test_id, letter);

alter table analysis add column cause jsonb;
`)
