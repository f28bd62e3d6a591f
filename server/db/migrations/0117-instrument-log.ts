import { statements } from './statements'

/**
 * What was done on an instrument and when it is due again (`instrument_log`; nothing in it is changed or deleted), and that an
 * instrument is out of service: since when, by whom and why. One that is switched off has left the laboratory; one that is out of
 * service comes back.
 */
export const instrumentLog = statements(`
alter table instrument
  add column out_since timestamptz,
  add column out_by text,
  add column out_reason text,
  add check ((out_since is null) = (out_reason is null) and (out_since is null) = (out_by is null));

create table instrument_log (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  kind text not null check (kind in ('maintenance', 'calibration', 'repair', 'check', 'out', 'back')),
  task text not null,
  done_on date not null,
  done_by text not null,
  next_due date,
  note text,
  entered_at timestamptz not null,
  entered_by text not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id)
);
create index instrument_log_of on instrument_log (lab_id, instrument_id, done_on, entered_at, id);
`)
