import { statements } from './statements'

/**
 * What clinics and kiosks ask of the laboratory. `remote_order` holds the form as it was filled in; once received, `order_id`
 * names the laboratory's order, whose dates and state it repeats so that its lists need no other table. `attention` is how much
 * the released results ask for the clinic's eye, 0 once they were reviewed. `remote_form`: the laboratory's own versions of the
 * eight forms, each once and for ever. `provider_delegate`: which account is a physician, and who may sign in whose name.
 */
export const remoteOrders = statements(`
create table remote_order (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  requisition_number text collate "C" not null,
  form text not null,
  form_version integer not null,
  form_title text not null,
  source text not null,
  state text not null check (state in ('READYTOREVIEW', 'INTRANSIT', 'RECEIVED', 'REPORTED', 'CLOSED', 'REJECTED')),
  priority text not null default 'ROUTINE',
  location_id uuid not null,
  physician_id uuid not null,
  patient_id uuid not null,
  collected_at timestamptz,
  panels jsonb not null default '[]',
  content jsonb not null,
  answers jsonb not null default '[]',
  consent jsonb,
  claim_reason text,
  date_entered timestamptz not null,
  date_received timestamptz,
  date_reported timestamptz,
  order_id uuid,
  attention integer not null default 0,
  reviewed_at timestamptz,
  reviewed_by uuid,
  prepared_by uuid not null,
  signed_at timestamptz,
  signed_by uuid,
  signed_for uuid,
  rejected_reason text,
  rejected_by uuid,
  rejected_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index remote_order_requisition on remote_order (lab_id, requisition_number);
create unique index remote_order_of_order on remote_order (lab_id, order_id) where order_id is not null;
create index remote_order_entered on remote_order (lab_id, date_entered desc, id desc);
create index remote_order_by_state on remote_order (lab_id, state, date_entered desc, id desc);
create index remote_order_by_location on remote_order (lab_id, location_id, date_entered desc, id desc);
create index remote_order_by_patient on remote_order (lab_id, patient_id, date_entered desc);
create index remote_order_reported on remote_order (lab_id, date_reported desc, id desc) where date_reported is not null;
create index remote_order_attention on remote_order (lab_id, attention desc, id desc) where attention > 0;
create index remote_order_location_attention on remote_order (lab_id, location_id, attention desc, id desc);

create table remote_form (
  lab_id uuid not null references lab (id),
  id uuid not null,
  key text not null,
  version integer not null check (version > 0),
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (lab_id, id)
);
create unique index remote_form_version on remote_form (lab_id, key, version);

create table remote_order_file (
  lab_id uuid not null references lab (id),
  id uuid not null,
  remote_order_id uuid,
  location_id uuid not null,
  kind text not null check (kind in ('cardFront', 'cardBack', 'consent', 'paper')),
  name text not null,
  type text not null,
  file_key text not null,
  size integer not null,
  made_at timestamptz not null,
  made_by uuid not null,
  primary key (lab_id, id),
  foreign key (lab_id, remote_order_id) references remote_order (lab_id, id)
);
create index remote_order_file_of on remote_order_file (lab_id, remote_order_id);

create table provider_delegate (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  physician_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('provider', 'delegate')),
  since timestamptz not null,
  given_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (lab_id, id),
  foreign key (lab_id, physician_id) references physician (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create unique index provider_delegate_once on provider_delegate (lab_id, user_id, physician_id) where ended_at is null;
create index provider_delegate_of on provider_delegate (lab_id, physician_id);

create table remote_change (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  remote_order_id uuid not null,
  state text not null default 'ASKED' check (state in ('ASKED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  text text not null,
  asked jsonb not null default '{}',
  asked_at timestamptz not null,
  asked_by uuid not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  primary key (lab_id, id),
  foreign key (lab_id, remote_order_id) references remote_order (lab_id, id)
);
create index remote_change_of on remote_change (lab_id, remote_order_id, asked_at desc);
create index remote_change_open on remote_change (lab_id, asked_at) where state = 'ASKED';
`)
