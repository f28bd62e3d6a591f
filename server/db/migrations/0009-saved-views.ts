import { statements } from './statements'

/** Lists as people set them up, and the view with which each opens a list. */
export const savedViews = statements(`
create table saved_view (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  owner_id uuid not null,
  user_type text not null,
  list text collate "C" not null,
  name text not null,
  search_name text collate "C" not null,
  shared boolean not null default false,
  state jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (lab_id, id),
  foreign key (lab_id, owner_id) references app_user (lab_id, id)
);
create unique index saved_view_name on saved_view (lab_id, owner_id, user_type, list, search_name);
create index saved_view_shared on saved_view (lab_id, user_type, list) where shared;

create table saved_view_usual (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  user_type text not null,
  list text collate "C" not null,
  view_id uuid not null,
  primary key (lab_id, user_id, user_type, list),
  foreign key (lab_id, user_id) references app_user (lab_id, id),
  foreign key (lab_id, view_id) references saved_view (lab_id, id) on delete cascade
);
create index saved_view_usual_view on saved_view_usual (lab_id, view_id);
`)
