import { statements } from './statements'

/**
 * Jobs are run by whichever server has room: what a job needs, when and how urgently, and who holds it until when. A job
 * without `run_at` is a record only. A step that is done stands in `job_step` until its job ends, so that another attempt
 * goes on behind it. `job_schedule` says when the laboratory's regular work is due.
 */
export const jobRunner = statements(`
alter table job
  alter column started_by drop not null,
  add column payload jsonb not null default '{}',
  add column priority smallint not null default 2,
  add column run_at timestamptz,
  add column locked_by uuid,
  add column locked_until timestamptz,
  add column tries integer not null default 0;
create index job_due on job (lab_id, priority, run_at, id) where open and run_at is not null;

-- Until now an import died with its server; none can be going on without a job.
update import_run set state = 'FAILED', finished_at = now(),
  message = 'The server stopped during this import. Rows imported before are on file. Import the file again.'
where state = 'RUNNING';

create table job_step (
  lab_id uuid not null references lab (id),
  job_id uuid not null,
  step integer not null,
  outcome jsonb not null,
  primary key (lab_id, job_id, step),
  foreign key (lab_id, job_id) references job (lab_id, id)
);

create table job_schedule (
  lab_id uuid not null references lab (id),
  id uuid not null,
  kind text not null,
  version integer not null default 1,
  active boolean not null,
  every text not null,
  at_minutes integer not null,
  weekday integer,
  next_run_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  unique (lab_id, kind)
);
`)
