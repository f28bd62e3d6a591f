import { jobStates, type JobState } from './choices'
import { refused, type Machine, type TransitionContext } from '../machine'
import { m } from '../messages'

export type JobTransition =
  'queue' | 'start' | 'finish' | 'finishWithErrors' | 'fail' | 'giveBack' | 'cancel' | 'retry'
/** What a person may ask for; the rest is done by whatever runs the job. */
export const jobActs = ['cancel', 'retry'] as const
export type JobAct = (typeof jobActs)[number]

export interface JobContext extends TransitionContext {
  /** Its programme takes nothing more. */
  closed: boolean
}

/** The rights that a job falls under, by its register. */
export type JobSubject = 'BillingJob' | 'Job'

export type JobRefusal = 'programme_closed'

const stillRuns = ({ closed }: JobContext) =>
  closed ? refused('programme_closed', m.jobs.programClosed) : null

/**
 * Work done in the background. A job that waits or runs may be cancelled; one that failed, ended with errors or was
 * cancelled may be tried again. What is done stays done.
 */
export const jobMachine = (
  subject: JobSubject,
): Machine<JobState, JobTransition, JobContext, JobRefusal> => ({
  subject: m.jobs.subject,
  states: jobStates,
  transitions: [
    {
      name: 'queue',
      from: [null],
      to: 'QUEUED',
      ability: ['create', subject],
      needsReason: false,
      guard: stillRuns,
    },
    { name: 'start', from: ['QUEUED'], to: 'RUNNING', ability: ['edit', subject], needsReason: false },
    { name: 'finish', from: ['RUNNING'], to: 'DONE', ability: ['edit', subject], needsReason: false },
    {
      name: 'finishWithErrors',
      from: ['RUNNING'],
      to: 'DONE_WITH_ERRORS',
      ability: ['edit', subject],
      needsReason: false,
    },
    { name: 'fail', from: ['RUNNING'], to: 'FAILED', ability: ['edit', subject], needsReason: false },
    // By a server that ends, or for another attempt.
    { name: 'giveBack', from: ['RUNNING'], to: 'QUEUED', ability: ['edit', subject], needsReason: false },
    {
      name: 'cancel',
      from: ['QUEUED', 'RUNNING'],
      to: 'CANCELLED',
      ability: ['edit', subject],
      needsReason: true,
    },
    {
      name: 'retry',
      from: ['DONE_WITH_ERRORS', 'FAILED', 'CANCELLED'],
      to: 'QUEUED',
      ability: ['edit', subject],
      needsReason: false,
      guard: stillRuns,
    },
  ],
})
