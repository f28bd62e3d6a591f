import { sql } from 'kysely'
import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { isZip } from '@contract/people'
import { todayIn } from '@contract/rules/zone'
import type { PatientFields } from '@contract/patients/shapes'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import type { Executor } from '../core/tx'
import { registerPatients } from '../modules/patients/public'
import { ProgressOfRows, RefusedRow, type ImportJob, type Loaded } from './job'
import {
  locationKeys,
  readPatientsCsv,
  type PatientFile,
  type PatientFileOptions,
  type PatientLine,
} from './patients-csv'
import { unreadable } from './read-text'
import { noteProgress, type Progress } from './run-record'

const rowsAtOnce = 250

type Source = Pick<ImportJob, 'db' | 'ports' | 'labId' | 'bytes' | 'map' | 'locationId'>

/** What rows are checked against: the laboratory's own locations, and today. */
export async function patientOptions(
  job: Pick<Source, 'db' | 'ports' | 'labId' | 'map' | 'locationId'>,
): Promise<PatientFileOptions> {
  const lab = await job.db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', job.labId)
    .executeTakeFirstOrThrow()
  const places = await job.db
    .selectFrom('location')
    .select(['id', 'code', 'name'])
    .where(ofLab(job))
    .where('active', '=', true)
    .execute()
  return {
    map: job.map,
    locationId: job.locationId,
    locations: new Map(places.flatMap((place) => locationKeys(place).map((key) => [key, place.id] as const))),
    today: todayIn(lab.time_zone, job.ports.clock.now().toISOString()),
  }
}

/** The file with every row checked against the laboratory's own locations and today. */
export const openPatients = async (job: Source): Promise<PatientFile> =>
  readPatientsCsv(job.bytes, await patientOptions(job))

/** What makes two rows the same person beyond doubt: name, birth date and location. */
export const personKey = ({
  lastname,
  firstname,
  dob,
  location,
}: Pick<PatientFields, 'lastname' | 'firstname' | 'dob' | 'location'>) =>
  JSON.stringify([folded(lastname), folded(firstname), dob, location])

/** Patient numbers of people who are on file already: same name, birth date and location. */
export async function alreadyOnFile(
  db: Executor,
  labId: string,
  people: readonly PatientFields[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    patient_number: string
    firstname: string
    lastname: string
    dob: string
    location_id: string
  }>`
    select p.patient_number, p.firstname, p.lastname, p.dob, p.location_id
    from unnest(${people.map((one) => one.dob)}::date[], ${people.map((one) => one.location)}::uuid[],
      ${people.map((one) => folded(`${one.lastname} ${one.firstname}`))}::text[]) as i (dob, location_id, name)
    join patient p on ${ofLab(labId, 'p')} and p.dob = i.dob and p.location_id = i.location_id and starts_with(p.search_name, i.name)`.execute(
    db,
  )
  return new Map(rows.map((row) => [personKey({ ...row, location: row.location_id }), row.patient_number]))
}

const problemsOf = (line: PatientLine) =>
  line.problems.map(({ column, message }) => `${column}: ${message}`).join('; ')
const refuse = ({ line, cells }: PatientLine, problem: string): RefusedRow => ({ line, cells, problem })

/** A postcode of another country is kept; the row is given back to be looked at, since it may be a slip. */
export const postcodeRemark = (
  at: { line: number; cells: string[] },
  { address: { zip } }: Pick<PatientFields, 'address'>,
): RefusedRow[] =>
  zip === null || isZip(zip)
    ? []
    : [{ line: at.line, cells: at.cells, problem: fill(m.imports.remarkPostcode, { zip }) }]

/** Why a line is not ready: what is wrong with it, or the earlier line that names the same person; null: it is. */
function problemsOfLines(lines: readonly PatientLine[]): Map<PatientLine, string> {
  const first = new Map<string, number>()
  const problems = new Map<PatientLine, string>()
  for (const at of lines) {
    if (at.fields === null) {
      problems.set(at, problemsOf(at))
      continue
    }
    const key = personKey(at.fields)
    const before = first.get(key)
    if (before === undefined) first.set(key, at.line)
    else problems.set(at, fill(m.imports.rowSamePerson, { line: before }))
  }
  return problems
}

const ChunkDone = z.object({
  progress: ProgressOfRows,
  refused: z.array(RefusedRow),
  remarks: z.array(RefusedRow),
})

/** Registers the ready lines of one chunk in one transaction; those on file already are refused with their number. */
function loadChunk(
  job: ImportJob,
  number: number,
  lines: readonly PatientLine[],
  problems: ReadonlyMap<PatientLine, string>,
  before: Progress,
) {
  const { labId, runId } = job
  return job.step(number, ChunkDone, async (w) => {
    const ready = lines.flatMap((at) => (at.fields && !problems.has(at) ? [{ at, fields: at.fields }] : []))
    const known = await alreadyOnFile(
      w.tx,
      labId,
      ready.map((one) => one.fields),
    )
    const fresh = ready.filter((one) => !known.has(personKey(one.fields)))
    if (fresh.length > 0)
      await registerPatients(
        w,
        labId,
        fresh.map(({ fields }) => ({ id: job.ports.ids.id(), fields })),
      )
    const refused = lines.flatMap((at) => {
      const problem = problems.get(at)
      if (problem !== undefined) return [refuse(at, problem)]
      const onFile = at.fields && known.get(personKey(at.fields))
      return onFile == null ? [] : [refuse(at, fill(m.imports.rowOnFile, { number: onFile }))]
    })
    const progress = {
      total: before.total,
      done: before.done + lines.length,
      loaded: before.loaded + fresh.length,
      refused: before.refused + refused.length,
    }
    await noteProgress(w, labId, runId, progress)
    const remarks = fresh.flatMap(({ at, fields }) => postcodeRemark(at, fields))
    return { outcome: { progress, refused, remarks }, progress }
  })
}

/**
 * Registers the patients of a file. A bad row is given back with its reason and keeps no other row from loading. Chunks are of
 * the file's own lines: they mean the same in every attempt, whatever has changed in the laboratory meanwhile.
 */
export async function loadPatients(job: ImportJob): Promise<Loaded> {
  const file = await openPatients(job)
  const [problem] = file.problems
  if (problem) throw unreadable(problem)
  const problems = problemsOfLines(file.lines)
  const refused: RefusedRow[] = []
  const remarks: RefusedRow[] = []
  let progress: Progress = { total: file.lines.length, done: 0, loaded: 0, refused: 0 }
  for (let at = 0; at < file.lines.length; at += rowsAtOnce) {
    const lines = file.lines.slice(at, at + rowsAtOnce)
    const chunk = await loadChunk(job, at / rowsAtOnce, lines, problems, progress)
    progress = chunk.progress
    refused.push(...chunk.refused)
    remarks.push(...chunk.remarks)
    job.onProgress(progress)
  }
  return { columns: file.columns, refused: refused.sort((a, b) => a.line - b.line), remarks, message: null }
}
