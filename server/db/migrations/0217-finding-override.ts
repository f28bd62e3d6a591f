import { statements } from './statements'

/**
 * Who said, when and why, that what a run says of a specimen and test does not speak against a result that was measured otherwise.
 * Null: nobody.
 */
export const findingOverride = statements(`
alter table plate_finding
  add column override_by text,
  add column override_at timestamptz,
  add column override_why text,
  add constraint plate_finding_override check (
    (override_by is null) = (override_at is null) and (override_by is null) = (override_why is null));
`)
