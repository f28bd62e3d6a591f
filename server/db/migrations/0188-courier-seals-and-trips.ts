import { statements } from './statements'

/**
 * `courier_seal` keeps the key of a courier's phone over a renewal of the installation's key, sealed with the present one: what a
 * phone sealed before still opens. A courier without a row has the key that follows from the installation's. A number on a bag may
 * come again on the day on which it arrived: only bags that have not arrived are one of their number and day.
 */
export const courierSealsAndTrips = statements(`
create table courier_seal (
  lab_id uuid not null references lab (id),
  user_id uuid not null,
  sealed text not null,
  primary key (lab_id, user_id),
  foreign key (lab_id, user_id) references app_user (lab_id, id)
);

drop index courier_bag_code;
create unique index courier_bag_open on courier_bag (lab_id, code, day) where state <> 'ARRIVED';
create index courier_bag_code on courier_bag (lab_id, code, day);
`)
