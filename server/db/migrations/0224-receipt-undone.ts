import { statements } from './statements'

/** An order that was received before its receipt was undone: its diagnoses are no longer changed unnoticed (decision 0216). */
export const receiptUndone = statements(`
alter table lab_order add column receipt_undone boolean not null default false;
update lab_order o set receipt_undone = true
where o.date_received is null and exists (select from audit a where a.lab_id = o.lab_id and a.entity_id = o.id and a.wrote
  and a.call = 'POST /specimen/undo_receive' and a.outcome = 'done');
`)
