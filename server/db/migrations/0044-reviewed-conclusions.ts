import { statements } from './statements'

/**
 * A review holds for what was concluded, and names it behind the point of its basis. Reviews from before name none: of what is
 * not released yet, whoever reviewed it looks again.
 */
export const reviewedConclusions = statements(`
update lab_order o set pharmd_reviewed = false, version = o.version + 1,
  pharmd_due = case when o.report_waits then null else coalesce(o.pharmd_due, now()) end
where o.report_due is not null and o.pharmd_reviewed
  and exists (select from pharmacist_review r where r.lab_id = o.lab_id and r.order_id = o.id and r.state = 'REVIEWED');
`)
