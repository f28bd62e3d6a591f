import { z } from 'zod'
import { compare } from '../rules/decimal'
import { fill, m } from '../messages'
import {
  Id,
  Instant,
  PlainDate,
  Timestamp,
  Version,
  cleanText,
  onceSound,
  optionalText,
  requiredText,
} from '../shapes'
import { LotFactors } from '../rules/calculation/lot-factors'
import { Decimal } from '../tests/shapes'
import {
  ControlRule,
  ControlState,
  Disposition,
  EventKind,
  MaterialKind,
  PointVerdict,
  R4sMode,
  RuleScope,
  RunOrigin,
  RunVerdict,
  Severity,
  scopesOf,
} from './choices'

const Levels = z
  .int(m.qualityControl.levelsRange)
  .min(1, m.qualityControl.levelsRange)
  .max(6, m.qualityControl.levelsRange)

export const MaterialForm = z.object({
  kind: MaterialKind,
  name: requiredText(120, m.qualityControl.nameMissing),
  maker: optionalText(80),
  /** How many levels a control has; 1 of anything else. */
  levels: Levels,
  /** Tests that need it: an expired lot in use holds them. Of a control its targets say it. */
  testIds: z.array(Id).max(200).default([]),
  active: z.boolean().default(true),
  /** A new lot is compared with the one before it, and is used once it passed. */
  checkNeeded: z.boolean().default(false),
})
export type MaterialForm = z.infer<typeof MaterialForm>

export const Material = MaterialForm.extend({
  _id: Id,
  version: Version,
  tests: z.array(z.object({ _id: Id, code: z.string() })),
})
export type Material = z.infer<typeof Material>

export const LotForm = z
  .object({
    materialId: z.guid(m.qualityControl.materialMissing),
    level: Levels,
    number: requiredText(40, m.qualityControl.lotMissing),
    /** Calendar dates of the laboratory. */
    received: PlainDate,
    opened: PlainDate.nullable().default(null),
    /** How many days it may be used after opening; null where only the printed day counts. */
    openDays: z.int().min(0).max(3650).nullable().default(null),
    expires: PlainDate,
    inUse: z.boolean(),
    checkedOn: PlainDate.nullable().default(null),
    checkNote: optionalText(400),
    /** How the comparison with the lot before came out; null: nobody said. */
    checkPassed: z.boolean().nullable().default(null),
    /** Of a lot of thromboplastin. */
    factors: z.array(LotFactors).max(20).default([]),
  })
  .superRefine(
    onceSound(({ received, opened, expires, inUse, checkedOn, checkPassed, factors }, ctx) => {
      factors.forEach(({ instrumentId }, at) => {
        if (factors.findIndex((one) => one.instrumentId === instrumentId) < at)
          ctx.addIssue({
            code: 'custom',
            path: ['factors', at, 'instrumentId'],
            message: m.qualityControl.factorTwice,
          })
      })
      if (opened !== null && opened < received)
        ctx.addIssue({ code: 'custom', path: ['opened'], message: m.qualityControl.openedEarly })
      if (expires < received)
        ctx.addIssue({ code: 'custom', path: ['expires'], message: m.qualityControl.expiresEarly })
      if (checkPassed !== null && checkedOn === null)
        ctx.addIssue({ code: 'custom', path: ['checkedOn'], message: m.qualityControl.checkedOnMissing })
      if (inUse && checkPassed === false)
        ctx.addIssue({ code: 'custom', path: ['inUse'], message: m.qualityControl.lotFailedUse })
    }),
  )
export type LotForm = z.infer<typeof LotForm>

export const Lot = z.object({
  _id: Id,
  version: Version,
  materialId: Id,
  material: z.string(),
  kind: MaterialKind,
  level: z.int(),
  number: z.string(),
  received: PlainDate,
  opened: PlainDate.nullable(),
  openDays: z.int().nullable(),
  expires: PlainDate,
  inUse: z.boolean(),
  checkedOn: PlainDate.nullable(),
  checkNote: z.string().nullable(),
  checkPassed: z.boolean().nullable(),
  factors: z.array(LotFactors),
  /** The last day on which it may be used. */
  lastDay: PlainDate,
  expired: z.boolean(),
})
export type Lot = z.infer<typeof Lot>

export const RuleRow = z.object({
  rule: ControlRule,
  scopes: z.array(RuleScope).min(1).max(2),
  severity: Severity,
})

