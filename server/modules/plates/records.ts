import { fill, m } from '@contract/messages'
import { wellName, type PlateFormat } from '@contract/plates/geometry'
import type { LayoutContent, PlateKind, PlateRow } from '@contract/plates/shapes'
import type { PlateOutcome, PlateStage, PlateStatus, PlateVerdict } from '@contract/plates/states'
import { formatOf } from './format'

/** A plate with what is counted of its wells. Choices are text columns; the reply's schema proves them. */
export interface PlateRecord {
  id: string
  version: number
  number: string
  ordinal: number
  barcode: string
  format: number
  kind: PlateKind
  status: PlateStatus
  stage: PlateStage
  test_type_id: string
  test_type: string
  layout_id: string
  layout: string
  layout_number: number
  content: LayoutContent
  instrument_id: string | null
  instrument: string | null
  batch_id: string | null
  batch: string | null
  created_at: Date
  created_by: string
  deleted_at: Date | null
  deleted_by: string | null
  deleted_why: string | null
  verdict: PlateVerdict | null
  held_why: string | null
  outcome: PlateOutcome | null
  outcome_why: string | null
  outcome_by: string | null
  outcome_at: Date | null
  specimens: number
  wells: number
  used: number
  stat: number
  runs: number
}

export function presentRow(record: PlateRecord): PlateRow {
  const closed = new Set(record.content.closed)
  return {
    _id: record.id,
    version: record.version,
    number: record.number,
    barcode: record.barcode,
    format: formatOf(record.format),
    kind: record.kind,
    status: record.status,
    stage: record.stage,
    testType: { _id: record.test_type_id, name: record.test_type },
    layout: { _id: record.layout_id, name: record.layout, number: record.layout_number },
    instrument:
      record.instrument_id === null ? null : { _id: record.instrument_id, name: record.instrument ?? '' },
    batch: record.batch_id === null ? null : { _id: record.batch_id, number: record.batch ?? '' },
    specimens: record.specimens,
    wells: record.wells,
    free: Math.max(0, record.format - record.used - closed.size),
    stat: record.stat,
    runs: record.runs,
    verdict: record.verdict,
    heldWhy: record.held_why,
    review:
      record.outcome === null
        ? null
        : {
            outcome: record.outcome,
            reason: record.outcome_why,
            by: record.outcome_by ?? '',
            at: (record.outcome_at ?? record.created_at).toISOString(),
          },
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    deletedAt: record.deleted_at?.toISOString() ?? null,
    deletedBy: record.deleted_by,
    deletedWhy: record.deleted_why,
  }
}

/** A stage within a sentence. */
export const stageWords = (stage: PlateStage): string => m.plates.stage[stage].toLowerCase()

/** Why the wells of a plate stay as they are; null: it is being filled. */
export const closedWords = ({ status, stage, number }: Pick<PlateRecord, 'status' | 'stage' | 'number'>) =>
  status === 'DELETED'
    ? fill(m.plates.notOpen, { number })
    : stage === 'FILLING'
      ? null
      : fill(m.plates.notFilling, { number, stage: stageWords(stage) })

/** The fields of a plate as the trail tells them: names, not ids. */
export const told = (record: PlateRecord) => ({
  number: record.number,
  barcode: record.barcode,
  kind: record.kind,
  status: record.status,
  stage: record.stage,
  testType: record.test_type,
  layout: fill(m.plates.layoutVersion, { name: record.layout, number: record.layout_number }),
  instrument: record.instrument,
  batch: record.batch,
})

export const nameOf = (format: PlateFormat) => (place: number) => wellName(format, place)

/** What was decided of a plate, as the trail tells it. */
export const toldReview = (
  of: Pick<PlateRecord, 'outcome' | 'outcome_why' | 'outcome_by' | 'outcome_at'>,
) => ({
  outcome: of.outcome,
  outcomeWhy: of.outcome_why,
  outcomeBy: of.outcome_by,
  outcomeAt: of.outcome_at,
})
