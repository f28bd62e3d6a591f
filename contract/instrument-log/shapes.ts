import { z } from 'zod'
import { m } from '../messages'
import { Id, Instant, PlainDate, Version, nullableLines, onceSound, requiredText } from '../shapes'
import { LogKind, WorkKind } from './choices'

/** What was done on an instrument, as it is typed. */
export const LogForm = z
  .object({
    kind: WorkKind,
    /** What is done again and again under one name: Weekly wash. */
    task: requiredText(80, m.instrumentLog.taskMissing),
    doneOn: PlainDate,
    doneBy: requiredText(80, m.instrumentLog.doneByMissing),
    nextDue: PlainDate.nullable(),
    note: nullableLines(1000),
  })
  .superRefine(
    onceSound(({ doneOn, nextDue }, ctx) => {
      if (nextDue !== null && nextDue <= doneOn)
        ctx.addIssue({ code: 'custom', path: ['nextDue'], message: m.instrumentLog.dueBefore })
    }),
  )
export type LogForm = z.infer<typeof LogForm>
export type LogFormInput = z.input<typeof LogForm>

export const LogEntry = z.object({
  _id: Id,
  kind: LogKind,
  task: z.string(),
  doneOn: PlainDate,
  doneBy: z.string(),
  nextDue: PlainDate.nullable(),
  note: z.string().nullable(),
  enteredAt: Instant,
  enteredBy: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Since when, by whom and why an instrument is out of service. */
export const OutOfService = z.object({ since: Instant, by: z.string(), reason: z.string() })
export type OutOfService = z.infer<typeof OutOfService>

/** What is due again, by the last entry of each task. */
export const DueTask = z.object({
  kind: WorkKind,
  task: z.string(),
  lastOn: PlainDate,
  due: PlainDate,
  overdue: z.boolean(),
})
export type DueTask = z.infer<typeof DueTask>

/** `total`: how many entries there are; the newest are given. */
export const LogView = z.object({
  version: Version,
  active: z.boolean(),
  out: OutOfService.nullable(),
  due: z.array(DueTask),
  entries: z.array(LogEntry),
  total: z.int(),
  today: PlainDate,
})
export type LogView = z.infer<typeof LogView>

/** An instrument that needs somebody: out of service, or with tasks that are overdue. */
export const Attention = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  out: OutOfService.nullable(),
  overdue: z.array(DueTask),
})
export type Attention = z.infer<typeof Attention>
