import type {
  AgeBound,
  AgeCritical,
  Choice,
  Cutoff,
  ReferenceRange,
  TestDefinition,
} from '@contract/tests/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { ageSpan } from '@contract/rules/age-bound'
import type { SeedTest } from './types'

/** An age bound: years as a number, days and months as text such as `28d` and `6mo`, null for open. */
type Age = number | `${number}d` | `${number}mo`
function bound(age: Age): AgeBound {
  if (age === 0) return { count: 0, unit: 'd' }
  if (typeof age === 'number') return { count: age, unit: 'y' }
  return { count: Number.parseInt(age, 10), unit: age.endsWith('mo') ? 'mo' : 'd' }
}
const ages = (from: Age, to: Age | null) => ageSpan(bound(from), to === null ? null : bound(to))

const range =
  (sex: ReferenceRange['sex']) =>
  (
    low: string | null,
    high: string | null,
    from: Age = 0,
    to: Age | null = null,
    text: string | null = null,
  ) => ({
    sex,
    ...ages(from, to),
    low,
    high,
    text,
  })
/** Reference ranges: low, high, from age, to age (exclusive), printed words. */
export const both = range('any')
export const male = range('M')
export const female = range('F')
/** A range that is words only: "Nonreactive", "Not detected". */
export const words = (text: string) => both(null, null, 0, null, text)

/** Critical or measuring limits as a pair. */
export const bounds = (low: string | null, high: string | null) => ({ low, high })

/** Critical limits of an age, to the second one (exclusive). */
export const criticalFor = (
  from: Age,
  to: Age | null,
  low: string | null,
  high: string | null,
): AgeCritical => ({
  ...ages(from, to),
  low,
  high,
})

export const choice = (code: string, label: string, abnormal: boolean, critical = false): Choice => ({
  code,
  label,
  abnormal,
  critical,
})

export interface Heading {
  code: string
  name: string
  reportName?: string
  loinc?: string
  /** CPT or HCPCS numbers. */
  cpt?: string[]
}
interface Section {
  testType: string
  sampleTypes: string[]
  turnaroundHours: number
}

/** Makes the tests of one section of the laboratory: same section, containers and turnaround. */
export const section =
  (where: Section) =>
  (
    heading: Heading,
    definition: Partial<TestDefinition> & Pick<TestDefinition, 'kind'>,
    other: Partial<Section> = {},
  ): SeedTest => ({
    code: heading.code,
    name: heading.name,
    reportName: heading.reportName ?? null,
    loinc: heading.loinc ?? null,
    procedureCodes: heading.cpt ?? [],
    active: true,
    ...where,
    ...other,
    definition: { ...blankDefinition, ...definition },
  })

/** Federal panels took effect on this day (90 FR 4662); laboratory-set cutoffs were approved on the other. */
export const FEDERAL_FROM = '2025-07-07'
export const LAB_SET_FROM = '2025-01-06'

/** Version 1 of a cutoff, ng/mL unless the test says otherwise. */
export const cutoff = (
  matrix: Cutoff['matrix'],
  value: string,
  loq: string | null,
  upper: string | null,
  effectiveFrom: string,
): Cutoff => ({ version: 1, matrix, cutoff: value, loq, upper, effectiveFrom })
