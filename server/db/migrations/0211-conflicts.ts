import { statements } from './statements'

/** What two records say against each other, or one says without the other: open until a person settles it, or a match does. */
export const conflicts = statements(`
create table conflict (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('MISSING_REMOTE_ORDER')),
  code text collate "C" not null,
  said text not null,
  condition text,
  state text not null default 'NEW' check (state in ('NEW', 'RESOLVED', 'DISMISSED')),
  opened_at timestamptz not null,
  opened_by text not null,
  order_id uuid,
  reason text,
  settled_at timestamptz,
  settled_by text,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index conflict_open on conflict (lab_id, kind, upper(code)) where state = 'NEW';
create index conflict_opened on conflict (lab_id, opened_at, id);
create index conflict_order on conflict (lab_id, order_id);
`)
