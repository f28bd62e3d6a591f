import { statements } from './statements'

/**
 * An earlier form of `0024-persons` took any write of a linked session for the release of the reports that it named, and so
 * the first opening of a paper for its signature. Where the trail has the release itself, its own account and session say who
 * released; where it has none, what stands is left.
 */
export const releasers = statements(`
update report r set released_by = r.released_as, released_as = null
from audit t
where r.released_as is not null and t.lab_id = r.lab_id and t.call = 'POST /report/release' and t.outcome = 'done'
  and r.id = any(t.ids) and t.user_id = r.released_as and t.acting_as is null;

update report r set released_by = s.primary_user_id
from audit t join session s on s.lab_id = t.lab_id and s.id = t.session_id
where r.released_as is not null and t.lab_id = r.lab_id and t.call = 'POST /report/release' and t.outcome = 'done'
  and r.id = any(t.ids) and t.user_id = r.released_as and s.primary_user_id <> r.released_by;

update analysis a set released_by = a.released_as, released_as = null
from audit t
where a.released_as is not null and t.lab_id = a.lab_id and t.call = 'POST /report/release' and t.outcome = 'done'
  and a.id = any(t.ids) and a.released_at between t.at and t.at + interval '1 second' and t.user_id = a.released_as
  and t.acting_as is null;
`)
