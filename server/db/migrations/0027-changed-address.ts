import { statements } from './statements'

/**
 * When the address or telephone number of an account with a password was changed by somebody, and by whom: until an
 * administrator confirms it, or a day has passed, no password reset goes there.
 */
export const changedAddress = statements(`
alter table app_user add column reach_changed_at timestamptz;

alter table app_user add column reach_changed_by uuid;
`)
