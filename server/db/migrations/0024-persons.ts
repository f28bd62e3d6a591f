import { statements } from './statements'

/**
 * Whose signature it is. `resulted_by`, `verified_by` and `released_by` name the person at the keyboard; the columns beside
 * them the account that the person acted in, where it was another. What was signed before through a link is given back to
 * its person by the session of the call, whose instant is that of the signature; a release by its own call alone, as the first
 * opening of a paper is a write that names the report too.
 *
 * A link holds for the user types that its accounts had when it was made; one between two types also needs an administrator.
 */
export const persons = statements(`
alter table linked_user add column parent_type text;

alter table linked_user add column child_type text;

alter table linked_user add column agreed_by uuid;

alter table linked_user add column agreed_at timestamptz;

update linked_user k set parent_type = p.user_type, child_type = c.user_type
from app_user p, app_user c
where k.verified and p.lab_id = k.lab_id and p.id = k.parent and c.lab_id = k.lab_id and c.id = k.child;

alter table analysis add column resulted_as uuid;

alter table analysis add column verified_as uuid;

alter table analysis add column released_as uuid;

alter table report add column released_as uuid;

update analysis a set resulted_by = s.primary_user_id, resulted_as = a.resulted_by
from session s join audit t on t.lab_id = s.lab_id and t.session_id = s.id
where s.primary_user_id is not null and t.wrote and t.outcome = 'done' and a.lab_id = t.lab_id
  and a.id = any(t.ids) and a.resulted_at = t.at and a.resulted_by = t.user_id;

update analysis a set verified_by = s.primary_user_id, verified_as = a.verified_by
from session s join audit t on t.lab_id = s.lab_id and t.session_id = s.id
where s.primary_user_id is not null and t.wrote and t.outcome = 'done' and a.lab_id = t.lab_id
  and a.id = any(t.ids) and a.verified_at = t.at and a.verified_by = t.user_id;

update analysis a set released_by = s.primary_user_id, released_as = a.released_by
from session s join audit t on t.lab_id = s.lab_id and t.session_id = s.id
where s.primary_user_id is not null and t.call = 'POST /report/release' and t.outcome = 'done' and a.lab_id = t.lab_id
  and a.id = any(t.ids) and a.released_at between t.at and t.at + interval '1 second' and a.released_by = t.user_id;

update report r set released_by = s.primary_user_id, released_as = r.released_by
from session s join audit t on t.lab_id = s.lab_id and t.session_id = s.id
where s.primary_user_id is not null and t.call = 'POST /report/release' and t.outcome = 'done' and r.lab_id = t.lab_id
  and r.id = any(t.ids) and r.released_by = t.user_id;
`)
