import { sql } from 'kysely'
import { wellName, placeOf } from '@contract/plates/geometry'
import type { AssayContent, JudgedRun } from '@contract/plates/assay-shapes'
import { ControlRole, type Reading } from '@contract/plates/shapes'
import type { PlannedWell, PlateRun } from '@contract/rules/plates/plate-run'
import { controlPlaces, stampedControls, type ControlPlace } from '@contract/rules/plates/scheme'
import { verdictsOf, type PlateVerdicts } from '@contract/rules/plates/verdicts'
import { wellName as schemeWell } from '@contract/rules/plates/wells'
import type { Ctx } from '../../core/context'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { ruleVersion, type RuleInForce } from './assay-rules'
import { plateControls } from './controls'
import { earlierPlates } from './earlier-plates'
import { formatOf } from './format'
import { wordsOf } from './override-well'
import type { PlateRecord } from './records'
import { dayOfKept } from './run-sheets'
import { readPlate, readWells, type WellRecord } from './store'

/** How this reader keeps a cell that says that the instrument looked and nothing amplified. */
const undetermined = 'Undetermined'
const cells = (readings: readonly Reading[]) =>
  readings.map(({ well, target, ct }) => ({ well, target, ct: ct ?? undetermined }))

interface Read {
  plate: PlateRecord
  wells: readonly WellRecord[]
  readings: readonly Reading[]
  readAt: Date
}

/**
 * By what the plate can be known: its own number, that of the one plate it was stamped from, or those of its four. Where its wells
 * do not hold the controls of the scheme, nothing tells it from another.
 */
async function layoutOf(
  db: Executor,
  who: Principal,
  plate: PlateRecord,
  wells: readonly WellRecord[],
): Promise<PlateRun['layout']> {
  const format = formatOf(plate.format)
  const roles = new Map(wells.map((well) => [wellName(format, well.place), well.role]))
  const holds = (places: readonly ControlPlace[]) =>
    places.every(({ place, shows }) => roles.get(schemeWell(place)) === (shows === 'positive' ? 'PC' : 'NTC'))
  if (holds(controlPlaces(format, plate.ordinal))) return { kind: 'moving', number: plate.ordinal }
  const { rows } = await sql<{ ordinal: number }>`
    select p.ordinal from plate_source s join plate p on ${ofLab(who, 'p')} and p.id = s.source_id
    where ${ofLab(who, 's')} and s.plate_id = ${plate.id} order by s.quadrant`.execute(db)
  const [a, b, c, d] = rows.map(({ ordinal }) => ordinal)
  if (format === 96 && a !== undefined && holds(controlPlaces(96, a))) return { kind: 'moving', number: a }
  if (format === 384 && a !== undefined && b !== undefined && c !== undefined && d !== undefined) {
    const sources: [number, number, number, number] = [a, b, c, d]
    if (holds(stampedControls(sources))) return { kind: 'stamped', sources }
  }
  return { kind: 'fixed' }
}

/** How often a specimen was run before, and in how many of these runs each test of it was detected. */
interface Before {
  runs: number
  found: ReadonlyMap<string, number>
}

/**
 * How often each specimen was run for this test type before: on other plates whose run was judged earlier. A plate that was held or
 * failed says nothing of the specimen, and is no run of it.
 */
async function runsBefore(
  db: Executor,
  who: Principal,
  { plate, wells, readAt }: Read,
): Promise<ReadonlyMap<string, Before>> {
  const ids = wells.flatMap(({ specimenId }) => specimenId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; runs: number; found: Record<string, number> | null }>`
    with earlier as (
      select distinct w.specimen_id, p.id as plate_id
      from plate_well w join plate p on ${ofLab(who, 'p')} and p.id = w.plate_id and p.test_type_id = ${plate.test_type_id}
        and p.verdict is distinct from 'HOLD' and p.stage <> 'FAILED'
      join plate_run r on ${ofLab(who, 'r')} and r.plate_id = p.id and r.read_at < ${readAt} and r.rule_version_id is not null
      where ${ofLab(who, 'w')} and w.specimen_id = any(${[...new Set(ids)]}::uuid[]) and w.left_at is null and p.id <> ${plate.id})
    select e.specimen_id as id, count(*)::int as runs, (
      select jsonb_object_agg(d.test_id, d.many) from (
        select f.test_id, count(*)::int as many from plate_finding f
        where ${ofLab(who, 'f')} and f.specimen_id = e.specimen_id and f.found and f.plate_id = any(array_agg(e.plate_id))
        group by f.test_id) d) as found
    from earlier e group by e.specimen_id`.execute(db)
  return new Map(
    rows.map(({ id, runs, found }) => [id, { runs, found: new Map(Object.entries(found ?? {})) }]),
  )
}

