import { statements } from './statements'

/** Tests that were asked for after the order was placed: who asked, how and when, the checks, and what is left to do. */
export const addOns = statements(`
create table add_on (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  specimen_id uuid not null,
  tests jsonb not null,
  requester text not null,
  how text not null check (how in ('oral', 'written')),
  asked_at timestamptz not null,
  volume integer not null,
  note text,
  recorded jsonb not null,
  due_on date,
  confirmed jsonb,
  efforts jsonb not null default '[]',
  in_storage boolean not null,
  pulled jsonb,
  created_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, specimen_id) references specimen (lab_id, id) on delete cascade
);
create index add_on_order on add_on (lab_id, order_id);
create index add_on_pull on add_on (lab_id, created_at) where in_storage and pulled is null;
create index add_on_confirm on add_on (lab_id, due_on) where due_on is not null and confirmed is null;
`)
