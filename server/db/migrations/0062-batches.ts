import { statements } from './statements'

/**
 * Batches: `batch` is a set of tests of one type for one instrument; `batch_specimen` a specimen's position in it,
 * `batch_analysis` the tests of that specimen. What left has `left_at`; a deleted batch keeps what it held with the time of its
 * deletion. The database holds that a test is in one live batch, a specimen once in a batch, and one specimen at a position.
 */
export const batches = statements(`
create table batch (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  number text collate "C" not null,
  status text not null check (status in ('OPEN', 'DELETED')),
  stage text not null check (stage in ('FILLING', 'PLATED', 'RUN', 'REVIEW', 'COMPLETE')),
  test_type_id uuid not null,
  instrument_id uuid,
  method text,
  analyst_id uuid,
  maximum integer not null check (maximum between 1 and 384),
  reagents jsonb not null default '[]',
  controls jsonb not null default '[]',
  created_at timestamptz not null,
  created_by text not null,
  deleted_at timestamptz,
  deleted_by text,
  deleted_why text,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_type_id) references test_type (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  foreign key (lab_id, analyst_id) references app_user (lab_id, id),
  check ((status = 'DELETED') = (deleted_at is not null))
);
create unique index batch_number on batch (lab_id, number);
create index batch_by_status on batch (lab_id, status, created_at, id);
create index batch_unfinished on batch (lab_id, created_at, id) where status = 'OPEN' and stage <> 'COMPLETE';
create index batch_complete on batch (lab_id, created_at, id) where status = 'OPEN' and stage = 'COMPLETE';

create table batch_specimen (
  lab_id uuid not null references lab (id),
  id uuid not null,
  batch_id uuid not null,
  specimen_id uuid not null,
  order_id uuid not null,
  position integer not null,
  added_at timestamptz not null,
  left_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, batch_id) references batch (lab_id, id),
  foreign key (lab_id, specimen_id) references specimen (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index batch_specimen_position on batch_specimen (lab_id, batch_id, position) where left_at is null;
create unique index batch_specimen_once on batch_specimen (lab_id, batch_id, specimen_id) where left_at is null;
create index batch_specimen_held on batch_specimen (lab_id, batch_id, left_at);

create table batch_analysis (
  lab_id uuid not null references lab (id),
  id uuid not null,
  place_id uuid not null,
  analysis_id uuid not null,
  left_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, place_id) references batch_specimen (lab_id, id),
  foreign key (lab_id, analysis_id) references analysis (lab_id, id)
);
create unique index batch_analysis_live on batch_analysis (lab_id, analysis_id) where left_at is null;
create index batch_analysis_place on batch_analysis (lab_id, place_id);

create index analysis_to_assign on analysis (lab_id, test_id, specimen_id) where state = 'REGISTERED';
`)
