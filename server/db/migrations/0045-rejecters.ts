import { statements } from './statements'

/**
 * Who found a specimen unacceptable and when, for its report: the person at the keyboard, and the account that the person acted
 * in where it was another. What was rejected before stays without both: the trail tells it.
 */
export const rejecters = statements(`
alter table specimen add column rejected_at timestamptz;

alter table specimen add column rejected_by uuid;

alter table specimen add column rejected_as uuid;
`)
