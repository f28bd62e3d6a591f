import { statements } from './statements'

/**
 * The pharmacist's review. `pharmd_due` says since when an order waits for it; a partial index keeps the queue flat however
 * many orders there are. A review keeps what it was made of (`basis`), so that it does not count any more once a result or a
 * medication is another one. A lock says who has an order open.
 */
export const pharmacist = statements(`
alter table lab_order add column pharmd_due timestamptz;
create index order_pharmd_due on lab_order (lab_id, pharmd_due, id) where pharmd_due is not null;

create table pharmacist_review (
  lab_id uuid not null references lab (id),
  id uuid not null,
  order_id uuid not null,
  state text not null check (state in ('DRAFT', 'REVIEWED', 'RETURNED', 'UNDONE')),
  changes jsonb not null default '[]',
  advice jsonb not null default '[]',
  reason text,
  basis text,
  signed_by uuid not null,
  signed_as uuid,
  signed_name text not null,
  credentials text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (lab_id, id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);
create index pharmacist_review_order on pharmacist_review (lab_id, order_id, created_at);
create unique index pharmacist_review_draft on pharmacist_review (lab_id, order_id, signed_by) where state = 'DRAFT';
create index pharmacist_review_ended on pharmacist_review (lab_id, ended_at desc, id) where state = 'REVIEWED';

create table pharmacist_lock (
  lab_id uuid not null references lab (id),
  order_id uuid not null,
  user_id uuid not null,
  name text not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (lab_id, order_id),
  foreign key (lab_id, order_id) references lab_order (lab_id, id)
);

create table advice_template (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  text text not null,
  search_name text collate "C" not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index advice_template_name on advice_template (lab_id, lower(name));
create index advice_template_search on advice_template (lab_id, search_name, id);

-- Orders that are ready to report and hold a drug test wait from now on.
update lab_order o set pharmd_due = o.updated_at
where o.state = 'OPEN' and not o.deleted
  and exists (select from analysis a join test_version v on v.lab_id = a.lab_id and v.test_id = a.test_id and v.version = a.test_version
    where a.lab_id = o.lab_id and a.order_id = o.id and v.definition ->> 'kind' in ('tox_screen', 'tox_confirm')
      and a.state = 'VERIFIED')
  and not exists (select from analysis a
    where a.lab_id = o.lab_id and a.order_id = o.id and a.state in ('REGISTERED', 'ASSIGNED', 'RESULTED'));
`)
