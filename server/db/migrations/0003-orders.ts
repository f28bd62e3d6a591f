import { statements } from './statements'

/** Patients, orders, specimens, analyses, reports and the files they point at. */
export const orders = statements(`
create table patient (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  patient_number text collate "C" not null,
  firstname text not null,
  lastname text not null,
  middlename text,
  dob date not null,
  gender text not null,
  race text,
  ethnicity text,
  phone text,
  email text,
  address jsonb not null default '{}',
  location_id uuid not null,
  insurance jsonb not null default '[]',
  merged_into uuid,
  last_order_at timestamptz,
  search_name text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index patient_number on patient (lab_id, patient_number);
create index patient_name on patient (lab_id, search_name, id);
create index patient_name_words on patient using gin (search_name gin_trgm_ops);
create index patient_dob on patient (lab_id, dob, search_name);
create index patient_by_location on patient (lab_id, location_id, search_name, id);

create table lab_order (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  kind text not null default 'order',
  requisition_number text collate "C" not null,
  sampleid text,
  state text not null,
  priority text not null default 'ROUTINE',
  patient_id uuid not null,
  patient jsonb not null,
  physician_id uuid not null,
  location_id uuid not null,
  date_collected timestamptz not null,
  date_received timestamptz,
  date_entered timestamptz not null,
  date_reported timestamptz,
  date_exported timestamptz,
  report_state text,
  report_version integer not null default 0,
  hold jsonb,
  flag jsonb,
  panels jsonb not null default '[]',
  diagnoses jsonb not null default '[]',
  insurance jsonb not null default '[]',
  answers jsonb not null default '{}',
  comment text,
  correction jsonb,
  pharmd_reviewed boolean not null default false,
  deleted boolean not null default false,
  entered_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id)
);
create unique index lab_order_requisition on lab_order (lab_id, requisition_number);
create index lab_order_by_state on lab_order (lab_id, state, date_collected desc, id desc) where not deleted;
create index lab_order_by_date on lab_order (lab_id, date_collected desc, id desc) where not deleted;
create index lab_order_by_received on lab_order (lab_id, date_received desc, id desc) where not deleted and date_received is not null;
create index lab_order_by_location on lab_order (lab_id, location_id, date_collected desc, id desc) where not deleted;
create index lab_order_by_patient on lab_order (lab_id, patient_id, date_collected desc);
create index lab_order_by_physician on lab_order (lab_id, physician_id, date_collected desc);
create index lab_order_by_reported on lab_order (lab_id, date_reported desc, id desc) where not deleted and date_reported is not null;
create index lab_order_by_sampleid on lab_order (lab_id, sampleid) where sampleid is not null;
create index lab_order_held on lab_order (lab_id, date_collected desc, id desc) where not deleted and hold is not null;
create index lab_order_by_report on lab_order (lab_id, report_state, date_collected desc, id desc) where not deleted and report_state is not null;

create table specimen (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  letter text not null,
  barcode text collate "C" not null,
  sample_type_id uuid not null,
  source_id uuid not null,
  container text,
  state text not null,
  condition text,
  collected_at timestamptz not null,
  received_at timestamptz,
  received_by uuid,
  reject_reason text,
  comment text,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, sample_type_id) references sample_type (lab_id, id),
  foreign key (lab_id, source_id) references specimen_source (lab_id, id)
);
create unique index specimen_letter on specimen (lab_id, order_id, letter);
create unique index specimen_barcode on specimen (lab_id, barcode);
create index specimen_received on specimen (lab_id, received_at desc, id desc) where received_at is not null;
create index specimen_expected on specimen (lab_id, order_id) where state in ('EXPECTED', 'IN_TRANSIT');

create table analysis (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  specimen_id uuid not null,
  panel_id uuid,
  test_id uuid not null,
  test_version integer not null,
  position integer not null,
  state text not null,
  entered jsonb,
  interpretation jsonb,
  critical boolean not null default false,
  critical_call jsonb,
  comment text,
  reason text,
  retest_of uuid,
  resulted_at timestamptz,
  resulted_by uuid,
  verified_at timestamptz,
  verified_by uuid,
  released_at timestamptz,
  released_by uuid,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  foreign key (lab_id, specimen_id) references specimen (lab_id, id),
  foreign key (lab_id, test_id, test_version) references test_version (lab_id, test_id, version)
);
create index analysis_by_order on analysis (lab_id, order_id, position);
create index analysis_waiting on analysis (lab_id, state, order_id) where state in ('REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED');

create table order_medication (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  medication_id uuid,
  name text not null,
  detail text,
  verified_from jsonb,
  verified_by uuid,
  verified_at timestamptz,
  removed_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create index order_medication_by_order on order_medication (lab_id, order_id);

create table media (
  lab_id uuid not null references lab (id),
  key text not null,
  kind text not null,
  title text not null,
  content_type text not null,
  size integer,
  file_key text,
  order_id uuid,
  patient_id uuid,
  location_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  primary key (lab_id, key)
);
create index media_by_order on media (lab_id, order_id, created_at desc);

create table report (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  state text not null,
  reason text,
  document jsonb not null,
  content_hash text not null,
  media_key text not null,
  released_by uuid not null,
  released_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index report_number on report (lab_id, order_id, number);

create table report_link (
  lab_id uuid not null references lab (id),
  id uuid not null,
  media_key text not null,
  token_hash text not null,
  tries integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, media_key) references media (lab_id, key)
);
create unique index report_link_token on report_link (token_hash);

create table import_run (
  lab_id uuid not null references lab (id),
  id uuid not null,
  kind text not null,
  state text not null,
  file_name text not null,
  total integer,
  done integer not null default 0,
  loaded integer not null default 0,
  refused integer not null default 0,
  message text,
  refused_media_key text,
  started_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (lab_id, id)
);
create index import_run_recent on import_run (lab_id, started_at desc);
`)
