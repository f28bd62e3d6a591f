import { statements } from './statements'

/**
 * What the register of sales reps searches and sorts by, made by the database because reps come into being by set-up too;
 * who has which location; and the merges of patients with what undoes them.
 */
export const people = statements(`
alter table sales_rep add column search_name text collate "C" generated always as (
  lower(translate(lastname || ' ' || firstname,
    'áàâäãåāąăçćčďđéèêëēęěíìîïīłľñńňóòôöõøōőřśšşťţúùûüūůűýÿžźż-,ÁÀÂÄÃÅĀĄĂÇĆČĎĐÉÈÊËĒĘĚÍÌÎÏĪŁĽÑŃŇÓÒÔÖÕØŌŐŘŚŠŞŤŢÚÙÛÜŪŮŰÝŸŽŹŻ',
    'aaaaaaaaacccddeeeeeeeiiiiillnnnoooooooorsssttuuuuuuuyyzzz  aaaaaaaaacccddeeeeeeeiiiiillnnnoooooooorsssttuuuuuuuyyzzz'))) stored;
alter table sales_rep add column email_key text collate "C" generated always as (lower(coalesce(email, ''))) stored;
create index sales_rep_name on sales_rep (lab_id, search_name, id);
create index sales_rep_by_email on sales_rep (lab_id, email_key, id);
create unique index sales_rep_email on sales_rep (lab_id, email_key) where email is not null;
create index location_by_sales_rep on location (lab_id, sales_rep_id) where sales_rep_id is not null;

create index patient_merged on patient (lab_id, merged_into) where merged_into is not null;
create table patient_merge (
  lab_id uuid not null references lab (id),
  id uuid not null,
  kept_id uuid not null,
  dropped_id uuid not null,
  reason text not null,
  merged_by uuid not null,
  merged_at timestamptz not null,
  snapshot jsonb not null,
  undone_by uuid,
  undone_at timestamptz,
  undo_reason text,
  primary key (lab_id, id),
  foreign key (lab_id, kept_id) references patient (lab_id, id),
  foreign key (lab_id, dropped_id) references patient (lab_id, id),
  foreign key (lab_id, merged_by) references app_user (lab_id, id)
);
create unique index patient_merge_standing on patient_merge (lab_id, dropped_id) where undone_at is null;
create index patient_merge_by_kept on patient_merge (lab_id, kept_id);
`)
