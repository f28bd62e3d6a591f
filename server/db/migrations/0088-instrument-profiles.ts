import { statements } from './statements'

/** How the files of an instrument are read, as its laboratory wrote it down; nothing is deleted, for runs name what read them. */
export const instrumentProfiles = statements(`
create table instrument_profile (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  name text not null,
  search_name text collate "C" not null,
  active boolean not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id)
);
create unique index instrument_profile_name on instrument_profile (lab_id, instrument_id, search_name);
`)
