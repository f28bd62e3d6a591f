import { statements } from './statements'

/** Papers and releases of a plate beside those of a batch: a row is of the one or of the other. */
export const plateReports = statements(`
alter table batch_report alter column batch_id drop not null, add column plate_id uuid,
  add foreign key (lab_id, plate_id) references plate (lab_id, id), add check (num_nonnulls(batch_id, plate_id) = 1);
create unique index batch_report_plate on batch_report (lab_id, plate_id, number);
alter table batch_release alter column batch_id drop not null, add column plate_id uuid,
  add foreign key (lab_id, plate_id) references plate (lab_id, id), add check (num_nonnulls(batch_id, plate_id) = 1);
create index batch_release_plate on batch_release (lab_id, plate_id);
`)
