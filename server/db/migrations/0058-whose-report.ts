import { statements } from './statements'

/**
 * Of whom, from whom and of which specimens a version of a report is, as data, as they were at its release: what leaves of it
 * later is under them, whatever became of the order since. Null for versions from before. The index finds the reports of a
 * patient whose order is another's by now.
 */
export const whoseReport = statements(`
alter table report add column whose jsonb;
create index media_report_patient on media (lab_id, patient_id) where kind = 'report';
`)
