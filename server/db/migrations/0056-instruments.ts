import { statements } from './statements'

/** The instruments that measure, and the indexes of their list. */
export const instruments = statements(`
create table instrument (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  code text collate "C" not null,
  name text not null,
  maker text,
  model text,
  serial text,
  bench text,
  method text,
  search_name text collate "C" not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index instrument_code on instrument (lab_id, code);
create index instrument_name on instrument (lab_id, search_name, id);
`)
