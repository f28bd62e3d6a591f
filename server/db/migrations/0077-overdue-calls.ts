import { statements } from './statements'

/** What was told about an order or another thing, whoever was told: whether those in charge know of a critical value already. */
export const overdueCalls = statements(`
create index notification_by_target on notification (lab_id, target) where target is not null;
`)
