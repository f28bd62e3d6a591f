import type { JobKind as JobName } from '@contract/jobs/choices'
import type { JobKind } from '../../core/jobs/kind'
import { verifyTrailJob } from '../audit/public'
import { importJob } from '../imports/public'
import { releaseReportsJob } from '../turbo-reports/public'
import { sweepJob } from './sweep'

/** Every kind of background work. A new kind is a line here and a name in contract/jobs. */
export const jobKinds = {
  import: importJob,
  'verify-trail': verifyTrailJob,
  sweep: sweepJob,
  'release-reports': releaseReportsJob,
} as const satisfies Record<JobName, JobKind>
