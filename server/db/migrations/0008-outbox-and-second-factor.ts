import { statements } from './statements'

/**
 * Work that leaves the laboratory waits in `outbox`, written in the transaction that caused it; a row goes when it is
 * done, and stays with `dead_at` when it was given up. The second factor of an account: one secret and its recovery
 * codes. A kept answer remembers the rights that it was given under.
 */
export const outboxAndSecondFactor = statements(`
create table outbox (
  lab_id uuid not null references lab (id),
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  expires_at timestamptz,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  dead_at timestamptz,
  primary key (lab_id, id)
);
create index outbox_due on outbox (run_at, id) where dead_at is null;
create index outbox_dead on outbox (lab_id, dead_at desc) where dead_at is not null;

create table second_factor (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (lab_id, user_id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);

create table recovery_code (
  lab_id uuid not null references lab (id),
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index recovery_code_by_user on recovery_code (lab_id, user_id) where used_at is null;

create index report_link_by_media on report_link (lab_id, media_key);

alter table session add column confirmed_at timestamptz;
alter table idempotency add column rights jsonb;
`)
