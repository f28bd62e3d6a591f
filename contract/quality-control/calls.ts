import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { m } from '../messages'
import { Id, Version, optionalText, requiredText } from '../shapes'
import { Disposition } from './choices'
import {
  Bench,
  BoardRow,
  Changed,
  EventForm,
  Failure,
  Lot,
  LotForm,
  Material,
  MaterialForm,
  Month,
  Plan,
  PlanContent,
  QcEvent,
  Review,
  RunAnswer,
  RunForm,
  Target,
  TargetForm,
  TargetProposal,
} from './shapes'

const base = { area: 'qualityControl', feature: 'qc', phi: 'none', scope: 'lab' } as const
const see = { ...base, can: ['read', 'Qc'] } as const
const enter = { ...base, can: ['enter', 'Qc'], idempotent: true } as const
const manage = { ...base, can: ['manage', 'Qc'], idempotent: true } as const
const approve = { ...base, can: ['direct', 'Lab'], idempotent: true, fresh: true } as const

const one = { _id: Id, version: Version }

export const board = GET('/qc/board', {
  ...see,
  entity: 'qcPlan',
  out: z.object({ docs: z.array(BoardRow) }),
  summary: 'Each test under control on each instrument and where it stands, the worst first.',
})

export const bench = POST('/qc/bench', {
  ...see,
  entity: 'qcPlan',
  body: z.object({ planId: Id, runs: z.int().min(1).max(4000).default(60) }),
  out: Bench,
  summary: 'One test on one instrument: its plan, targets, last runs with their verdicts, and events.',
})

export const savePlan = POST('/qc/plan', {
  ...manage,
  entity: 'qcPlan',
  body: z.object({
    testId: Id,
    instrumentId: Id,
    /** Of the plan that was edited; null for a new one. */
    version: Version.nullable(),
    plan: PlanContent,
  }),
  out: Plan,
  summary: 'Keeps the draft of a control plan. What is in force stays so.',
})

export const approvePlan = POST('/qc/plan/approve', {
  ...approve,
  entity: 'qcPlan',
  body: z.object(one),
  out: Plan,
  summary: 'Puts the draft of a control plan in force: from now on its test is held without controls.',
})

export const materials = GET('/qc/materials', {
  ...see,
  entity: 'qcMaterial',
  out: z.object({ docs: z.array(Material) }),
  summary: 'Control materials, reagents, calibrators and consumables.',
})

export const addMaterial = POST('/add/qc_material', {
  ...manage,
  entity: 'qcMaterial',
  body: z.object({ material: MaterialForm }),
  out: Material,
  summary: 'Adds a material.',
})

export const updateMaterial = POST('/update/qc_material', {
  ...manage,
  entity: 'qcMaterial',
  body: z.object({ ...one, material: MaterialForm }),
  out: Material,
  summary: 'Changes a material.',
})

export const lots = GET('/qc/lots', {
  ...see,
  entity: 'qcLot',
  out: z.object({ docs: z.array(Lot) }),
  summary: 'Lots of all materials, those that end first in front.',
})

export const addLot = POST('/add/qc_lot', {
  ...enter,
  entity: 'qcLot',
  body: z.object({ lot: LotForm }),
  out: Lot,
  summary: 'Adds a lot that was received.',
})

export const updateLot = POST('/update/qc_lot', {
  ...enter,
  entity: 'qcLot',
  body: z.object({ ...one, lot: LotForm }),
  out: Lot,
  summary: 'Changes a lot: opened, put in use, checked against the one before.',
})

export const proposeTarget = POST('/qc/target/propose', {
  ...see,
  entity: 'qcTarget',
  body: z.object({ planId: Id, lotId: Id }),
  out: TargetProposal,
  summary: 'Mean and deviation of the values of a lot that were not excluded.',
})

export const saveTarget = POST('/qc/target', {
  ...manage,
  entity: 'qcTarget',
  body: z.object({ target: TargetForm }),
  out: Target,
  summary: 'Keeps the draft of a target. Nothing is judged by it before it is approved.',
})

export const approveTarget = POST('/qc/target/approve', {
  ...approve,
  entity: 'qcTarget',
  body: z.object(one),
  out: Target,
  summary: 'Puts a target in force for runs that are measured from now on.',
})

export const enterRun = POST('/qc/run', {
  ...enter,
  entity: 'qcRun',
  body: RunForm,
  out: RunAnswer,
  summary:
    'Records a run of controls and judges it; a late one is put in its place, and what that changes is said.',
})

export const exclude = POST('/qc/exclude', {
  ...manage,
  entity: 'qcRun',
  body: z.object({
    pointId: Id,
    reason: requiredText(400, m.qualityControl.reasonMissing),
  }),
  out: z.object({ changed: z.array(Changed) }),
  summary: 'Takes a point out of all rules that was documented to be no measurement of the control.',
})

export const addEvent = POST('/qc/event', {
  ...enter,
  entity: 'qcEvent',
  body: EventForm,
  out: z.object({ event: QcEvent, changed: z.array(Changed) }),
  summary: 'Records a calibration, a repair or a new reagent, from which on rules may begin anew.',
})

export const failure = POST('/qc/failure', {
  ...see,
  phi: 'read',
  entity: 'qcFailure',
  body: z.object({ _id: Id }),
  out: Failure,
  summary: 'A control failure with each patient result since the last accepted run.',
})

export const act = POST('/qc/failure/act', {
  ...enter,
  entity: 'qcFailure',
  body: z.object({
    ...one,
    cause: requiredText(1000, m.qualityControl.causeMissing),
    action: requiredText(1000, m.qualityControl.actionMissing),
    resets: z.boolean(),
  }),
  out: z.object({ _id: Id, version: Version }),
  summary: 'Says why controls failed and what was done; rules begin anew from here where it says so.',
})

export const dispose = POST('/qc/failure/results', {
  ...manage,
  phi: 'write',
  entity: 'qcFailure',
  body: z.object({
    ...one,
    results: z
      .array(z.object({ analysisId: Id, raw: z.string().max(4000).nullable() }))
      .min(1)
      .max(500),
    what: Disposition,
    note: requiredText(400, m.qualityControl.noteMissing),
  }),
  out: Failure,
  summary: 'Decides about patient results since the last accepted run (42 CFR 493.1256(f)).',
})

export const close = POST('/qc/failure/close', {
  ...manage,
  phi: 'write',
  entity: 'qcFailure',
  body: z.object(one),
  out: Failure,
  summary: 'Ends a failure: cause, action, an accepted run and a decision on each patient result are there.',
})

export const reviews = GET('/qc/reviews', {
  ...see,
  entity: 'qcReview',
  out: z.object({ docs: z.array(Review) }),
  summary: 'The figures of each month and who signed them, the newest first.',
})

export const sign = POST('/qc/review/sign', {
  ...approve,
  entity: 'qcReview',
  body: z.object({ month: Month, note: optionalText(1000) }),
  out: Review,
  summary: 'Signs the review of a month that is over.',
})
