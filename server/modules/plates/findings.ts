import type { Insertable } from 'kysely'
import { measuredCt } from '@contract/plates/assay-shapes'
import { wellName } from '@contract/plates/geometry'
import type { Reading } from '@contract/plates/shapes'
import type { AnalyteVerdict, PlateVerdicts } from '@contract/rules/plates/verdicts'
import type { Ctx } from '../../core/context'
import type { Tx } from '../../core/tx'
import type { PlateFindingTable } from '../../db/schema/plates'
import type { RuleInForce } from './assay-rules'
import { formatOf } from './format'
import type { PlateRecord } from './records'
import type { WellRecord } from './store'

interface Judged {
  rule: RuleInForce
  readings: readonly Reading[]
}

/**
 * What accepting a well enters for one of its analytes: the Ct of its first target (`read`), the same where the rules report a Ct
 * (`measured`), and the value itself. Null: the rules enter nothing of this analyte.
 */
export function entryOf({ rule, readings }: Judged, well: string, { analyte, finding }: AnalyteVerdict) {
  const result = rule.content.results.find((one) => one.analyte === analyte)
  if (!result) return null
  const [target] = rule.content.rules.analytes.find(({ name }) => name === analyte)?.targets ?? []
  const read = readings.find((one) => one.well === well && one.target === target)?.ct ?? null
  const measured = result.detected === measuredCt ? read : null
  const raw = finding === 'DETECTED' ? (measured ?? result.detected) : result.notDetected
  return { testId: result.testId, read, measured, raw }
}

/** The signs of contamination that stand against a finding; null: none. */
export const signsOf = ({ reasons }: AnalyteVerdict): string | null =>
  [...new Set(reasons.filter(({ code }) => code === 'contamination').map(({ words }) => words))].join(' ') ||
  null

/**
 * Keeps what a run says of each specimen and test, so that a result that says otherwise is held, however it came. Of a held plate, what
 * its wells would say: once a supervisor overrides it, a detection or an invalid well still speaks against a negative that was typed.
 * That nothing was found there proves nothing. A plate is read once: what is kept of it is never kept anew.
 */
export async function keepFindings(
  { who, now }: Ctx,
  tx: Tx,
  {
    plate,
    wells,
    isHeld,
    judgedWells,
    ...judged
  }: Judged & {
    plate: PlateRecord
    wells: readonly WellRecord[]
    isHeld: boolean
    judgedWells: PlateVerdicts['wells']
  },
): Promise<void> {
  const places = new Map(wells.map((well) => [wellName(formatOf(plate.format), well.place), well]))
  const rows = new Map<string, Insertable<PlateFindingTable>>()
  for (const { well, analytes } of judgedWells)
    for (const one of analytes) {
      const specimenId = places.get(well)?.specimenId
      const entry = entryOf(judged, well, one)
      // Replicates have one result: as acceptance takes it, that of the first.
      const key = `${specimenId} ${entry?.testId}`
      if (!specimenId || !entry || rows.has(key)) continue
      if (isHeld && one.finding === 'NOT_DETECTED') continue
      rows.set(key, {
        lab_id: who.labId,
        plate_id: plate.id,
        specimen_id: specimenId,
        test_id: entry.testId,
        action: one.action,
        raw: one.action === 'ACCEPT' ? entry.raw : null,
        why: signsOf(one),
        found: one.finding === 'DETECTED',
        read_at: now,
      })
    }
  if (rows.size > 0)
    await tx
      .insertInto('plate_finding')
      .values([...rows.values()])
      .execute()
}
