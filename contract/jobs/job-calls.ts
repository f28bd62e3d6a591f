import { z } from 'zod'
import type { Action, Entity } from '../abilities'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { Id, Version, optionalLines, pageOf } from '../shapes'
import { JobDetail, JobList, JobRow } from './shapes'
import { jobActs } from './states'

interface JobRegister {
  area: string
  /** As a path names it: `billingjob`. */
  one: string
  /** In a sentence. */
  what: string
  entity: string
  reads: readonly [Action, Entity]
  acts: readonly [Action, Entity]
}

/** A register of background jobs: they come into being by the work that needs them, never by hand. */
const common = ({ area, entity, reads }: JobRegister) =>
  ({ area, phi: 'none', scope: 'lab', entity, can: reads }) as const

/* @__NO_SIDE_EFFECTS__ */
export function jobList(register: JobRegister) {
  return GET(`/${register.one}s`, {
    ...common(register),
    query: JobList,
    out: pageOf(JobRow),
    summary: `The ${register.what}s, newest first.`,
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function jobGet(register: JobRegister) {
  return POST(`/${register.one}s/:id`, {
    ...common(register),
    params: z.object({ id: Id }),
    out: JobDetail,
    summary: `One ${register.what}.`,
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function jobAct(register: JobRegister) {
  return POST(`/${register.one}/act`, {
    ...common(register),
    can: register.acts,
    body: z.object({ _id: Id, version: Version, transition: z.enum(jobActs), reason: optionalLines(500) }),
    out: JobDetail,
    idempotent: true,
    summary: `Cancels ${register.what}s that wait or run, or tries one again.`,
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function jobHistory(register: JobRegister) {
  return POST(`/history/${register.one}`, {
    ...common(register),
    body: z.object({ _id: Id }),
    out: History,
    summary: `What changed on a ${register.what}.`,
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function jobExport(register: JobRegister) {
  return GET(`/${register.one}s_export`, {
    ...common(register),
    query: JobList,
    out: z.never(),
    bytes: true,
    summary: `The list of ${register.what}s under the same filters as CSV.`,
  })
}
