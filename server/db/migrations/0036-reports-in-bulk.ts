import { statements } from './statements'

/**
 * Reports signed in bulk, and the recall of corrected ones. `report_due` says since when an order has something verified that
 * no report says, `report_waits` that others of its tests are still to come; a partial index keeps that queue flat however
 * many orders there are. `report_gate` keeps what the release gate said of an order at a version of it. A batch is what
 * somebody signed at once, with the outcome of each order. A recall lists who has an earlier version of a report that was
 * corrected, until each of them acknowledged.
 */
export const reportsInBulk = statements(`
alter table lab_order add column report_due timestamptz;
alter table lab_order add column report_waits boolean not null default false;
create index order_report_due on lab_order (lab_id, report_due, id) where report_due is not null;

create table report_gate (
  lab_id uuid not null references lab (id),
  order_id uuid not null,
  order_version integer not null,
  lab_version integer not null,
  problems jsonb not null,
  primary key (lab_id, order_id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);

create table report_batch (
  lab_id uuid not null references lab (id),
  id uuid not null,
  signed_by uuid not null,
  signed_name text not null,
  created_at timestamptz not null,
  primary key (lab_id, id),
  foreign key (lab_id, signed_by) references app_user (lab_id, id)
);
create index report_batch_created on report_batch (lab_id, created_at desc, id);

create table report_batch_order (
  lab_id uuid not null references lab (id),
  batch_id uuid not null,
  place integer not null,
  order_id uuid not null,
  order_version integer not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RELEASED', 'REFUSED')),
  number integer,
  message text,
  primary key (lab_id, batch_id, place),
  foreign key (lab_id, batch_id) references report_batch (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index report_batch_order_once on report_batch_order (lab_id, batch_id, order_id);

create table report_recall (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  state text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  followed_by uuid,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create unique index report_recall_version on report_recall (lab_id, order_id, number);
create index report_recall_open on report_recall (lab_id, opened_at, id) where closed_at is null;
create index report_recall_opened on report_recall (lab_id, opened_at desc, id);

create table report_recall_recipient (
  lab_id uuid not null references lab (id),
  id uuid not null,
  recall_id uuid not null,
  way text not null check (way in ('orderer', 'user', 'link')),
  user_id uuid,
  link_id uuid,
  name text not null,
  reach text,
  received_number integer not null,
  received_at timestamptz not null,
  received_how text not null,
  told_at timestamptz,
  told_how text,
  told_to text,
  told_by text,
  acknowledged_at timestamptz,
  acknowledged_how text,
  acknowledged_by text,
  note text,
  version integer not null default 1,
  primary key (lab_id, id),
  foreign key (lab_id, recall_id) references report_recall (lab_id, id)
);
create index report_recall_recipient_recall on report_recall_recipient (lab_id, recall_id);
create unique index report_recall_recipient_user on report_recall_recipient (lab_id, recall_id, user_id) where user_id is not null;
create unique index report_recall_recipient_link on report_recall_recipient (lab_id, recall_id, link_id) where link_id is not null;

-- Who read a report, or its results: the trail is asked when the report is corrected.
create index audit_report_readers on audit using gin (ids) where call in
  ('GET /media/:key', 'POST /report/generateReport', 'POST /order/results', 'GET /media_verify_report/:key');

-- What is verified and unreported waits from its verification on.
update lab_order o set
  report_due = (select min(a.verified_at) from analysis a where a.lab_id = o.lab_id and a.order_id = o.id and a.state = 'VERIFIED'),
  report_waits = exists (select from analysis a where a.lab_id = o.lab_id and a.order_id = o.id
    and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'))
where o.state in ('OPEN', 'CLOSED')
  and o.id in (select a.order_id from analysis a where a.lab_id = o.lab_id and a.state = 'VERIFIED');
`)
