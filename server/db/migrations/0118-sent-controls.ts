import { statements } from './statements'

/**
 * Controls that come with files, lines and plates. `qc_control_name`: what an instrument calls a control; without a material it is none
 * of quality control. A run says where it came from: the file, message or plate, and what people know it by; nobody entered what came by
 * itself. `source_key` knows the line or well that a point was entered from, so that nothing
 * is entered twice; `sent_at` is when the instrument says that it measured it.
 */
export const sentControls = statements(`
create table qc_control_name (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  instrument_id uuid not null,
  name text collate "C" not null,
  material_id uuid,
  level integer,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, instrument_id) references instrument (lab_id, id),
  foreign key (lab_id, material_id) references qc_material (lab_id, id),
  check ((material_id is null) = (level is null))
);
create unique index qc_control_name_once on qc_control_name (lab_id, instrument_id, name);

alter table qc_run alter column entered_by drop not null,
  add column source text not null default 'typed' check (source in ('typed', 'file', 'line', 'plate')),
  add column source_id uuid, add column source_name text, add check ((source = 'typed') = (source_id is null));
alter table qc_point add column source_key text collate "C", add column sent_at timestamptz;
create unique index qc_point_source on qc_point (lab_id, source_key) where source_key is not null;
create index qc_point_sent on qc_point (lab_id, lot_id, sent_at) where sent_at is not null;
`)
