import { statements } from './statements'

/**
 * The value that stood when what a run says against it was overridden: the override is of that value alone. What was overridden before
 * has it of the result where that has not changed since; elsewhere nobody knows of which value it was, and it is asked for anew.
 */
export const overriddenValue = statements(`
alter table plate_finding
  drop constraint plate_finding_override,
  add column override_raw text;
update plate_finding f set override_raw = (
  select a.entered ->> 'raw' from analysis a
  where a.lab_id = f.lab_id and a.specimen_id = f.specimen_id and a.test_id = f.test_id
    and a.state in ('RESULTED', 'VERIFIED', 'RELEASED') and a.resulted_at < f.override_at
  order by a.resulted_at desc limit 1)
where f.override_at is not null;
update plate_finding set override_by = null, override_at = null, override_why = null where override_raw is null;
alter table plate_finding add constraint plate_finding_override check (
  (override_by is null) = (override_at is null) and (override_by is null) = (override_why is null)
  and (override_by is null) = (override_raw is null));
`)
