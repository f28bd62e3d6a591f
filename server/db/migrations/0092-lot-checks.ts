import { statements } from './statements'

/**
 * Whether each new lot of a material is compared with the one before it, and how that came out: a lot that did not pass is not used.
 */
export const lotChecks = statements(`
alter table qc_material add column check_needed boolean not null default false;
alter table qc_lot add column check_passed boolean;
`)
