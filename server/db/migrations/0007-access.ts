import { statements } from './statements'

/**
 * Linked accounts, emergency access and the indexes of the audit screen. The trail is read by time, by person, by kind of
 * thing and by the ids it shows; each index carries the keyset (at, chain, seq), so that a page costs its own rows alone.
 */
export const access = statements(`
alter table session add column primary_user_id uuid;
alter table session add foreign key (lab_id, primary_user_id) references app_user (lab_id, id);
create index session_by_primary on session (lab_id, primary_user_id) where primary_user_id is not null and revoked_at is null;

create index linked_user_by_child on linked_user (lab_id, child) where declined_at is null;
create index notification_by_link on notification (lab_id, link_id) where link_id is not null;

create table emergency_access (
  lab_id uuid not null references lab (id),
  id uuid not null,
  user_id uuid not null,
  patient_id uuid not null,
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id)
);
create index emergency_access_by_time on emergency_access (lab_id, opened_at, id);
create index emergency_access_by_user on emergency_access (lab_id, user_id, ends_at);

drop index audit_by_time;
create index audit_by_time on audit (lab_id, at, chain, seq);
drop index audit_by_user;
create index audit_by_user on audit (lab_id, user_id, at, chain, seq);
drop index audit_by_ids;
create index audit_by_ids on audit using gin (ids);
create index audit_by_kind on audit (lab_id, entity, at, chain, seq);
create index audit_writes on audit (lab_id, at, chain, seq) where wrote and outcome = 'done';
create index audit_refused on audit (lab_id, at, chain, seq) where outcome in ('denied', 'refused');
create index audit_acting on audit (lab_id, at, chain, seq) where acting_as is not null;
`)
