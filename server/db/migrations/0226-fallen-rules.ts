import { statements } from './statements'

/** A rule stands with its verification alone: older results kept its name where the verification fell or a person gave another. */
export const fallenRules = statements(`
update analysis set verified_rule = null where verified_rule is not null and (verified_by is not null or verified_at is null);
`)
