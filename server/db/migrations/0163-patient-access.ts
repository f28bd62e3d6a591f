import { statements } from './statements'

/**
 * Patients who see their own released results: a link and a proof of identity, without an account. `location_ids` is null where
 * the laboratory invited; a clinic's invitation opens reports of its own locations alone.
 */
export const patientAccess = statements(`
create table patient_access (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  patient_id uuid not null,
  location_ids uuid[],
  token_hash text,
  language text not null check (language in ('en', 'es')),
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  registered_at timestamptz,
  tries integer not null default 0,
  locked_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- A newer link took its place.
  replaced boolean not null default false,
  proof_hash text,
  proof_until timestamptz,
  seen_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id)
);
create unique index patient_access_live on patient_access (lab_id, patient_id) where ended_at is null;
create unique index patient_access_token on patient_access (lab_id, token_hash) where token_hash is not null;
create index patient_access_proof on patient_access (lab_id, proof_hash) where proof_hash is not null;
create index patient_access_invited on patient_access (lab_id, invited_at, id);
`)
