import { statements } from './statements'

/** A standing order keeps the reason with which the order that it repeats was sent. */
export const standingClaimReason = statements(`
alter table standing_order add column claim_reason text;
`)
