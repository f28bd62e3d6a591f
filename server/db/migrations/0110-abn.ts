import { statements } from './statements'

/**
 * Advance Beneficiary Notices: what was said when, what the patient chose, the signature. One that was signed is never changed;
 * only the order it belongs to is added. Kept for five years.
 */
export const abn = statements(`
create table abn (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  location_id uuid not null,
  patient_id uuid,
  order_kind text check (order_kind in ('lab', 'remote')),
  order_id uuid,
  state text not null default 'PREPARED' check (state in ('PREPARED', 'SIGNED', 'REFUSED')),
  notice jsonb not null,
  choice integer check (choice between 1 and 3),
  signed_by text,
  signer text,
  strokes jsonb not null default '[]',
  signed_at timestamptz,
  refused_why text,
  prepared_at timestamptz not null,
  prepared_by uuid not null,
  prepared_by_name text not null,
  keep_until date not null,
  primary key (lab_id, id),
  foreign key (lab_id, location_id) references location (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id),
  check ((order_kind is null) = (order_id is null)),
  check (state <> 'SIGNED' or (choice is not null and signed_by is not null and signed_at is not null))
);
create index abn_of_order on abn (lab_id, order_id) where order_id is not null;
create index abn_of_patient on abn (lab_id, patient_id) where patient_id is not null;
create function abn_stays() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' then raise exception 'A notice is kept.'; end if; if old.notice <> new.notice then raise exception 'A notice says what it said.'; end if; if old.state <> 'PREPARED' and (old.state, old.choice, old.signed_by, old.signer, old.strokes, old.signed_at, old.refused_why) is distinct from (new.state, new.choice, new.signed_by, new.signer, new.strokes, new.signed_at, new.refused_why) then raise exception 'A signed notice is never changed.'; end if; return new; end $$;
create trigger abn_stays before update or delete on abn for each row execute function abn_stays();
`)
