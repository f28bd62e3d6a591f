import { statements } from './statements'

/** Which sales account sees a representative's locations as its own, and in whose team they are. */
export const salesAccounts = statements(`
alter table sales_rep
  add column team text,
  add column user_id uuid,
  add foreign key (lab_id, user_id) references app_user (lab_id, id);
create unique index sales_rep_account on sales_rep (lab_id, user_id) where user_id is not null;
`)
