import { statements } from './statements'

/** What a lot of thromboplastin gives the INR on each instrument: its sensitivity index and mean normal prothrombin time. */
export const lotFactors = statements(`
alter table qc_lot add column factors jsonb not null default '[]';
`)
