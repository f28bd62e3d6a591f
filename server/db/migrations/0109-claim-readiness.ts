import { statements } from './statements'

/**
 * What is charged and what payers cover, by day: a new price or list is another row, and what was valid before stays. Payers of
 * Medicare Advantage are a kind of their own, since the notice of Original Medicare is not for them.
 */
export const claimReadiness = statements(`
create table price (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  code text collate "C" not null,
  payer text collate "C",
  cents integer not null check (cents >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  search_name text collate "C" not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index price_of_day on price (lab_id, code, coalesce(payer, ''), valid_from);
create index price_name on price (lab_id, search_name, id);
create index price_code on price (lab_id, code, id);

create table coverage_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  payer_kind text,
  payer text collate "C",
  code text collate "C" not null,
  kind text not null check (kind in ('covers', 'denies')),
  diagnosis text collate "C",
  times integer,
  days integer,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  search_name text collate "C" not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  check ((times is null) = (days is null)),
  check (diagnosis is not null or times is not null)
);
create unique index coverage_rule_of_day on coverage_rule
  (lab_id, search_name, code, kind, coalesce(diagnosis, ''), coalesce(payer_kind, ''), coalesce(payer, ''), valid_from);
create index coverage_rule_name on coverage_rule (lab_id, search_name, id);
create index coverage_rule_code on coverage_rule (lab_id, code, id);
`)
