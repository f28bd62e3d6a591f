import { statements } from './statements'

/** The lot whose coefficient of variation gave a provisional target its deviation. */
export const provisionalTargets = statements(`
alter table qc_target add column cv_lot_id uuid;
alter table qc_target add foreign key (lab_id, cv_lot_id) references qc_lot (lab_id, id);
`)
