import { statements } from './statements'

/**
 * What happened on each day of the laboratory's calendar, counted in the background (server/modules/day-counts): totals,
 * leaderboards and reports cost as much with a million orders as with ten thousand. No row is of one patient alone but by
 * chance: what leaves the server hides small counts of people.
 */
export const dayCounts = statements(`
create table order_day (
  lab_id uuid not null references lab (id),
  day date not null,
  location_id uuid not null,
  physician_id uuid not null,
  orders integer not null,
  received integer not null,
  specimens integer not null,
  tests integer not null,
  rejected integer not null,
  reported integer not null,
  -- Orders with both receipt and report, and their hours in all.
  turned integer not null,
  turned_hours double precision not null,
  primary key (lab_id, day, location_id, physician_id)
);
create index order_day_of_location on order_day (lab_id, location_id, day);

create table rejection_day (
  lab_id uuid not null references lab (id),
  day date not null,
  location_id uuid not null,
  reason text not null,
  specimens integer not null,
  primary key (lab_id, day, location_id, reason)
);

create table covid_day (
  lab_id uuid not null references lab (id),
  day date not null,
  location_id uuid not null,
  result text not null,
  age_band text not null,
  race text not null,
  ethnicity text not null,
  county text not null,
  orders integer not null,
  primary key (lab_id, day, location_id, result, age_band, race, ethnicity, county)
);

create table day_count (
  lab_id uuid not null references lab (id),
  counted_at timestamptz not null,
  -- When all days were last counted, and not the latest alone.
  all_counted_at timestamptz,
  primary key (lab_id)
);

create index specimen_rejected_at on specimen (lab_id, rejected_at) where rejected_at is not null;
create index lab_order_entered on lab_order (lab_id, date_entered) where not deleted;
create index analysis_released_at on analysis (lab_id, test_id, released_at) where state = 'RELEASED';
`)
