import { statements } from './statements'

/**
 * The FHIR interface: programs of partners by their public keys, their tokens of five minutes, the assertions that were used, and
 * `fhir_order`, one row for each order with a released report. `place` is its place in what clients page through: null from the
 * change that a transaction makes until a read after its commit gives it the next number, so that places are seen in their order
 * and nothing that commits late stands behind a place that was read already.
 */
export const fhir = statements(`
create table fhir_client (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  search_name text collate "C" not null,
  location_ids uuid[],
  scopes text[] not null,
  keys jsonb not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  check (active = (revoked_at is null))
);
create unique index fhir_client_name on fhir_client (lab_id, search_name) where active;

create table fhir_token (
  lab_id uuid not null references lab (id),
  id uuid not null,
  token_hash text not null,
  client_id uuid not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, client_id) references fhir_client (lab_id, id)
);
create unique index fhir_token_hash on fhir_token (lab_id, token_hash);
create index fhir_token_client on fhir_token (lab_id, client_id, expires_at);

create table fhir_assertion (
  lab_id uuid not null references lab (id),
  id uuid not null,
  client_id uuid not null,
  jti_hash text not null,
  expires_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, client_id) references fhir_client (lab_id, id)
);
create unique index fhir_assertion_once on fhir_assertion (lab_id, client_id, jti_hash);
create index fhir_assertion_end on fhir_assertion (lab_id, client_id, expires_at);

create table fhir_order (
  lab_id uuid not null references lab (id),
  id uuid not null,
  report_id uuid not null,
  location_id uuid not null,
  patient_id uuid not null,
  patient jsonb not null,
  place bigint,
  placed_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, id) references lab_order (lab_id, id),
  check ((place is null) = (placed_at is null))
);
create unique index fhir_order_place on fhir_order (lab_id, place) where place is not null;
create index fhir_order_unplaced on fhir_order (lab_id, id) where place is null;
create index fhir_order_location on fhir_order (lab_id, location_id, place);
create index fhir_order_patient on fhir_order (lab_id, patient_id, place);
create index fhir_order_placed_at on fhir_order (lab_id, placed_at, place);
create index fhir_order_report on fhir_order (lab_id, report_id);

-- What was released before. Whose report it was is told by its file, which a merge moves with its order.
insert into fhir_order (lab_id, id, report_id, location_id, patient_id, patient)
select o.lab_id, o.id, r.id, o.location_id, coalesce(m.patient_id, o.patient_id),
  case when coalesce(m.patient_id, o.patient_id) = o.patient_id then o.patient
    else jsonb_build_object('patientNumber', p.patient_number, 'firstname', p.firstname, 'lastname', p.lastname,
      'middlename', p.middlename, 'dob', p.dob, 'gender', p.gender, 'race', p.race, 'ethnicity', p.ethnicity,
      'phone', p.phone, 'address', p.address) end
from lab_order o
join lateral (select id, media_key from report where lab_id = o.lab_id and order_id = o.id order by number desc limit 1) r on true
join media m on m.lab_id = o.lab_id and m.key = r.media_key
join patient p on p.lab_id = o.lab_id and p.id = coalesce(m.patient_id, o.patient_id)
where not o.deleted;
`)
