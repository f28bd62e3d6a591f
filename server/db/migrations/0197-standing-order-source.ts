import { statements } from './statements'

/**
 * A standing order keeps the order that it repeats, so that it can be stopped once the laboratory moves that one to another
 * patient. Of those that stand the trail knows it.
 */
export const standingOrderSource = statements(`
alter table standing_order add column remote_order_id uuid;
alter table standing_order add foreign key (lab_id, remote_order_id) references remote_order (lab_id, id);
update standing_order s set remote_order_id = r.id
from audit a cross join jsonb_array_elements(a.changes) c join remote_order r on r.lab_id = a.lab_id and r.id::text = c ->> 'new'
where a.lab_id = s.lab_id and a.wrote and a.outcome = 'done' and s.id = any (a.ids) and c ->> 'field' = 'remoteOrderId'
  and c ->> 'id' = s.id::text;
`)
