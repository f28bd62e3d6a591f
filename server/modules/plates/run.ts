import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { canTransition } from '@contract/machine'
import { wellName } from '@contract/plates/geometry'
import { readRun, someOf, type ExpectedWell } from '@contract/plates/read-run'
import type { RunTable } from '@contract/plates/run-table'
import { wallTimeAt } from '@contract/rules/zone'
import { runFileOf } from '@contract/plates/run-files/run-file'
import {
  ControlRole,
  type PlateRun,
  type Reading,
  type RunFacts,
  type RunFileFormat,
} from '@contract/plates/shapes'
import { plateStageMachine } from '@contract/plates/states'
import type { Ctx, Write } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { momentWords } from '../../core/moment-words'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { sha256OfBytes } from '../../core/hash'
import { json } from '../../db/json'
import { ruleInForce } from './assay-rules'
import { contextOf } from './change'
import { forgetGatesOf, verdictKept, verdictWithoutRules } from './held'
import { enterPlateControls } from './controls'
import { keepFindings } from './findings'
import { judgeReadings } from './judge-run'
import { formatOf } from './format'
import { closedWords, stageWords } from './records'
import { bytesOf, isWorkbook, runIn, type SentRun } from './run-sheets'
import { savePlate } from './save'
import { lockPlate, readPlate, readWells, type WellRecord } from './store'

/**
 * The set-up of a run for an instrument. A plate with free wells is written only where `confirmed`: what was forgotten would be read as
 * nothing. Names of patients are not in it.
 */
export async function plateRunFile(
  ctx: Ctx,
  { _id, format: kind, confirmed }: { _id: string; format: RunFileFormat; confirmed: boolean },
): Promise<FileReply> {
  const plate = await readPlate(ctx.db, ctx.who, _id)
  const wells = await readWells(ctx.db, ctx.who, _id)
  ctx.shown([_id, ...new Set(wells.flatMap(({ orderId }) => orderId ?? []))])
  ctx.mark({ about: _id })
  const format = formatOf(plate.format)
  if (plate.status === 'DELETED') throw ruleRefused(closedWords(plate) ?? m.errors.notFound)
  if (plate.specimens === 0) throw ruleRefused(m.plates.empty)
  const filled = new Set(wells.map(({ place }) => place))
  const closed = new Set(plate.content.closed)
  const empty = Array.from({ length: format }, (_, place) => place)
    .filter((place) => !filled.has(place))
    .map((place) => wellName(format, place))
    .filter((well) => !closed.has(well))
  if (empty.length > 0 && !confirmed) throw ruleRefused(fill(m.plates.runFileEmpty, { wells: someOf(empty) }))
  const { write, extension, needsTargets } = runFileOf(kind)
  if (needsTargets && plate.content.targets.length === 0) throw ruleRefused(m.plates.runFileTargets)
  const text = write({
    barcode: plate.barcode,
    number: plate.number,
    format,
    targets: plate.content.targets,
    wells: wells.map((well) => ({
      place: well.place,
      sample: well.barcode ?? well.control ?? m.plates.blank,
      role:
        well.content === 'CONTROL' ? ControlRole.parse(well.role) : well.content === 'BLANK' ? 'BLANK' : null,
    })),
  })
  return {
    bytes: new TextEncoder().encode(text),
    type: extension === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
    filename: `${plate.number}_${kind}.${extension}`,
  }
}

interface OpenedRun {
  _id: string
  fileName: string
  scanned: string | null
  bytes: Uint8Array
  /** As text it was sent and is kept; `raw` is empty otherwise. */
  isText: boolean
  raw: string
  table: RunTable
}

/** Opens the file of a run, on the thread that reads files, before anything is locked. Throws what refuses the whole of it. */
export async function openRun(
  ctx: Ctx,
  { _id, fileName, scanned, ...sent }: SentRun & { _id: string; fileName: string; scanned: string | null },
): Promise<OpenedRun> {
  ctx.mark({ about: _id })
  // Of a plate out of reach not even its file is looked at.
  await readPlate(ctx.db, ctx.who, _id)
  const bytes = bytesOf(sent)
  const raw = sent.text ?? ''
  const isText = raw !== '' && !isWorkbook(bytes)
  return { _id, fileName, scanned, bytes, isText, raw, table: await runIn(ctx.ports, bytes) }
}

