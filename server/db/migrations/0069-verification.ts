import { statements } from './statements'

/**
 * Verification of many: who looked at a marked change (`delta_seen`), which rule verified where no person did
 * (`verified_rule`), and whether an instrument sent the value or a person typed it. `autoverify_rule` is one rule per test, with what
 * is in force, what is drafted, and what the draft did with the results of the last 90 days.
 */
export const verification = statements(`
alter table analysis add column delta_seen jsonb;
alter table analysis add column verified_rule jsonb;
alter table analysis add column from_instrument boolean not null default false;

create index analysis_repeating on analysis (lab_id, order_id)
  where retest_of is not null and state in ('REGISTERED', 'ASSIGNED');
create index analysis_call_owed on analysis (lab_id, resulted_at, id)
  where critical and critical_call is null and state in ('RESULTED', 'VERIFIED', 'RELEASED');

create table autoverify_rule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  test_id uuid not null,
  approved jsonb,
  draft jsonb,
  revision integer not null default 0,
  edited_by uuid,
  edited_by_name text,
  approved_by_name text,
  approved_at timestamptz,
  simulated jsonb,
  simulated_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_id) references test (lab_id, id),
  foreign key (lab_id, edited_by) references app_user (lab_id, id)
);
create unique index autoverify_rule_once on autoverify_rule (lab_id, test_id);
`)
