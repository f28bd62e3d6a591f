import { sql, type Kysely, type Migration } from 'kysely'
import { APP_ROLE, grantRights } from '../app-role'
import { statements } from './statements'

/**
 * The audit trail: append-only for the application's own role, each row chained to the one before it by hash
 * (45 CFR 164.312(b) and (c); 21 CFR 11.10(e)). Several chains per laboratory let writers commit side by side;
 * audit_head holds each chain's last hash, so a cut-off tail is found as well.
 */
const tables = statements(`
create table audit (
  lab_id uuid not null references lab (id),
  chain smallint not null,
  seq bigint not null,
  at timestamptz not null,
  request_id text not null,
  call text not null,
  wrote boolean not null,
  outcome text not null,
  user_id uuid,
  acting_as text,
  session_id uuid,
  address text,
  entity text not null,
  entity_id uuid,
  ids uuid[] not null default '{}',
  changes jsonb not null default '[]',
  reason text,
  hash text not null,
  primary key (lab_id, chain, seq)
);
create index audit_by_time on audit (lab_id, at desc);
create index audit_by_entity on audit (lab_id, entity_id, at desc) where wrote;
create index audit_by_ids on audit using gin (ids) where wrote;
create index audit_by_user on audit (lab_id, user_id, at desc);

create table audit_head (
  lab_id uuid not null references lab (id),
  chain smallint not null,
  seq bigint not null default 0,
  hash text not null,
  primary key (lab_id, chain)
);
`)

export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.up(db)
    const found = await sql<{
      found: boolean
    }>`select exists (select from pg_roles where rolname = ${APP_ROLE}) as found`.execute(db)
    if (found.rows[0]?.found) await grantRights(db)
  },
}
