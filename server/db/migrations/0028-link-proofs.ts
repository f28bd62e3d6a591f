import { statements } from './statements'

/**
 * What the page behind a report link has proved: the hash of the token that it got for the right date of birth, and until
 * when it counts. One of a link at a time, the newest.
 */
export const linkProofs = statements(`
alter table report_link add column proof_hash text;

alter table report_link add column proof_until timestamptz;

create unique index report_link_proof on report_link (lab_id, proof_hash) where proof_hash is not null;
`)
