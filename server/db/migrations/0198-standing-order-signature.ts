import { statements } from './statements'

/** Who signed a standing order, and in whose name. Those that were set up before have none. */
export const standingOrderSignature = statements(`
alter table standing_order add column signed_by uuid, add column signed_for uuid;
alter table standing_order add foreign key (lab_id, signed_by) references app_user (lab_id, id),
  add foreign key (lab_id, signed_for) references physician (lab_id, id);
`)
