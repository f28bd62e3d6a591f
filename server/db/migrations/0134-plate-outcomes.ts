import { statements } from './statements'

/**
 * What the controls of a plate's newest run say, kept where verification can ask for it, and what was decided of the plate. Of runs
 * that were read before, nothing is kept and nothing is held.
 */
export const plateOutcomes = statements(`
alter table plate
  add column verdict text check (verdict in ('PASS', 'HOLD')),
  add column held_why text,
  add column outcome text check (outcome in ('ACCEPT', 'REPEAT', 'CONTROL_FAIL_RERUN', 'REJECT', 'OVERRIDE')),
  add column outcome_why text,
  add column outcome_by text,
  add column outcome_at timestamptz,
  add constraint plate_held_why check ((verdict is not distinct from 'HOLD') = (held_why is not null)),
  add constraint plate_outcome_whole check ((outcome is null) = (outcome_by is null) and (outcome is null) = (outcome_at is null)),
  add constraint plate_outcome_reason check (outcome is null or outcome = 'ACCEPT' or outcome_why is not null);
`)