/** The plate with its readings as the rules take them. */
export async function runFor(
  db: Executor,
  who: Principal,
  read: Read,
  { noCt, results }: Pick<AssayContent, 'noCt' | 'results'>,
): Promise<PlateRun> {
  const { plate, wells, readings, readAt } = read
  const format = formatOf(plate.format)
  const earlier = await runsBefore(db, who, read)
  const planned = wells.map((well): PlannedWell => {
    const of = { well: wellName(format, well.place), group: null, specimen: null, runsBefore: 0, lot: null }
    if (well.content === 'BLANK') return { ...of, role: 'EMPTY' }
    if (well.content === 'CONTROL') return { ...of, role: ControlRole.parse(well.role) }
    const before = earlier.get(well.specimenId ?? '')
    return {
      ...of,
      role: 'SAMPLE',
      specimen: well.barcode ?? well.specimenId,
      group: well.specimenId,
      runsBefore: before?.runs ?? 0,
      foundBefore: Object.fromEntries(
        results.map(({ analyte, testId }) => [analyte, before?.found.get(testId) ?? 0]),
      ),
    }
  })
  return {
    format,
    layout: await layoutOf(db, who, plate, wells),
    wells: planned,
    readings: cells(readings),
    noCt: [undetermined, ...noCt],
    earlier: (await earlierPlates(db, who, plate, readAt)).map((one) => ({
      number: one.number,
      wells: one.wells.map(({ place, specimen }) => ({ well: wellName(format, place), specimen })),
      readings: cells(one.readings),
    })),
  }
}

/** What a run comes to by these rules, and what it says of which plate it is; null: nothing tells. */
export async function judgeReadings(
  db: Executor,
  who: Principal,
  { rule, ...read }: Read & { rule: RuleInForce },
): Promise<{
  plate: PlateVerdicts['plate']
  identity: NonNullable<PlateVerdicts['plate']['identity']>['verdict'] | null
  verdicts: PlateVerdicts
  /** The wells as they would be judged if nothing held the plate. */
  evenHeld: PlateVerdicts['wells']
}> {
  const run = await runFor(db, who, read, rule.content)
  const verdicts = verdictsOf(rule.rules, run)
  const { plate } = verdicts
  const evenHeld = plate.verdict === 'HOLD' ? verdictsOf(rule.rules, run, true).wells : verdicts.wells
  return { plate, identity: plate.identity?.verdict ?? null, verdicts, evenHeld }
}

export interface Judged {
  rule: RuleInForce
  fileName: string
  readings: readonly Reading[]
  verdicts: PlateVerdicts
  readAt: Date
  /** The day that its file names; null: none. */
  day: string | null
}

/** The newest run of a plate by the rules that were in force when it was read; null: there were none, or nothing was read. */
export async function judgedRun(
  db: Executor,
  who: Principal,
  plate: PlateRecord,
  wells: readonly WellRecord[],
): Promise<Judged | null> {
  const run = await db
    .selectFrom('plate_run')
    .select(['file_name', 'raw', 'facts', 'readings', 'read_at', 'rule_version_id'])
    .where(ofLab(who))
    .where('plate_id', '=', plate.id)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run?.rule_version_id) return null
  const rule = await ruleVersion(db, who.labId, run.rule_version_id)
  const { verdicts } = await judgeReadings(db, who, {
    plate,
    wells,
    readings: run.readings,
    readAt: run.read_at,
    rule,
  })
  return {
    rule,
    fileName: run.file_name,
    readings: run.readings,
    verdicts,
    readAt: run.read_at,
    day: dayOfKept(run),
  }
}

/** The verdicts of a plate as its page shows them, with the orders whose specimens are named. */
export async function verdictsOfPlate(
  ctx: Ctx,
  id: string,
): Promise<{ judged: JudgedRun | null; orderIds: string[] }> {
  const plate = await readPlate(ctx.db, ctx.who, id)
  const wells = await readWells(ctx.db, ctx.who, id)
  const found = await judgedRun(ctx.db, ctx.who, plate, wells)
  const orderIds = [...new Set(wells.flatMap(({ orderId }) => orderId ?? []))]
  if (!found) return { judged: null, orderIds }
  const { rule, fileName, verdicts, readings, readAt, day } = found
  const read = { plate, wells, readings, rule, readAt, day }
  const place = ({ well }: { well: string }) => placeOf(formatOf(plate.format), well) ?? 0
  return {
    judged: {
      fileName,
      assay: rule.rules.assay,
      number: rule.rules.version,
      plate: verdicts.plate,
      wells: verdicts.wells
        .toSorted((a, b) => place(a) - place(b))
        .map(({ specimen, ...well }) => ({ ...well, barcode: specimen })),
      problems: verdicts.problems,
      controls: await plateControls(ctx.db, ctx.who, ctx.now, read),
      words: await wordsOf(ctx.db, ctx.who, plate, wells),
    },
    orderIds,
  }
}
