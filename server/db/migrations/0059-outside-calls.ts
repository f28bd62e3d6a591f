import { statements } from './statements'

/**
 * What another laboratory said of its specimens, whom it told, and its notes, beside the results that it reported; `critical` are
 * the rows that it called critical. `call_attempts` are calls of this laboratory about them, `call_owed` that one is still missing.
 * Critical results that no report has told yet are owed a call.
 */
export const outsideCalls = statements(`
alter table outside_result
  add column specimens jsonb not null default '[]',
  add column critical jsonb not null default '[]',
  add column calls_there jsonb not null default '[]',
  add column notes jsonb not null default '[]',
  add column call_attempts jsonb not null default '[]',
  add column call_owed boolean not null default false;
update outside_result set call_owed = true
  where kind = 'result' and state in ('FILED', 'WAITS', 'HELD') and reported_at is null
    and jsonb_path_exists(panels, '$[*].rows[*] ? (@.flag starts with "CRIT")');
create index outside_result_owed on outside_result (lab_id, received_at) where call_owed;
`)
