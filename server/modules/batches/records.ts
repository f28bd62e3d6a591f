import { fill, m } from '@contract/messages'
import type { Priority } from '@contract/choices'
import type { Reagent } from '@contract/batches/shapes'
import type { BatchStage, BatchStatus } from '@contract/batches/states'
import type { AnalysisState, OrderState, SpecimenState } from '@contract/orders/shapes'
import type { KeptAs } from '@contract/tests/kept-as'
import type { StabilityLimit } from '@contract/tests/shapes'

/** A batch with what is counted of its work. Choices are text columns; the reply's schema proves them. */
export interface BatchRecord {
  id: string
  version: number
  number: string
  status: BatchStatus
  stage: BatchStage
  test_type_id: string
  test_type: string
  instrument_id: string | null
  instrument: string | null
  method: string | null
  analyst_id: string | null
  analyst: string | null
  maximum: number
  reagents: Reagent[]
  controls: string[]
  /** The tests of its type that it takes; null: all of them. */
  only_tests: string[] | null
  /** Their names, by name. */
  only_names: string[] | null
  created_at: Date
  created_by: string
  deleted_at: Date | null
  deleted_by: string | null
  deleted_why: string | null
  specimens: number
  stat: number
  tests: number
  waiting: number
  unverified: number
  resulted: number
}

/** A test of a specimen as far as batches care. `batch`: the number of the live batch that has it. */
export interface SpecimenTest {
  id: string
  testId: string
  code: string
  name: string
  type: string
  typeId: string
  state: AnalysisState
  /** How long the specimen keeps for it, as its own version says. */
  stability: StabilityLimit[] | null
  batchId: string | null
  batch: string | null
  batchStage: BatchStage | null
  /** A reference laboratory was asked for it. */
  referred: boolean
}

/** A specimen with its order and every test on it that was not withdrawn. */
export interface SpecimenFacts {
  specimen_id: string
  barcode: string
  letter: string
  order_id: string
  requisition_number: string
  order_state: OrderState
  hold_reason: string | null
  lastname: string
  firstname: string
  dob: string
  priority: Priority
  sample_type: string
  source: string
  sample_type_id: string
  kept: KeptAs | null
  /** Of its sample type. */
  stability_hours: number | null
  specimen_state: SpecimenState
  collected_at: Date
  received_at: Date | null
  tests: SpecimenTest[]
}

const HOUR = 3_600_000
/** When its stability ends; null: it keeps without limit. */
export const expiryOf = ({
  collected_at,
  stability_hours,
}: Pick<SpecimenFacts, 'collected_at' | 'stability_hours'>): Date | null =>
  stability_hours === null ? null : new Date(collected_at.getTime() + stability_hours * HOUR)

/** A specimen as the bench reads of it, on lists and in batches alike. */
export function benchSpecimen(facts: Omit<SpecimenFacts, 'tests' | 'order_state'>, now: Date) {
  const expires = expiryOf(facts)
  return {
    specimenId: facts.specimen_id,
    barcode: facts.barcode,
    letter: facts.letter,
    orderId: facts.order_id,
    requisitionNumber: facts.requisition_number,
    patient: { lastname: facts.lastname, firstname: facts.firstname, dob: facts.dob },
    sampleType: facts.sample_type,
    source: facts.source,
    priority: facts.priority,
    held: facts.hold_reason !== null,
    specimenState: facts.specimen_state,
    collectedAt: facts.collected_at.toISOString(),
    receivedAt: facts.received_at?.toISOString() ?? null,
    expiresAt: expires?.toISOString() ?? null,
    expired: expires !== null && now > expires,
  }
}

export function presentRow(record: BatchRecord) {
  const named = (id: string | null, name: string | null) =>
    id === null ? null : { _id: id, name: name ?? '' }
  return {
    _id: record.id,
    version: record.version,
    number: record.number,
    status: record.status,
    stage: record.stage,
    testType: { _id: record.test_type_id, name: record.test_type },
    instrument: named(record.instrument_id, record.instrument),
    method: record.method,
    analyst: named(record.analyst_id, record.analyst),
    maximum: record.maximum,
    specimens: record.specimens,
    stat: record.stat,
    tests: record.tests,
    waiting: record.waiting,
    unverified: record.unverified,
    resulted: record.resulted,
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    deletedAt: record.deleted_at?.toISOString() ?? null,
    deletedBy: record.deleted_by,
    deletedWhy: record.deleted_why,
  }
}

/** A stage within a sentence. */
export const stageWords = (stage: BatchStage): string => m.batches.stage[stage].toLowerCase()

/** Why nothing is added to or taken out of a batch as it is; null: it is being filled. */
export const closedWords = ({ status, stage, number }: Pick<BatchRecord, 'status' | 'stage' | 'number'>) =>
  status === 'DELETED'
    ? fill(m.batches.notOpen, { number })
    : stage === 'FILLING'
      ? null
      : fill(m.batches.notFilling, { number, stage: stageWords(stage) })
