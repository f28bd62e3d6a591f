import { statements } from './statements'

/**
 * Scans in receiving that matched nothing or were refused, by person, until somebody decides what becomes of the tube. A
 * browser keeps no number of a patient, so a page that is loaded anew has them from here.
 */
export const openScans = statements(`
create table open_scan (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  id uuid not null,
  code text not null,
  condition text,
  state text not null check (state in ('unknown', 'refused')),
  message text,
  scanned_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index open_scan_user on open_scan (lab_id, user_id, scanned_at);
`)
