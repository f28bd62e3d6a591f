import { statements } from './statements'

/** What a claim needs to know of a payer, and the indexes of its list. */
export const payers = statements(`
alter table payer add column timely_filing_days integer;
alter table payer add column phone text;
alter table payer add column address jsonb not null default '{}';
alter table payer add column search_name text not null default '';
update payer set search_name = lower(name),
  kind = case kind when 'insurance' then 'commercial' when 'client_bill' then 'client' else kind end;
alter table payer alter column kind set default 'commercial';
create index patient_by_payer on patient using gin (insurance jsonb_path_ops);
create unique index payer_name on payer (lab_id, search_name);
create unique index payer_electronic_id on payer (lab_id, electronic_id) where electronic_id is not null;
`)
