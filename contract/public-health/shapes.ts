import { z } from 'zod'
import { LoincCode } from '../catalogue/shapes'
import { DeliveryEnd, DeliveryState } from '../deliveries/choices'
import { m } from '../messages'
import {
  Id,
  Instant,
  PlainDate,
  Version,
  cleanText,
  listInput,
  onceSound,
  optionalText,
  requiredText,
} from '../shapes'
import { Decimal } from '../tests/shapes'
import { CaseStage, CaseTab, CovidFile, ElrProfile, MissingPlace } from './choices'

/** A state or territory, by its postal code. */
export const StateCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, m.errors.stateFormat)

/**
 * Which results of a rule's tests are reportable. `any`: each that was measured. `detected`: Detected, Positive, Reactive, and the
 * laboratory's own words beside them. `organism`: what grew is one of these, by name or genus. `above`: a number over a limit.
 */
export const Counts = z.discriminatedUnion('by', [
  z.object({ by: z.literal('any') }),
  z.object({ by: z.literal('detected'), words: z.array(requiredText(80)).max(20).default([]) }),
  z.object({
    by: z.literal('organism'),
    names: z.array(requiredText(120)).min(1, m.publicHealth.organismMissing).max(40),
  }),
  z.object({ by: z.literal('above'), limit: Decimal, unit: cleanText(40) }),
])
export type Counts = z.infer<typeof Counts>

/** How soon: from the release on, in hours of the clock or in working days (Monday to Friday; holidays count as working days). */
export const Within = z.object({
  unit: z.enum(['hours', 'workdays']),
  count: z
    .int(m.publicHealth.withinRange)
    .min(1, m.publicHealth.withinRange)
    .max(240, m.publicHealth.withinRange),
})
export type Within = z.infer<typeof Within>

/** What a rule says; approved as a whole. */
export const RuleContent = z
  .object({
    condition: requiredText(120, m.publicHealth.conditionMissing),
    state: StateCode,
    loincs: z.array(LoincCode).max(60),
    testIds: z.array(Id).max(60),
    counts: Counts,
    within: Within,
    /** The state wants a call besides the message. */
    phone: z.boolean(),
    /** The state wants what its laboratories, or its providers, find in patients of other states too. */
    ofItsLabs: z.boolean().default(false),
    ofItsProviders: z.boolean().default(false),
    /** Where the rule is from, and what is still to be checked. */
    source: optionalText(400),
  })
  .superRefine(
    onceSound(({ loincs, testIds }, ctx) => {
      if (loincs.length + testIds.length === 0)
        ctx.addIssue({ code: 'custom', path: ['loincs'], message: m.publicHealth.testsMissing })
    }),
  )
export type RuleContent = z.infer<typeof RuleContent>
export type RuleContentInput = z.input<typeof RuleContent>

export const HealthRule = z.object({
  _id: Id,
  version: Version,
  /** In force; null until somebody approved one. */
  approved: RuleContent.nullable(),
  /** Waits for approval; null where nothing was changed since. */
  draft: RuleContent.nullable(),
  /** Which approval is in force: 0 before the first. */
  revision: z.int(),
  editedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  active: z.boolean(),
  /** Local tests that it names, for both contents. */
  tests: z.array(z.object({ _id: Id, code: z.string(), name: z.string() })),
})
export type HealthRule = z.infer<typeof HealthRule>

const identifier = cleanText(199)
/** Who receives reports of one or more states, and over which way. */
export const AgencyForm = z.object({
  name: requiredText(120, m.publicHealth.agencyNameMissing),
  states: z.array(StateCode).min(1, m.publicHealth.statesMissing).max(60),
  wayId: z.guid(m.publicHealth.wayMissing),
  /** MSH-5 and MSH-6: name, and the object identifier where the agency has one. */
  applicationName: requiredText(120, m.publicHealth.applicationMissing),
  applicationOid: identifier.default(''),
  facilityName: requiredText(120, m.publicHealth.facilityMissing),
  facilityOid: identifier.default(''),
  profile: ElrProfile,
  /** It sends reports back that do not name the county of residence. */
  needsCounty: z.boolean().default(true),
  active: z.boolean().default(true),
})
export type AgencyForm = z.infer<typeof AgencyForm>
export type AgencyFormInput = z.input<typeof AgencyForm>

export const Agency = AgencyForm.extend({
  _id: Id,
  version: Version,
  way: z.string(),
})
export type Agency = z.infer<typeof Agency>

/** How a public sample addresses a state. */
export const SampleAddress = AgencyForm.pick({
  applicationName: true,
  applicationOid: true,
  facilityName: true,
  facilityOid: true,
  profile: true,
}).extend({ state: z.string() })
export type SampleAddress = z.infer<typeof SampleAddress>

export const Missing = z.object({
  place: MissingPlace,
  /** Of the patient, location, physician, order or test; null where there is one only. */
  id: Id.nullable(),
  text: z.string(),
})
export type Missing = z.infer<typeof Missing>

export const CaseList = listInput(['due'], 'due').extend({ tab: CaseTab.default('missing') })
export type CaseList = z.infer<typeof CaseList>
export type CaseListInput = z.input<typeof CaseList>

export const CaseRow = z.object({
  _id: Id,
  version: Version,
  stage: CaseStage,
  orderId: Id,
  requisitionNumber: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string() }),
  condition: z.string(),
  /** Whose rule; empty where the state of residence is not known. */
  state: z.string(),
  test: z.string(),
  /** The result as the report prints it. */
  result: z.string(),
  why: z.string().nullable(),
  missing: z.array(Missing),
  dueAt: Instant,
  /** Past its time, and not sent or decided. */
  overdue: z.boolean(),
  phone: z.boolean(),
  called: z.object({ toldTo: z.string(), at: Instant, by: z.string() }).nullable(),
  agency: z.string().nullable(),
  delivery: z
    .object({
      _id: Id,
      state: DeliveryState,
      endedHow: DeliveryEnd.nullable(),
      why: z.string().nullable(),
      at: Instant.nullable(),
    })
    .nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedWhy: z.string().nullable(),
  detectedAt: Instant,
})
export type CaseRow = z.infer<typeof CaseRow>

export const Case = CaseRow.extend({
  /** The report version that it is about. */
  number: z.int(),
  county: z.string().nullable(),
  ruleRevision: z.int(),
  /** The newest message with it, a line for each segment; null before there is one. */
  message: z.object({ madeAt: Instant, segments: z.array(z.string()) }).nullable(),
})
export type Case = z.infer<typeof Case>

export const CaseCounts = z.object({
  missing: z.int(),
  decide: z.int(),
  send: z.int(),
  sent: z.int(),
  refused: z.int(),
  overdue: z.int(),
  capped: z.boolean(),
  /** Rules in force. Without one nothing is reported. */
  approvedRules: z.int(),
  /** Tests in use that no rule can find: they have no LOINC, and none names them. The first twenty codes, and how many. */
  unfound: z.object({ count: z.int(), codes: z.array(z.string()) }),
})
export type CaseCounts = z.infer<typeof CaseCounts>

export const CovidQuery = z
  .object({ from: PlainDate, to: PlainDate, elements: CovidFile.default('federal') })
  .superRefine(
    onceSound(({ from, to }, ctx) => {
      if (to < from) ctx.addIssue({ code: 'custom', path: ['to'], message: m.publicHealth.toBeforeFrom })
    }),
  )
export type CovidQuery = z.infer<typeof CovidQuery>
