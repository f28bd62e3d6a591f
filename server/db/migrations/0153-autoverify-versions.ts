import { statements } from './statements'

/**
 * What was ever in force of a rule that verifies stands in `autoverify_rule_version`, never changed: a result that version 2 verified
 * leads to the text of version 2. Each has the simulation that its approver read. The rule keeps the draft and the number in force.
 * Of earlier versions only the newest was kept, and is taken over.
 */
export const autoverifyVersions = statements(`
create table autoverify_rule_version (
  lab_id uuid not null references lab (id),
  rule_id uuid not null,
  number integer not null,
  content jsonb not null,
  simulated jsonb,
  approved_at timestamptz not null,
  approved_by_name text not null,
  primary key (lab_id, rule_id, number),
  foreign key (lab_id, rule_id) references autoverify_rule (lab_id, id)
);
insert into autoverify_rule_version (lab_id, rule_id, number, content, simulated, approved_at, approved_by_name)
  select lab_id, id, revision, approved, case when draft is null then simulated end, coalesce(approved_at, updated_at),
    coalesce(approved_by_name, '')
  from autoverify_rule where approved is not null;
update autoverify_rule set simulated = null, simulated_at = null where draft is null;
alter table autoverify_rule drop column approved, drop column approved_by_name, drop column approved_at;
`)
