import { statements } from './statements'

/**
 * Links that mail and text messages carry: a `report_link` of a try of the ledger, made by nobody's hand; the hash of the access
 * phrase of a clinic's way; deliveries that a link may not carry (`withheld`); rules that leave out marked tests; and how each
 * patient wants such links, with who asked.
 */
export const resultLinks = statements(`
alter table report_link alter column created_by drop not null;
alter table report_link add column attempt_id uuid;
alter table report_link add constraint report_link_attempt_fkey foreign key (lab_id, attempt_id)
  references delivery_attempt (lab_id, id);
alter table report_link add constraint report_link_made check ((created_by is null) = (attempt_id is not null));
create unique index report_link_attempt on report_link (lab_id, attempt_id) where attempt_id is not null;

alter table delivery_way add column access_hash text;

alter table delivery drop constraint delivery_ended_how_check;
alter table delivery add constraint delivery_ended_how_check
  check (ended_how in ('cancelled', 'resolved', 'misdirected', 'superseded', 'withheld'));

alter table delivery_rule add column unmarked_only boolean not null default false;

create table patient_link_choice (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  choice text not null check (choice in ('MAIL', 'SMS', 'NONE')),
  language text not null check (language in ('en', 'es')),
  asked_at timestamptz not null,
  asked_by text not null,
  primary key (lab_id, id),
  foreign key (lab_id, id) references patient (lab_id, id)
);
`)
