import { statements } from './statements'

/**
 * A patient's choice of links is for one address, and where a clinic recorded it for that clinic's orders: with another address,
 * or for another clinic's report, the patient is asked again. What was chosen before stands for the address on file now.
 */
export const choiceAddress = statements(`
alter table patient_link_choice add column address text not null default '';
alter table patient_link_choice add column location_ids uuid[];
update patient_link_choice c set address = coalesce(case c.choice when 'MAIL' then p.email when 'SMS' then p.phone end, '')
  from patient p where p.lab_id = c.lab_id and p.id = c.id;
alter table patient_link_choice alter column address drop default;
`)
