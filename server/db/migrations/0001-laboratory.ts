import { statements } from './statements'

/**
 * The laboratory, its people and who may sign in. Every table begins its keys with lab_id, so that the whole schema can
 * be distributed by laboratory (docs/scaling.md).
 */
export const laboratory = statements(`
create extension if not exists pg_trgm;

create table lab (
  id uuid primary key,
  name text not null,
  short_name text not null,
  clia text,
  director text,
  address jsonb not null default '{}',
  phone text,
  time_zone text not null,
  logout_seconds integer not null default 1800,
  settings jsonb not null default '{}',
  logo_key text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table feature (
  lab_id uuid not null references lab (id),
  name text not null,
  active boolean not null,
  version integer not null default 1,
  primary key (lab_id, name)
);

create table counter (
  lab_id uuid not null references lab (id),
  name text not null,
  value bigint not null,
  primary key (lab_id, name)
);

create table sales_rep (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  firstname text not null,
  lastname text not null,
  email text,
  phone text,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);

create table payer (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  electronic_id text,
  kind text not null default 'commercial',
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);

create table location (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  code text not null,
  address jsonb not null default '{}',
  phone text,
  fax text,
  sales_rep_id uuid,
  active boolean not null default true,
  search_name text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, sales_rep_id) references sales_rep (lab_id, id)
);
create unique index location_code on location (lab_id, code);
create index location_name on location (lab_id, search_name, id);
create index location_name_words on location using gin (search_name gin_trgm_ops);

create table physician (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  firstname text not null,
  lastname text not null,
  npi text not null,
  credentials text,
  phone text,
  email text,
  active boolean not null default true,
  search_name text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index physician_npi on physician (lab_id, npi);
create index physician_name on physician (lab_id, search_name, id);
create index physician_name_words on physician using gin (search_name gin_trgm_ops);

create table physician_location (
  lab_id uuid not null references lab (id),
  id uuid not null,
  physician_id uuid not null,
  location_id uuid not null,
  active boolean not null default true,
  primary key (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index physician_location_pair on physician_location (lab_id, physician_id, location_id);
create index physician_location_by_location on physician_location (lab_id, location_id);

create table app_user (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  username text collate "C" not null,
  email text,
  phone text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  user_type text not null,
  myroles jsonb not null default '{}',
  group_ids jsonb not null default '[]',
  apps jsonb not null default '[]',
  active boolean not null default true,
  verified boolean not null default true,
  console_logging_enabled boolean not null default false,
  eula_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index app_user_username on app_user (lab_id, username);
create index app_user_name on app_user (lab_id, last_name, first_name, id);

create table user_physician_location (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  physician_location_id uuid not null,
  primary key (lab_id, user_id, physician_location_id),
  foreign key (lab_id, user_id) references app_user (lab_id, id),
  foreign key (lab_id, physician_location_id) references physician_location (lab_id, id)
);

create table session (
  lab_id uuid not null references lab (id),
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  view text,
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create unique index session_token on session (token_hash);
create index session_by_user on session (lab_id, user_id) where revoked_at is null;

create table one_time_secret (
  lab_id uuid not null references lab (id),
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  secret_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index one_time_secret_hash on one_time_secret (secret_hash);
create index one_time_secret_user on one_time_secret (lab_id, user_id, purpose);

create table attempt (
  key text primary key,
  count integer not null,
  since timestamptz not null
);

create table linked_user (
  lab_id uuid not null references lab (id),
  id uuid not null,
  parent uuid not null,
  child uuid not null,
  verified boolean not null default false,
  declined_at timestamptz,
  created_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, parent) references app_user (lab_id, id),
  foreign key (lab_id, child) references app_user (lab_id, id)
);
create unique index linked_user_pair on linked_user (lab_id, parent, child) where declined_at is null;

create table notification (
  lab_id uuid not null references lab (id),
  id uuid not null,
  user_id uuid not null,
  description text not null,
  icon text not null default 'other',
  link_id uuid,
  target text,
  added timestamptz not null,
  done_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index notification_by_user on notification (lab_id, user_id, added desc);

create table mailbox (
  lab_id uuid not null references lab (id),
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null,
  primary key (lab_id, id)
);

create table draft (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  form text not null,
  data jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (lab_id, user_id, form),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);

create table idempotency (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (lab_id, user_id, key)
);
create index idempotency_age on idempotency (created_at);
`)
