import { statements } from './statements'

/**
 * What the register of users searches and sorts by. Made by the database from the names, because accounts come into being
 * in several places (registration, set-up, import); the usual Latin letters lose their marks, as the search drops them.
 */
export const users = statements(`
alter table app_user add column search_name text generated always as (
  lower(translate(last_name || ' ' || first_name || ' ' || username,
    'áàâäãåāąăçćčďđéèêëēęěíìîïīłľñńňóòôöõøōőřśšşťţúùûüūůűýÿžźż-,ÁÀÂÄÃÅĀĄĂÇĆČĎĐÉÈÊËĒĘĚÍÌÎÏĪŁĽÑŃŇÓÒÔÖÕØŌŐŘŚŠŞŤŢÚÙÛÜŪŮŰÝŸŽŹŻ',
    'aaaaaaaaacccddeeeeeeeiiiiillnnnoooooooorsssttuuuuuuuyyzzz  aaaaaaaaacccddeeeeeeeiiiiillnnnoooooooorsssttuuuuuuuyyzzz'))) stored;
create index app_user_search on app_user (lab_id, search_name, id);
`)
