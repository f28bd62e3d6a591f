import { statements } from './statements'

/**
 * Diagnoses of an order that became others after its receipt, and by whose authority. One of an order is open at a time: further
 * changes are further of the same.
 */
export const diagnosisChanges = statements(`
create table diagnosis_change (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  order_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  authorized_by text,
  how text check (how in ('signed', 'written', 'oral')),
  note text,
  confirmed_at timestamptz,
  recorded_by text,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id),
  check ((confirmed_at is null) = (authorized_by is null) and (confirmed_at is null) = (how is null))
);
create unique index diagnosis_change_open on diagnosis_change (lab_id, order_id) where confirmed_at is null;
create index diagnosis_change_order on diagnosis_change (lab_id, order_id, changed_at);
`)
