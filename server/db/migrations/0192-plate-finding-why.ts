import { statements } from './statements'

/** Why a finding is repeated before it is reported: the signs of contamination of its well, in words; null where there are none. */
export const plateFindingWhy = statements(`
alter table plate_finding add column why text;
`)
