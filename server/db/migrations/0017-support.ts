import { statements } from './statements'

/** Messages to the laboratory with their answers, and what colleagues say to each other. */
export const support = statements(`
create table ticket (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  number text collate "C" not null,
  subject text not null,
  text text not null,
  state text not null default 'NEW',
  from_user uuid not null,
  search_name text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, from_user) references app_user (lab_id, id),
  constraint ticket_state check (state in ('NEW', 'OPEN', 'WAITING', 'CLOSED'))
);
create unique index ticket_number on ticket (lab_id, number);
create index ticket_by_time on ticket (lab_id, updated_at desc, id desc);
create index ticket_by_state on ticket (lab_id, state, updated_at desc, id desc);
create index ticket_by_user on ticket (lab_id, from_user, updated_at desc, id desc);

create table ticket_reply (
  lab_id uuid not null references lab (id),
  id uuid not null,
  ticket_id uuid not null,
  by_user uuid not null,
  staff boolean not null,
  text text not null,
  at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, ticket_id) references ticket (lab_id, id),
  foreign key (lab_id, by_user) references app_user (lab_id, id)
);
create index ticket_reply_by_ticket on ticket_reply (lab_id, ticket_id, at, id);

create table chat_room (
  lab_id uuid not null references lab (id),
  id uuid not null,
  kind text not null,
  key text collate "C" not null,
  last_seq integer not null default 0,
  created_at timestamptz not null,
  primary key (lab_id, id)
);
create unique index chat_room_key on chat_room (lab_id, key);

create table chat_member (
  lab_id uuid not null references lab (id),
  room_id uuid not null,
  user_id uuid not null,
  read_seq integer not null default 0,
  primary key (lab_id, room_id, user_id),
  foreign key (lab_id, room_id) references chat_room (lab_id, id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);
create index chat_member_by_user on chat_member (lab_id, user_id);

create table chat_message (
  lab_id uuid not null references lab (id),
  id uuid not null,
  room_id uuid not null,
  seq integer not null,
  by_user uuid not null,
  text text not null,
  search_text text collate "C" not null,
  at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, room_id) references chat_room (lab_id, id),
  foreign key (lab_id, by_user) references app_user (lab_id, id)
);
create unique index chat_message_seq on chat_message (lab_id, room_id, seq);
`)
