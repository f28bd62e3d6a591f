import { statements } from './statements'

/**
 * Keys by which rows were found in all laboratories begin with the laboratory, as every other key does: what a token opens is
 * looked for in the laboratory that the token names, and due messages are taken laboratory by laboratory. A table with a
 * unique key without the laboratory cannot be distributed by it.
 */
export const byLaboratory = statements(`
drop index session_token;
create unique index session_token on session (lab_id, token_hash);

drop index report_link_token;
create unique index report_link_token on report_link (lab_id, token_hash);

drop index one_time_secret_hash;
create index one_time_secret_hash on one_time_secret (lab_id, secret_hash);

drop index idempotency_age;
create index idempotency_age on idempotency (lab_id, created_at);

create index outbox_due_in_lab on outbox (lab_id, run_at, id) where dead_at is null;
`)