/** Reads a run into its plate and keeps the file as it came. The same file again changes nothing. */
export async function readInto(
  ctx: Ctx,
  w: Write,
  { _id, fileName, scanned, isText, bytes, raw, table }: OpenedRun,
): Promise<{ run: PlateRun; already: boolean }> {
  const { who, now, ports } = ctx
  const plate = await lockPlate(w.tx, who, _id)
  w.about('plate', plate.id)
  const digest = sha256OfBytes(bytes)
  const before = (await readRuns(w.tx, who, plate.id)).find((run) => run.digest === digest)
  if (before) {
    w.changed('plate', plate.id, null, null)
    return { run: presentRun(before), already: true }
  }
  const refusedStage = fill(m.plates.runStage, { number: plate.number, stage: stageWords(plate.stage) })
  const answer = canTransition(plateStageMachine, plate.stage, 'read', contextOf(plate, null))
  if (plate.status === 'DELETED') throw ruleRefused(closedWords(plate) ?? refusedStage)
  if (!answer.ok) throw ruleRefused(refusedStage)
  const wells = await readWells(w.tx, who, plate.id)
  const read = readRun(table, {
    barcode: plate.barcode,
    format: formatOf(plate.format),
    targets: plate.content.targets,
    wells: wells.flatMap(expectedWell),
    days: {
      from: wallTimeAt(plate.created_at.toISOString(), who.timeZone).date,
      to: wallTimeAt(now.toISOString(), who.timeZone).date,
    },
    instrument: await instrumentNames(w, who, plate.instrument_id),
    ...(scanned !== null && { scanned }),
  })
  if (!read.ok) {
    const words = fill(m.plates.runLines, { first: read.problems.slice(0, 5).join(' ') })
    throw read.asksPlate ? badInput({ scanned: read.problems.join(' ') }, words) : ruleRefused(words)
  }
  const other = await readElsewhere(w, who, plate, { digest, now, ...read })
  if (other)
    throw ruleRefused(
      fill(m.plates.runOfOther, {
        number: other.number,
        at: momentWords(other.read_at, who.timeZone),
        name: other.read_by,
      }),
    )
  const rule = await ruleInForce(w.tx, who.labId, plate.test_type_id)
  const run = { plate, wells, readings: read.readings }
  // The controls of the layout are asked whether or not rules are in force.
  let kept = verdictWithoutRules(run)
  if (rule) {
    const {
      plate: found,
      identity,
      verdicts,
      evenHeld,
    } = await judgeReadings(w.tx, who, {
      plate,
      wells,
      readings: read.readings,
      rule,
      readAt: now,
    })
    // Read into another plate's wells, each patient would get somebody else's result.
    if (identity !== null && identity !== 'accepted' && identity !== 'controlFailed')
      throw ruleRefused(
        fill(m.plates.runLines, {
          first: found.reasons
            .filter(({ code }) => code === 'identity')
            .map(({ words }) => words)
            .join(' '),
        }),
      )
    kept = verdictKept(run, verdicts)
    await keepFindings(ctx, w.tx, { ...run, rule, isHeld: found.verdict === 'HOLD', judgedWells: evenHeld })
  }
  const id = ports.ids.id()
  await w.tx
    .insertInto('plate_run')
    .values({
      lab_id: who.labId,
      id,
      plate_id: plate.id,
      file_name: fileName,
      // What is kept is the file; a text is kept as one where it is.
      raw: isText ? raw : '',
      file: isText ? null : bytes,
      digest,
      readings: json(read.readings),
      facts: json(read.facts),
      read_at: now,
      read_by: signedName(who),
      rule_version_id: rule?.id ?? null,
    })
    .execute()
  await savePlate(ctx, w, plate.id, { stage: answer.to, ...kept })
  if (kept.verdict === 'HOLD') await forgetGatesOf(w.tx, who, plate.id)
  w.changed(
    'plate',
    plate.id,
    { stage: plate.stage, run: null, readings: null, verdict: plate.verdict, heldWhy: plate.held_why },
    {
      stage: answer.to,
      run: fileName,
      readings: read.readings.length,
      verdict: kept.verdict,
      heldWhy: kept.held_why,
    },
  )
  if (rule)
    await enterPlateControls(ctx, w, {
      ...{ plate, wells, readings: read.readings, rule, readAt: now },
      day: read.facts.day,
    })
  return {
    run: {
      _id: id,
      fileName,
      readAt: now.toISOString(),
      readBy: signedName(who),
      readings: read.readings,
      facts: read.facts,
    },
    already: false,
  }
}

