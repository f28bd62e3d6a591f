import { statements } from './statements'

/**
 * Who entered diagnoses that changed, apart from who released the correction that they came with. A draft keeps it until then. Of
 * older rows that came with a release only the releaser was kept: who entered them is not known.
 */
export const diagnosisAuthors = statements(`
create table diagnosis_draft (
  lab_id uuid not null references lab (id),
  order_id uuid not null,
  entered_at timestamptz not null,
  entered_by text not null,
  primary key (lab_id, order_id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
alter table diagnosis_change
  add column released_at timestamptz,
  add column released_by text,
  alter column changed_at drop not null,
  alter column changed_by drop not null;
update diagnosis_change c
set released_at = c.changed_at, released_by = c.changed_by, changed_at = null, changed_by = null
where exists (select from report r where r.lab_id = c.lab_id and r.order_id = c.order_id and r.number > 1
  and r.released_at between c.changed_at and c.changed_at + interval '1 second');
alter table diagnosis_change
  add constraint diagnosis_change_author check ((changed_at is null) = (changed_by is null)
    and (released_at is null) = (released_by is null) and (changed_at is not null or released_at is not null));
`)
