import { statements } from './statements'

/**
 * Lists of patients to order for, as drafts of whoever brought them. A row keeps its cells as the file had them and what was
 * mended over them. `row_key` says what was ordered for whom and for which day: the same again is not ordered again.
 */
export const orderSheets = statements(`
create table order_sheet (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  open boolean not null default true,
  made_by uuid not null,
  made_at timestamptz not null,
  content_hash text not null,
  workbook boolean not null,
  columns jsonb not null,
  map jsonb not null,
  setup jsonb not null,
  location_id uuid,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, made_by) references app_user (lab_id, id)
);
create index order_sheet_open on order_sheet (lab_id, made_by, made_at desc) where open;

create table order_sheet_row (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  sheet_id uuid not null,
  line integer not null,
  cells jsonb not null,
  mended jsonb not null default '{}',
  dropped boolean not null default false,
  row_key text,
  remote_order_id uuid,
  ordered_before boolean not null default false,
  refusal text,
  primary key (lab_id, id),
  foreign key (lab_id, sheet_id) references order_sheet (lab_id, id),
  foreign key (lab_id, remote_order_id) references remote_order (lab_id, id)
);
create index order_sheet_row_of on order_sheet_row (lab_id, sheet_id, line);
create index order_sheet_row_sent on order_sheet_row (lab_id, row_key) where remote_order_id is not null;
`)
