import { statements } from './statements'

/** How often a wrong code of a test page was entered: after a few its code counts no more. */
export const codeTries = statements(`
alter table delivery_way add column code_tries integer not null default 0;
`)
