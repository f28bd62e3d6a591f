import { statements } from './statements'

/**
 * Plates: `plate_layout` is a template with versions, `plate` a plate made with one of them, `plate_well` what is in a well. A well
 * that changes gets a new row and the old one `left_at`; a deleted plate keeps what it held with the time of its deletion.
 * `plate_change` remembers what each change took and put, so that it can be undone. The database holds that a well has one content
 * and that a specimen has each replicate once on a plate.
 */
export const plates = statements(`
create table plate_layout (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  search_name text collate "C" not null,
  format integer not null check (format in (96, 384)),
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index plate_layout_name on plate_layout (lab_id, search_name);

create table plate_layout_version (
  lab_id uuid not null references lab (id),
  id uuid not null,
  layout_id uuid not null,
  number integer not null,
  content jsonb not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (lab_id, id),
  foreign key (lab_id, layout_id) references plate_layout (lab_id, id)
);
create unique index plate_layout_version_number on plate_layout_version (lab_id, layout_id, number);

create table plate (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  number text collate "C" not null,
  ordinal integer not null,
  barcode text collate "C" not null,
  format integer not null check (format in (96, 384)),
  kind text not null check (kind in ('EXTRACTION', 'PCR')),
  status text not null check (status in ('OPEN', 'DELETED')),
  stage text not null check (stage in ('FILLING', 'LOADED', 'RUNNING', 'RESULTED', 'REVIEWED', 'CLOSED', 'FAILED')),
  test_type_id uuid not null,
  layout_id uuid not null,
  layout_number integer not null,
  instrument_id uuid,
  batch_id uuid,
  created_at timestamptz not null,
  created_by text not null,
  deleted_at timestamptz,
  deleted_by text,
  deleted_why text,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, test_type_id) references test_type (lab_id, id),
  foreign key (lab_id, layout_id) references plate_layout (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  foreign key (lab_id, batch_id) references batch (lab_id, id),
  check ((status = 'DELETED') = (deleted_at is not null))
);
create unique index plate_number on plate (lab_id, number);
create unique index plate_barcode on plate (lab_id, upper(barcode)) where status = 'OPEN';
create index plate_by_status on plate (lab_id, status, created_at, id);
create index plate_unfinished on plate (lab_id, created_at, id) where status = 'OPEN' and stage not in ('CLOSED', 'FAILED');
create index plate_done on plate (lab_id, created_at, id) where status = 'OPEN' and stage in ('CLOSED', 'FAILED');

create table plate_source (
  lab_id uuid not null references lab (id),
  id uuid not null,
  plate_id uuid not null,
  source_id uuid not null,
  quadrant integer not null check (quadrant between 1 and 4),
  primary key (lab_id, id),
  foreign key (lab_id, plate_id) references plate (lab_id, id),
  foreign key (lab_id, source_id) references plate (lab_id, id)
);
create unique index plate_source_quadrant on plate_source (lab_id, plate_id, quadrant);
create index plate_source_used on plate_source (lab_id, source_id);

create table plate_well (
  lab_id uuid not null references lab (id),
  id uuid not null,
  plate_id uuid not null,
  place integer not null check (place between 0 and 383),
  content text not null check (content in ('SPECIMEN', 'CONTROL', 'BLANK')),
  role text,
  control text,
  locked boolean not null default false,
  specimen_id uuid,
  order_id uuid,
  replicate integer,
  source_well_id uuid,
  placed_at timestamptz not null,
  placed_by text not null,
  left_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, plate_id) references plate (lab_id, id),
  foreign key (lab_id, specimen_id) references specimen (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, source_well_id) references plate_well (lab_id, id),
  check ((content = 'SPECIMEN') = (specimen_id is not null and order_id is not null and replicate is not null)),
  check ((content = 'CONTROL') = (role is not null and control is not null))
);
create unique index plate_well_once on plate_well (lab_id, plate_id, place) where left_at is null;
create unique index plate_well_replicate on plate_well (lab_id, plate_id, specimen_id, replicate)
  where left_at is null and specimen_id is not null;
create index plate_well_specimen on plate_well (lab_id, specimen_id) where left_at is null;
create index plate_well_held on plate_well (lab_id, plate_id, left_at);

create table plate_change (
  lab_id uuid not null references lab (id),
  id uuid not null,
  plate_id uuid not null,
  place integer not null,
  user_id uuid not null,
  made_by text not null,
  made_at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  state text not null default 'DONE' check (state in ('DONE', 'UNDONE', 'DROPPED')),
  primary key (lab_id, id),
  foreign key (lab_id, plate_id) references plate (lab_id, id)
);
create unique index plate_change_place on plate_change (lab_id, plate_id, place);

create table plate_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  plate_id uuid not null,
  file_name text not null,
  raw text not null,
  digest text not null,
  readings jsonb not null,
  read_at timestamptz not null,
  read_by text not null,
  primary key (lab_id, id),
  foreign key (lab_id, plate_id) references plate (lab_id, id)
);
create unique index plate_run_once on plate_run (lab_id, plate_id, digest);
`)
