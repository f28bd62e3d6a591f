import { statements } from './statements'

/** A report that somebody had made: what was asked for, and where its table lies. Its job, of the same id, says how far it is. */
export const reportRuns = statements(`
create table report_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  report text not null,
  input jsonb not null,
  filters jsonb not null,
  user_id uuid not null,
  rows integer,
  file_key text,
  created_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, id) references job (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index report_run_of_user on report_run (lab_id, user_id, created_at desc, id desc);
create index report_run_kept on report_run (lab_id, created_at) where file_key is not null;
`)
