import type { EnteredIsolates } from '@contract/results/isolates'
import type { EnteredValue } from '@contract/rules/entered-value'
import type { AnalysisRecord, CorrectionFacts } from '../modules/results/public'
import type { SeededLab } from './laboratory'
import type { OrderPatient, Staff } from './order-people'
import type { SeedOrderPlan } from './order-plan'
import type { Random } from './random'

/** What the patient's last released value of a test was: for the change since then. */
export interface LastValue {
  value: EnteredValue
  units: string | null
  raw: string
  collectedOn: string
}

/** Everything that the making of one order may look at. */
export interface SeedWorld {
  seeded: SeededLab
  now: Date
  random: Random
  staff: { entry: Staff; bench: Staff; supervisor: Staff }
  /** Ids of the medication list, by name. */
  medications: ReadonlyMap<string, string>
  /** By patient and test code. */
  lastValues: Map<string, LastValue>
}

/** An analysis as the result module holds it, and what only the report wants to know. */
export interface SeedAnalysis extends AnalysisRecord {
  report_name: string | null
  released_by: string | null
  previous: LastValue | undefined
  correction: CorrectionFacts | null
}

/** An order on its way to becoming rows: the plan with its ids. */
export interface SeedOrder {
  id: string
  plan: SeedOrderPlan
  patient: OrderPatient
  requisitionNumber: string
  physician: { id: string; name: string; npi: string }
  enteredBy: Staff
  specimens: (SeedOrderPlan['specimens'][number] & { id: string })[]
  criticalPotassium: boolean
  preliminary: boolean
  /** Results that are not left to chance, by test code, and how its medications are taken, by name. */
  wanted?: {
    values: Readonly<Record<string, string>>
    details: Readonly<Record<string, string>>
    /** Of cultures, by test code. */
    isolates?: Readonly<Record<string, EnteredIsolates>>
  }
  /** What its second report is to be; else as chance has it. */
  change?: 'AMENDED' | 'CORRECTED'
}
