import { statements } from './statements'

/**
 * The papers of batches, each version once and for ever: the database refuses to change or remove one. `digest` is of what it
 * says, by which "nothing changed since" is known; `pdf_digest` of the file itself, which is asked at each reading.
 * `batch_release` says which signed releases were begun from which batch.
 */
export const batchReports = statements(`
create table batch_report (
  lab_id uuid not null references lab (id),
  id uuid not null,
  batch_id uuid not null,
  number integer not null check (number > 0),
  digest text not null,
  pdf_digest text not null,
  file_key text not null,
  size integer not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  primary key (lab_id, id),
  foreign key (lab_id, batch_id) references batch (lab_id, id)
);
create unique index batch_report_number on batch_report (lab_id, batch_id, number);
create function batch_report_stays() returns trigger language plpgsql as $$ begin raise exception 'A paper of a batch is never changed.'; end $$;
create trigger batch_report_stays before update or delete on batch_report for each row execute function batch_report_stays();

create table batch_release (
  lab_id uuid not null references lab (id),
  id uuid not null,
  batch_id uuid not null,
  primary key (lab_id, id),
  foreign key (lab_id, id) references report_batch (lab_id, id),
  foreign key (lab_id, batch_id) references batch (lab_id, id)
);
create index batch_release_of on batch_release (lab_id, batch_id);
`)