/** What a test on an instrument needs; approved as a whole. */
export const PlanContent = z
  .object({
    /** It holds verification; switched off by an approved change alone. */
    on: z.boolean(),
    levels: Levels,
    hours: z
      .int(m.qualityControl.hoursRange)
      .min(1, m.qualityControl.hoursRange)
      .max(744, m.qualityControl.hoursRange),
    eachDay: z.boolean(),
    r4s: R4sMode,
    rules: z.array(RuleRow).max(20),
  })
  .superRefine(
    onceSound(({ rules }, ctx) => {
      if (!rules.some(({ severity }) => severity === 'reject'))
        ctx.addIssue({ code: 'custom', path: ['rules'], message: m.qualityControl.rulesMissing })
      for (const [at, { rule, scopes }] of rules.entries()) {
        if (scopes.some((one) => !scopesOf[rule].includes(one)))
          ctx.addIssue({
            code: 'custom',
            path: ['rules', at, 'scopes'],
            message: fill(m.qualityControl.scopeWrong, { rule }),
          })
        if (rules.findIndex((one) => one.rule === rule) !== at)
          ctx.addIssue({
            code: 'custom',
            path: ['rules', at, 'rule'],
            message: fill(m.qualityControl.ruleTwice, { rule }),
          })
      }
    }),
  )
export type PlanContent = z.infer<typeof PlanContent>

const TestName = z.object({ _id: Id, code: z.string(), name: z.string(), unit: z.string() })
const InstrumentName = z.object({ _id: Id, code: z.string(), name: z.string() })

export const Plan = z.object({
  _id: Id,
  version: Version,
  test: TestName,
  instrument: InstrumentName,
  /** In force; null until somebody approved one. */
  approved: PlanContent.nullable(),
  draft: PlanContent.nullable(),
  revision: z.int(),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
})
export type Plan = z.infer<typeof Plan>

export const BoardRow = z.object({
  planId: Id,
  test: TestName,
  instrument: InstrumentName,
  state: ControlState,
  /** Why, in words; empty where all is well. */
  why: z.string(),
  lastAccepted: Instant.nullable(),
  /** Until when the last accepted run answers. */
  until: Instant.nullable(),
})
export type BoardRow = z.infer<typeof BoardRow>

export const TargetForm = z
  .object({
    planId: Id,
    lotId: Id,
    mean: Decimal,
    sd: Decimal,
    unit: cleanText(40),
    source: z.enum(['insert', 'computed']),
    /** From how many values; 0 from an insert. */
    runs: z.int().min(0).max(100_000).default(0),
  })
  .superRefine(
    onceSound(({ sd }, ctx) => {
      if (compare(sd, '0') <= 0)
        ctx.addIssue({ code: 'custom', path: ['sd'], message: m.qualityControl.sdPositive })
    }),
  )
export type TargetForm = z.infer<typeof TargetForm>

export const Target = z.object({
  _id: Id,
  version: Version,
  lotId: Id,
  lot: z.string(),
  level: z.int(),
  mean: z.string(),
  sd: z.string(),
  unit: z.string(),
  source: z.enum(['insert', 'computed']),
  runs: z.int(),
  provisional: z.boolean(),
  /** The earlier lot whose coefficient of variation gave the SD. */
  cvLot: z.string().nullable(),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** The one by which runs of now are judged. */
  inForce: z.boolean(),
})
export type Target = z.infer<typeof Target>

export const TargetProposal = z.object({
  n: z.int(),
  mean: z.string(),
  sd: z.string(),
  cv: z.string().nullable(),
  provisional: z.boolean(),
  /** The SD of the values themselves; `sd` is by the coefficient of variation of `cvLot` where fewer than 20 values are there. */
  sampleSd: z.string(),
  cvLot: z.string().nullable(),
  /** How many values are more than 3 SD from the mean. */
  outliers: z.int(),
})

export const FindingShape = z.object({
  rule: ControlRule,
  scope: RuleScope,
  severity: Severity,
  /** The points of the window, this one last. */
  points: z.array(Id),
})

export const Point = z.object({
  _id: Id,
  level: z.int(),
  lotId: Id,
  lot: z.string(),
  targetId: Id.nullable(),
  /** As typed. */
  raw: z.string(),
  mean: z.string().nullable(),
  sd: z.string().nullable(),
  /** To three decimals; null where there was no target. */
  z: z.string().nullable(),
  verdict: PointVerdict,
  findings: z.array(FindingShape),
  excluded: z.object({ why: z.string(), byName: z.string(), at: Instant }).nullable(),
})
export type Point = z.infer<typeof Point>

export const Run = z.object({
  _id: Id,
  version: Version,
  measuredAt: Instant,
  enteredAt: Instant,
  byName: z.string(),
  comment: z.string().nullable(),
  verdict: RunVerdict,
  source: RunOrigin,
  /** The file, message or plate that it came with, by the name that people know it by. */
  from: z.object({ _id: Id, name: z.string() }).nullable(),
  points: z.array(Point),
})
export type Run = z.infer<typeof Run>

export const RunForm = z.object({
  planId: Id,
  measuredAt: Timestamp,
  points: z
    .array(
      z.object({
        level: Levels,
        lotId: Id,
        raw: requiredText(40, m.qualityControl.valueMissing),
        /** The value again, where it was asked whether it was measured so and it was; the comment says how it came about. */
        sure: optionalText(40),
      }),
    )
    .min(1)
    .max(24),
  comment: optionalText(400),
})
export type RunForm = z.infer<typeof RunForm>

