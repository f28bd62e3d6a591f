import { sql } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import { Reading } from '@contract/plates/shapes'
import type { PlateOutcome, PlateStage, PlateStatus, PlateVerdict } from '@contract/plates/states'
import type { ReportedPlate } from '@contract/batch-reports/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { momentIn } from '../reports/public'
import type { Subject } from './subject'

interface Row {
  id: string
  number: string
  barcode: string
  format: number
  stage: PlateStage
  status: PlateStatus
  instrument: string | null
  verdict: PlateVerdict | null
  held_why: string | null
  outcome: PlateOutcome | null
  outcome_why: string | null
  outcome_by: string | null
  outcome_at: Date | null
  wells: { place: number; specimenId: string | null; control: string | null; role: string | null }[]
  runs: { fileName: string; readAt: string; readBy: string; readings: unknown }[]
  overrides: {
    specimenId: string
    barcode: string
    test: string
    raw: string
    by: string
    at: string
    why: string
  }[]
}

/** What a supervisor overrode of single wells, each with why, by whom and when. */
const overriddenWords = ({ overrides, wells, format }: Row, zone: string): string[] =>
  overrides.map(({ specimenId, barcode, test, raw, by, at, why }) =>
    fill(m.plates.overriddenWell, {
      well: wells
        .flatMap((one) =>
          one.specimenId === specimenId ? [wellName(format === 384 ? 384 : 96, one.place)] : [],
        )
        .join(', '),
      ...{ barcode, test, raw, why, name: by },
      at: momentIn(zone, new Date(at)),
    }),
  )

/** What its controls say and what was decided of it, as the screen and the paper tell it. */
function verdictWords(row: Row, zone: string): string[] {
  const { outcome, outcome_at: at, outcome_by: by, outcome_why: why } = row
  const said = { outcome: outcome ? m.plates.outcome[outcome] : '', name: by ?? '', why: why ?? '' }
  return [
    ...(row.verdict === null
      ? row.runs.length > 0
        ? [m.batchReports.plateUnjudged]
        : []
      : [
          row.verdict === 'HOLD'
            ? fill(outcome === 'OVERRIDE' ? m.plates.wasOnHold : m.plates.onHold, {
                number: row.number,
                why: row.held_why ?? '',
              })
            : `${m.plates.verdictWord.PASS}.`,
        ]),
    ...(outcome === null || at === null
      ? row.verdict === null
        ? []
        : [m.batchReports.plateUnreviewed]
      : [
          fill(why === null ? m.plates.reviewLine : m.plates.reviewLineWhy, {
            ...said,
            at: momentIn(zone, at),
          }),
        ]),
  ]
}

/**
 * The plates of a batch, or the plate itself, and what was read of each specimen on them, as the files wrote it; of the plate by well
 * too. One statement.
 */
export async function platesOf(
  { db, who }: Ctx,
  { kind, id }: Subject,
): Promise<{ plates: ReportedPlate[]; readings: Map<string, string[]>; byWell: Map<string, string[]> }> {
  const { rows } = await sql<Row>`
    select p.id, p.number, p.barcode, p.format, p.stage, p.status, p.verdict, p.held_why, p.outcome,
      p.outcome_why, p.outcome_by, p.outcome_at, i.name as instrument, wells.wells, runs.runs, said.overrides
    from plate p
    left join instrument i on ${ofLab(who, 'i')} and i.id = p.instrument_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('place', w.place, 'specimenId', w.specimen_id, 'control', w.control,
        'role', w.role) order by w.place), '[]') as wells
      from plate_well w where ${ofLab(who, 'w')} and w.plate_id = p.id and w.content <> 'BLANK'
        and (w.left_at is null or w.left_at = p.deleted_at)) wells
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('fileName', r.file_name, 'readAt', r.read_at, 'readBy', r.read_by,
        'readings', r.readings) order by r.read_at, r.id), '[]') as runs
      from plate_run r where ${ofLab(who, 'r')} and r.plate_id = p.id) runs
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('specimenId', f.specimen_id, 'barcode', s.barcode, 'test', x.name,
        'raw', f.override_raw, 'by', f.override_by, 'at', f.override_at, 'why', f.override_why) order by s.barcode, x.name), '[]') as overrides
      from plate_finding f join specimen s on ${ofLab(who, 's')} and s.id = f.specimen_id
      join test x on ${ofLab(who, 'x')} and x.id = f.test_id
      where ${ofLab(who, 'f')} and f.plate_id = p.id and f.override_at is not null) said
    where ${ofLab(who, 'p')} and ${kind === 'plate' ? sql`p.id` : sql`p.batch_id`} = ${id}
    order by p.created_at, p.id`.execute(db)
  const readings = new Map<string, string[]>()
  const inWells = new Map<string, string[]>()
  const plates = rows.map((row): ReportedPlate => {
    const format = row.format === 384 ? 384 : 96
    const byWell = new Map(row.wells.map((well) => [wellName(format, well.place), well]))
    const controls: string[] = []
    for (const run of row.runs)
      for (const { well, target, ct } of z.array(Reading).parse(run.readings)) {
        const held = byWell.get(well)
        const short = fill(m.batchReports.wellReading, { target, ct: ct ?? m.batchReports.noCt })
        inWells.set(well, [...(inWells.get(well) ?? []), short])
        const words = fill(m.batchReports.reading, {
          plate: row.number,
          well,
          target,
          ct: ct ?? m.batchReports.noCt,
        })
        if (held?.specimenId) readings.set(held.specimenId, [...(readings.get(held.specimenId) ?? []), words])
        else if (held) controls.push([held.role, held.control, words].filter(Boolean).join(' '))
      }
    return {
      _id: row.id,
      number: row.number,
      barcode: row.barcode,
      stage: row.status === 'DELETED' ? m.plates.status.DELETED : m.plates.stage[row.stage],
      instrument: row.instrument,
      runs: row.runs.map(({ fileName, readAt, readBy }) => ({
        fileName,
        at: new Date(readAt).toISOString(),
        byName: readBy,
      })),
      controls,
      verdict: [...verdictWords(row, who.timeZone), ...overriddenWords(row, who.timeZone)],
      alarm: row.verdict === 'HOLD' || row.stage === 'FAILED',
    }
  })
  return { plates, readings, byWell: inWells }
}
