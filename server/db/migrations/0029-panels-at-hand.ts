import { statements } from './statements'

/**
 * A short name of a panel, for places with little room; and the numbers 1 to 9 by which a location's usual panels are ordered
 * with one key. A panel keeps its number: a hand learns it.
 */
export const panelsAtHand = statements(`
alter table panel add column short_name text;

create table location_panel_key (
  lab_id uuid not null references lab (id),
  location_id uuid not null,
  place integer not null check (place between 1 and 9),
  panel_id uuid not null,
  primary key (lab_id, location_id, place),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, panel_id) references panel (lab_id, id)
);
create unique index location_panel_key_panel on location_panel_key (lab_id, location_id, panel_id);
create index location_panel_key_by_panel on location_panel_key (lab_id, panel_id);
`)
