import { statements } from './statements'

/**
 * Whoever reads a report as a merged PDF, in the trends of a patient or by the link to own results has it as much as whoever opens
 * it: the index of the trail that finds the readers of a corrected report holds those calls too.
 */
export const allWhoReadAReport = statements(`
drop index audit_report_readers;
create index audit_report_readers on audit using gin (ids) where call in
  ('GET /media/:key', 'POST /report/generateReport', 'POST /order/results', 'POST /patient/results', 'POST /remoteorder/mergepdf',
    'GET /media_verify_report/:key', 'POST /myresults/open', 'POST /myresults/paper');
`)
