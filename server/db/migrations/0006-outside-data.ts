import { statements } from './statements'

/**
 * What comes from outside sources: the drug list, LOINC order codes, ZIP codes, results of former laboratories, and the
 * numbers under which other systems know a patient; and the keys by which duplicate patients are found.
 */
export const outsideData = statements(`
alter table medication add column kind text not null default 'brand';
alter table medication add column form text not null default '';
alter table medication add column market text;
alter table medication add column source text;
alter table medication add column source_key text collate "C";
create unique index medication_source on medication (lab_id, source, source_key);

create table ingredient (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  substance text collate "C" not null,
  side_effects jsonb not null default '[]',
  alternatives jsonb not null default '[]',
  active boolean not null default true,
  search_name text collate "C" not null,
  updated_at timestamptz not null default now(),
  primary key (lab_id, id)
);
create unique index ingredient_name on ingredient (lab_id, search_name);
create index ingredient_substance on ingredient (lab_id, substance);
create index ingredient_name_words on ingredient using gin (search_name gin_trgm_ops);

create table medication_ingredient (
  lab_id uuid not null references lab (id),
  medication_id uuid not null,
  ingredient_id uuid not null,
  position integer not null,
  primary key (lab_id, medication_id, ingredient_id),
  foreign key (lab_id, medication_id) references medication (lab_id, id),
  foreign key (lab_id, ingredient_id) references ingredient (lab_id, id)
);
create index medication_ingredient_by_ingredient on medication_ingredient (lab_id, ingredient_id);

create table medication_product (
  lab_id uuid not null references lab (id),
  application text collate "C" not null,
  product text collate "C" not null,
  medication_id uuid not null,
  applicant text not null,
  market text not null,
  primary key (lab_id, application, product),
  foreign key (lab_id, medication_id) references medication (lab_id, id)
);
create index medication_product_by_medication on medication_product (lab_id, medication_id);

create table loinc_order (
  lab_id uuid not null references lab (id),
  loinc text collate "C" not null,
  name text not null,
  kind text not null,
  search_name text collate "C" not null,
  primary key (lab_id, loinc)
);
create index loinc_order_words on loinc_order using gin (search_name gin_trgm_ops);

create table us_place (
  lab_id uuid not null references lab (id),
  zip text collate "C" not null,
  state text collate "C" not null,
  county text not null,
  city text not null,
  county_key text collate "C" not null,
  primary key (lab_id, zip, state, county, city)
);
create table us_county (
  lab_id uuid not null references lab (id),
  fips text collate "C" not null,
  state text collate "C" not null,
  name text not null,
  county_key text collate "C" not null,
  primary key (lab_id, fips)
);
create index us_county_name on us_county (lab_id, state, county_key);

create table patient_identifier (
  lab_id uuid not null references lab (id),
  system text collate "C" not null,
  value text collate "C" not null,
  patient_id uuid not null,
  primary key (lab_id, system, value),
  foreign key (lab_id, patient_id) references patient (lab_id, id)
);
create index patient_identifier_by_patient on patient_identifier (lab_id, patient_id);
create index patient_identifier_value on patient_identifier (lab_id, value);

create table historic_result (
  lab_id uuid not null references lab (id),
  id uuid not null,
  patient_id uuid not null,
  loinc text collate "C" not null,
  name text not null,
  value text not null,
  unit text,
  collected_at timestamptz not null,
  source_file text not null,
  run_id uuid not null,
  primary key (lab_id, id),
  foreign key (lab_id, patient_id) references patient (lab_id, id)
);
create unique index historic_result_once on historic_result (lab_id, patient_id, loinc, collected_at, value);

-- Marks are taken off before lower(): in the C locale it knows plain letters only.
create function name_sound(name text) returns text language sql immutable parallel safe as $$
  select substr(w, 1, 1) || left(replace(substr(regexp_replace(
    translate(w, 'abcdefghijklmnopqrstuvwxyz', '01230120022455012623010202'), '(.)\\1+', '\\1', 'g'), 2), '0', ''), 3)
  from (select regexp_replace(lower(translate(name, 'áàâäãåāçćčđéèêëēęíìîïīłñńóòôöõøōřśšßúùûüūýÿžźżÁÀÂÄÃÅĀÇĆČĐÉÈÊËĒĘÍÌÎÏĪŁÑŃÓÒÔÖÕØŌŘŚŠÚÙÛÜŪÝŸŽŹŻ',
    'aaaaaaacccdeeeeeeiiiiilnnooooooorsssuuuuuyyzzzaaaaaaacccdeeeeeeiiiiilnnooooooorssuuuuuyyzzz')), '[^a-z]', '', 'g') as w) as plain
$$;

create function patient_match_keys(lastname text, firstname text, dob date, phone text, zip text) returns text[]
  language sql immutable parallel safe as $$
  select array_remove(array[
    'd' || day,
    case when l <> '' and f <> '' then 'n' || l || ':' || f end,
    case when l <> '' then 's' || l || left(day, 4) end,
    case when l <> '' then 'g' || l || right(day, 4) end,
    case when f <> '' then 'f' || f || left(day, 6) end,
    case when f <> '' then 'm' || f || right(day, 4) end,
    case when length(tel) = 10 then 'p' || tel end,
    case when z <> '' and l <> '' then 'z' || z || l end,
    case when z <> '' and f <> '' then 'y' || z || f end
  ], null)
  from (select public.name_sound(coalesce(lastname, '')) as l, public.name_sound(coalesce(firstname, '')) as f,
    lpad((extract(year from dob) * 10000 + extract(month from dob) * 100 + extract(day from dob))::int::text, 8, '0') as day,
    right(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), 10) as tel, left(coalesce(zip, ''), 5) as z) as parts
$$;

alter table patient add column match_keys text[] not null
  generated always as (patient_match_keys(lastname, firstname, dob, phone, address ->> 'zip')) stored;
create index patient_match on patient using gin (match_keys) with (fastupdate = off);
`)
