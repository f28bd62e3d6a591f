import { statements } from './statements'

/**
 * One row for the whole database, which names the laboratory that was made in it at the first start: of two servers that start on an
 * empty database one makes it, and the other runs into this key. It has no foreign key, so that the laboratory's own
 * table can be distributed (docs/scaling.md). `key_check` proves that a server has the key that secrets are sealed with.
 */
export const installation = statements(`
create table installation (
  one boolean primary key default true check (one),
  lab_id uuid not null,
  key_check text,
  made_at timestamptz not null default now()
);

insert into installation (lab_id) select id from lab order by id limit 1;
`)