/** What an instrument calls a control. Without a material it is none of quality control: a calibrator, a blank. */
export const ControlNameForm = z
  .object({
    instrumentId: Id,
    /** 0: nobody said so before. */
    version: z.int().min(0),
    name: requiredText(200, m.qualityControl.controlNameMissing),
    materialId: Id.nullable(),
    level: Levels.nullable(),
  })
  .superRefine(
    onceSound(({ materialId, level }, ctx) => {
      if (materialId !== null && level === null)
        ctx.addIssue({ code: 'custom', path: ['level'], message: m.qualityControl.levelMissing })
      if (materialId === null && level !== null)
        ctx.addIssue({ code: 'custom', path: ['materialId'], message: m.qualityControl.materialMissing })
    }),
  )
export type ControlNameForm = z.infer<typeof ControlNameForm>

export const ControlName = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id,
  name: z.string(),
  materialId: Id.nullable(),
  material: z.string().nullable(),
  level: z.int().nullable(),
})
export type ControlName = z.infer<typeof ControlName>

/** A control as an instrument sent it, where it stands in quality control. */
export const SentControlStanding = z.object({
  material: z.string(),
  level: z.int(),
  lot: z.string(),
  planId: Id,
  /** Of its run, once it was entered. */
  verdict: RunVerdict.nullable(),
  /** Whether the lot had an approved target when it was measured; null while it was not entered. */
  judged: z.boolean().nullable(),
  /** The rules that rejected or warned. */
  rules: z.array(z.string()),
})
export type SentControlStanding = z.infer<typeof SentControlStanding>

/** A run whose verdict is another now. */
export const Changed = z.object({ runId: Id, measuredAt: Instant, from: RunVerdict, to: RunVerdict })
export type Changed = z.infer<typeof Changed>

export const RunAnswer = z.object({ run: Run, changed: z.array(Changed), held: z.boolean() })

export const EventForm = z.object({
  planId: Id,
  kind: EventKind,
  at: Timestamp,
  note: requiredText(400, m.qualityControl.noteMissing),
  resets: z.boolean(),
})
export type EventForm = z.infer<typeof EventForm>

export const QcEvent = z.object({
  _id: Id,
  kind: EventKind,
  at: Instant,
  note: z.string(),
  resets: z.boolean(),
  byName: z.string(),
})
export type QcEvent = z.infer<typeof QcEvent>

/** A level as the form of a run asks for it: the lot in use and what is expected of it. */
export const Slot = z.object({
  level: z.int(),
  lot: Lot.nullable(),
  target: Target.nullable(),
})
export type Slot = z.infer<typeof Slot>

export const Bench = z.object({
  plan: Plan,
  row: BoardRow,
  slots: z.array(Slot),
  targets: z.array(Target),
  /** The oldest first. */
  runs: z.array(Run),
  events: z.array(QcEvent),
  failureId: Id.nullable(),
})
export type Bench = z.infer<typeof Bench>

export const ReviewedResult = z.object({
  analysisId: Id,
  orderId: Id,
  requisitionNumber: z.string(),
  letter: z.string(),
  raw: z.string().nullable(),
  state: z.string(),
  resultedAt: Instant,
  decision: z.object({ what: Disposition, note: z.string(), byName: z.string(), at: Instant }).nullable(),
})
export type ReviewedResult = z.infer<typeof ReviewedResult>

export const Failure = z.object({
  _id: Id,
  version: Version,
  planId: Id,
  openedAt: Instant,
  /** The rejected run was measured then, and by these rules. */
  rejectedAt: Instant,
  rules: z.array(z.string()),
  since: Instant.nullable(),
  cause: z.string().nullable(),
  action: z.string().nullable(),
  actedAt: Instant.nullable(),
  actedByName: z.string().nullable(),
  /** The accepted run by which it can be closed, or was. */
  acceptedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  closedByName: z.string().nullable(),
  results: z.array(ReviewedResult),
  /** Results that nobody decided about, or that wait for their repeat. */
  openResults: z.int(),
})
export type Failure = z.infer<typeof Failure>

export const ReviewFigures = z.object({
  runs: z.int(),
  rejected: z.int(),
  warned: z.int(),
  incomplete: z.int(),
  excluded: z.int(),
  failures: z.int(),
})
export type ReviewFigures = z.infer<typeof ReviewFigures>

/** A calendar month of the laboratory. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, m.qualityControl.monthFormat)

export const Review = z.object({
  month: Month,
  figures: ReviewFigures,
  isOver: z.boolean(),
  note: z.string().nullable(),
  signedByName: z.string().nullable(),
  signedAt: Instant.nullable(),
})
export type Review = z.infer<typeof Review>
