import type { JobKind as JobName } from '@contract/jobs/choices'
import type { JobKind, JobKinds } from '../../core/jobs/kind'
import { verifyTrailJob } from '../audit/public'
import { countDaysJob } from '../day-counts/public'
import { importJob } from '../imports/public'
import { acceptRunJob } from '../instrument-runs/public'
import { settleReviewsJob } from '../pharmacist/public'
import { reportJob } from '../report-runs/public'
import { standingOrdersJob } from '../standing-orders/public'
import { releaseReportsJob } from '../turbo-reports/public'
import { sweepJob } from './sweep'

/** Every kind of background work; how to add one: docs/add-a-job-kind.md. */
export const jobKinds = {
  import: importJob,
  'verify-trail': verifyTrailJob,
  sweep: sweepJob,
  'release-reports': releaseReportsJob,
  'settle-reviews': settleReviewsJob,
  'count-days': countDaysJob,
  report: reportJob,
  'standing-orders': standingOrdersJob,
  'accept-run': acceptRunJob,
} as const satisfies Record<JobName, JobKind>

const kinds: JobKinds = jobKinds

/** The kind of a stored job; undefined for one that nothing here runs. */
export const kindNamed = (name: string): JobKind | undefined => kinds[name]