const DAY = 86_400_000
/** Among the plates of so many days the same readings are looked for. */
const lookedBack = 90 * DAY

/**
 * The plate into which this run was read before: the same file, or the same readings under another name. A run is of one plate, and
 * its controls are counted once.
 */
async function readElsewhere(
  w: Write,
  who: Ctx['who'],
  plate: { id: string; test_type_id: string },
  { digest, readings, facts, now }: { digest: string; readings: Reading[]; facts: RunFacts; now: Date },
): Promise<{ number: string; read_at: Date; read_by: string } | undefined> {
  // A file that names its plate is of that one. Two waters without a Ct say nothing of which run they are.
  const isTold =
    facts.plateBy === 'scan' && readings.filter(({ ct }) => ct !== null && /\d/.test(ct)).length > 1
  const { rows } = await sql<{ number: string; read_at: Date; read_by: string }>`
    select p.number, r.read_at, r.read_by from plate_run r join plate p on ${ofLab(who, 'p')} and p.id = r.plate_id
    where ${ofLab(who, 'r')} and p.id <> ${plate.id} and p.test_type_id = ${plate.test_type_id}
      and r.read_at > ${new Date(now.getTime() - lookedBack)}
      and (r.digest = ${digest} or (${isTold} and (r.facts ->> 'day') is not distinct from ${facts.day}
        and r.readings = ${JSON.stringify(readings)}::jsonb))
    order by r.read_at limit 1`.execute(w.tx)
  return rows[0]
}

/** What a run must find in a well; a specimen whose order was deleted since is one by its barcode. */
function expectedWell({ place, content, role, barcode, control }: WellRecord): ExpectedWell[] {
  if (content !== 'SPECIMEN' && content !== 'CONTROL' && content !== 'BLANK') return []
  return [
    {
      ...{ place, content, name: (content === 'SPECIMEN' ? barcode : control) ?? '' },
      role: content === 'CONTROL' ? ControlRole.parse(role) : null,
    },
  ]
}

/** By what a file may name the instrument of a plate: its name and its serial number. */
async function instrumentNames(w: Write, who: Ctx['who'], id: string | null): Promise<string[]> {
  if (id === null) return []
  const row = await w.tx
    .selectFrom('instrument')
    .select(['name', 'serial'])
    .where(ofLab(who))
    .where('id', '=', id)
    .executeTakeFirst()
  return [row?.name, row?.serial].flatMap((name) => name || [])
}

type RunRecord = Omit<PlateRun, '_id' | 'readAt'> & { id: string; digest: string; readAt: Date }

const presentRun = ({ id, fileName, readAt, readBy, readings, facts }: RunRecord): PlateRun => ({
  _id: id,
  fileName,
  readAt: readAt.toISOString(),
  readBy,
  readings,
  facts,
})

async function readRuns(db: Ctx['db'] | Write['tx'], who: Ctx['who'], plateId: string): Promise<RunRecord[]> {
  const { rows } = await sql<RunRecord>`
    select r.id, r.file_name as "fileName", r.digest, r.readings, r.facts, r.read_at as "readAt", r.read_by as "readBy"
    from plate_run r where ${ofLab(who, 'r')} and r.plate_id = ${plateId} order by r.read_at desc, r.id`.execute(
    db,
  )
  return rows
}

/** The runs that were read into a plate, newest first. */
export const presentRuns = async (ctx: Ctx, plateId: string): Promise<PlateRun[]> =>
  (await readRuns(ctx.db, ctx.who, plateId)).map(presentRun)
