import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Action, Entity } from '@contract/abilities'
import type { AnyEndpoint } from '@contract/endpoint'
import type { JobState } from '@contract/jobs/choices'
import type { ScheduleTimes } from '@contract/jobs/schedule'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import type { Write } from '../context'

/** How far a job is. */
export interface JobProgress {
  total: number
  done: number
  failed: number
}

/** How a job ended: with `failed` above zero, as done with errors. */
export interface JobEnd extends JobProgress {
  message: string | null
}

/** A job in the hands of its kind. */
export interface RunningJob<P> {
  labId: string
  id: string
  /** Who asked for it; null where the schedule did. */
  userId: string | null
  payload: P
  db: Kysely<Database>
  ports: Ports
  /** Ends when the job was cancelled, is another server's, or this server ends. `step` and `progress` ask it themselves. */
  signal: AbortSignal
  /** One transaction with its audit row, as whoever asked for the job. */
  write<T>(work: (w: Write) => Promise<T>): Promise<T>
  /** Tells how far it is, and throws where the job is not this attempt's any more. */
  progress(progress: JobProgress): Promise<void>
  /**
   * Does a part of the work once, whatever happens: its outcome is kept in the same transaction, and another attempt of the
   * job gets that instead of doing it again. Numbers are the kind's own, and mean the same in every attempt. What `outcome`
   * reads is plain JSON.
   */
  step<T>(
    number: number,
    outcome: z.ZodType<T>,
    work: (w: Write) => Promise<{ outcome: T; progress: JobProgress }>,
  ): Promise<T>
}

/** What a domain is told of its job. */
export interface MovedJob<P> {
  labId: string
  id: string
  payload: P
  message: string | null
  now: Date
}

/** A kind of background work: what it needs, who may ask for it, and how it is done. */
export interface JobKindOf<P> {
  /** The queue its jobs stand in, as `job.register` has it. */
  register: string
  /** Reads the payload back. It names what it needs and is never a secret. */
  payload: z.ZodType<P>
  /** The call in whose name it writes; whoever asked must still have its right when the job begins. */
  endpoint: AnyEndpoint
  needs: readonly [Action, Entity]
  /** So often it is begun before a failure that is nobody's answer counts. */
  tries: number
  /** States that it may be tried again from, where that is not every one that the machine allows. */
  retriesFrom?: readonly JobState[]
  /** It carries out what one person signed: nobody else begins it again (decision 0029), and whoever stops it is named. */
  isSignature?: true
  /** Times of a new laboratory, where the work is regular. */
  schedule?: ScheduleTimes
  /** Does the job. A Refusal ends it with its sentence; anything else is another attempt's. */
  run(job: RunningJob<P>): Promise<JobEnd>
  /** The domain's own row follows, in the transaction that moves the job. */
  moved?(w: Write, job: MovedJob<P>, to: JobState): Promise<void>
  /** What is left behind outside the database goes, once that has committed. A server that dies first leaves it to the sweep. */
  ended?(job: { ports: Ports; payload: P }, state: JobState): Promise<void>
}

/** A kind whose payload only it can read: what the runner holds. */
export interface JobKind extends Omit<JobKindOf<unknown>, 'payload'> {
  /** Whether what is stored is still all that it needs. */
  canRead(value: unknown): boolean
}

/** Closes a kind over its payload: what is stored is read before the kind sees it. */
export function jobKind<P>({ payload, ...kind }: JobKindOf<P>): JobKind {
  const read = (value: unknown): P => payload.parse(value)
  return {
    ...kind,
    canRead: (value) => payload.safeParse(value).success,
    run: (job) => kind.run({ ...job, payload: read(job.payload) }),
    ...(kind.moved
      ? {
          moved: (w, job, to) =>
            kind.moved?.(w, { ...job, payload: read(job.payload) }, to) ?? Promise.resolve(),
        }
      : {}),
    ...(kind.ended
      ? {
          ended: (job, state) =>
            kind.ended?.({ ...job, payload: read(job.payload) }, state) ?? Promise.resolve(),
        }
      : {}),
  }
}

export type JobKinds = Readonly<Record<string, JobKind>>
