import { statements } from './statements'

/** The months of controls are found without reading every run, and what was excluded without reading every point. */
export const qcByMonth = statements(`
create index qc_run_measured on qc_run (lab_id, measured_at);
create index qc_point_excluded on qc_point (lab_id, run_id) where excluded_at is not null;
`)
