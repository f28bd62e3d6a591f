import { fill, m } from '@contract/messages'
import type { PatientFields } from '@contract/patients/shapes'
import { isLoinc } from '@contract/rules/loinc'
import { personSearchName } from '../core/text'
import {
  addIdentifiers,
  identifierKey,
  insertHistoricResults,
  patientsByIdentifier,
  possibleDuplicates,
  type Identifier,
  registerPatients,
} from '../modules/patients/public'
import type { ImportJob, RefusedRow } from './job'
import { alreadyOnFile, personKey, postcodeRemark } from './load-patients'
import type { Cells, GoodRow, Loader } from './source-file'

/** A person with the numbers of the system they come from, the first of which results refer to. */
export interface IncomingPatient {
  kind: 'patient'
  identifiers: Identifier[]
  fields: PatientFields
}
/** A result of another laboratory. */
export interface IncomingResult {
  kind: 'result'
  patient: Identifier
  loinc: string
  name: string
  value: string
  unit: string | null
  collectedAt: Date
}
export type Clinical = IncomingPatient | IncomingResult

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** An instant with its offset. A day alone does not say when in its day, and is refused. */
export function instantOf(text: string): Date | null {
  if (!instant.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

interface ResultCells {
  patient: Identifier | null
  loinc: string
  name: string
  value: string
  unit: string
  collected: string
}

/** Which column of a file holds which part of a result, for what is refused. */
export type ResultColumns = Record<keyof ResultCells, string>

/** What a result must have to be kept: a patient, a LOINC code that is one, a value and an instant that is past. */
export function resultOf(
  cells: Cells,
  columns: ResultColumns,
  given: ResultCells,
  now: Date,
): IncomingResult | null {
  const { patient, loinc, name, value } = given
  if (!isLoinc(loinc))
    cells.refuse(
      columns.loinc,
      loinc === '' ? m.imports.rowNoLoinc : fill(m.imports.rowLoinc, { loinc: loinc.slice(0, 40) }),
    )
  if (value === '') cells.refuse(columns.value, m.imports.rowNoValue)
  if (value.length > 400) cells.refuse(columns.value, m.imports.rowLongValue)
  const collectedAt = instantOf(given.collected)
  if (collectedAt === null) cells.refuse(columns.collected, m.imports.rowInstant)
  else if (collectedAt > now) cells.refuse(columns.collected, m.imports.rowFuture)
  if (patient === null || collectedAt === null) return null
  return {
    kind: 'result',
    patient,
    loinc,
    name: (name || loinc).slice(0, 300),
    value,
    unit: given.unit.slice(0, 60) || null,
    collectedAt,
  }
}

type Row<T> = GoodRow<T>
const refuse = ({ line, cells }: Row<unknown>, problem: string): RefusedRow => ({ line, cells, problem })
const isPatient = (row: Row<Clinical>): row is Row<IncomingPatient> => row.value.kind === 'patient'
const isResult = (row: Row<Clinical>): row is Row<IncomingResult> => row.value.kind === 'result'

/** Why a person is not registered, or null; nobody is merged with anybody here. */
async function refusedPeople(
  job: ImportJob,
  w: Parameters<Loader<Clinical>['batch']>[0],
  rows: readonly Row<IncomingPatient>[],
): Promise<{ fresh: Row<IncomingPatient>[]; refused: RefusedRow[]; known: number }> {
  const identifiers = rows.flatMap(({ value }) => value.identifiers)
  const byIdentifier = await patientsByIdentifier(w.tx, job.labId, identifiers)
  const byName = await alreadyOnFile(
    w.tx,
    job.labId,
    rows.map(({ value }) => value.fields),
  )
  const seen = new Map<string, number>()
  const fresh: Row<IncomingPatient>[] = []
  const refused: RefusedRow[] = []
  let known = 0
  for (const row of rows) {
    const { identifiers: mine, fields } = row.value
    const same = mine.map((one) => byIdentifier.get(identifierKey(one))).find((one) => one !== undefined)
    const number = byName.get(personKey(fields))
    const line = seen.get(personKey(fields))
    if (
      same &&
      personSearchName(same) === personSearchName({ ...fields, middlename: null }) &&
      same.dob === fields.dob
    )
      known += 1
    else if (same) refused.push(refuse(row, fill(m.imports.rowNumberTaken, { number: same.patientNumber })))
    else if (number !== undefined) refused.push(refuse(row, fill(m.imports.rowOnFile, { number })))
    else if (line !== undefined) refused.push(refuse(row, fill(m.imports.rowSamePerson, { line })))
    else {
      seen.set(personKey(fields), row.line)
      fresh.push(row)
    }
  }
  return { fresh, refused, known }
}

async function loadPeople(
  job: ImportJob,
  w: Parameters<Loader<Clinical>['batch']>[0],
  rows: readonly Row<IncomingPatient>[],
) {
  const { fresh, refused, known } = await refusedPeople(job, w, rows)
  const people = fresh.map((row) => ({ row, id: job.ports.ids.id(), fields: row.value.fields }))
  const remarks: RefusedRow[] = []
  if (people.length > 0) {
    for (const { row, fields } of people) {
      remarks.push(...postcodeRemark(row, fields))
      const [likely] = await possibleDuplicates(w.tx, job.labId, fields)
      if (likely)
        remarks.push(
          refuse(
            row,
            fill(m.imports.rowLikely, {
              number: likely.patient.patientNumber,
              reasons: likely.reasons.join(', '),
            }),
          ),
        )
    }
    await registerPatients(w, job.labId, people)
    await addIdentifiers(
      w.tx,
      job.labId,
      people.flatMap(({ row, id }) => row.value.identifiers.map((one) => ({ ...one, patientId: id }))),
    )
  }
  return { added: people.length, known, refused, remarks }
}

async function loadResults(
  job: ImportJob,
  w: Parameters<Loader<Clinical>['batch']>[0],
  rows: readonly Row<IncomingResult>[],
) {
  const people = await patientsByIdentifier(w.tx, job.labId, [
    ...new Map(rows.map(({ value }) => [identifierKey(value.patient), value.patient])).values(),
  ])
  const refused = rows
    .filter(({ value }) => !people.has(identifierKey(value.patient)))
    .map((row) => refuse(row, fill(m.imports.rowNoPatient, { number: row.value.patient.value })))
  const kept = await insertHistoricResults(
    w.tx,
    job.labId,
    rows.flatMap(({ value }) => {
      const patient = people.get(identifierKey(value.patient))
      if (!patient) return []
      const { loinc, name, unit, collectedAt } = value
      return [
        {
          id: job.ports.ids.id(),
          patientId: patient.id,
          loinc,
          name,
          value: value.value,
          unit,
          collectedAt,
          sourceFile: job.fileName,
          runId: job.runId,
        },
      ]
    }),
  )
  const touched = [...new Set([...people.values()].map(({ id }) => id))]
  if (kept.length > 0) {
    w.changed('import', job.runId, { results: [] }, { results: kept })
    // Each patient's own history shows that results came in.
    for (const id of touched)
      w.changed('patient', id, { historicResults: null }, { historicResults: job.fileName })
  }
  return { kept: kept.length, refused }
}

/** Patients and results of other systems. A file may be loaded again: whoever and whatever is on file stays as it is. */
export function clinicalLoader(job: ImportJob): Loader<Clinical> {
  return {
    async batch(w, rows) {
      const people = await loadPeople(job, w, rows.filter(isPatient))
      const results = rows.filter(isResult)
      const loaded = results.length > 0 ? await loadResults(job, w, results) : { kept: 0, refused: [] }
      const refused = [...people.refused, ...loaded.refused]
      return {
        loaded: rows.length - refused.length,
        refused,
        remarks: people.remarks,
        counts: {
          patients: people.added,
          known: people.known,
          likely: people.remarks.length,
          results: loaded.kept,
          before: results.length - loaded.refused.length - loaded.kept,
        },
      }
    },
    message: (count) =>
      fill(m.imports.doneClinical, {
        patients: count('patients'),
        known: count('known'),
        likely: count('likely'),
        results: count('results'),
        before: count('before'),
      }),
  }
}
