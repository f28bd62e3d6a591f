import { z } from 'zod'
import { fill, m } from '@contract/messages'
import { hasHiddenCharacter } from '@contract/shapes'
import { resultOf, type Clinical } from './clinical'
import { openCsv, type CsvRow, type TableFile } from './csv'
import { fhirColumns, identifiersOf, patientCells, resultRows, type FhirRow } from './fhir-rows'
import { AnyResource, FhirBundle, FhirObservation, FhirPatient } from './fhir-shapes'
import type { ImportJob } from './job'
import { parseJson } from './json-text'
import { patientOptions } from './load-patients'
import { readPatientRow } from './patients-csv'
import { proposeMap } from './patient-columns'
import { readLines, readText, unreadable } from './read-text'
import { assertColumns, cellsOf, tableSource, type ReadRow, type SourceFile } from './source-file'

type Source = Pick<ImportJob, 'db' | 'ports' | 'labId' | 'bytes' | 'fileName' | 'map' | 'locationId'>

const rowsAtOnce = 250
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where a schema stumbled: name[0].family. */
const pathOf = (error: z.ZodError) => {
  const [issue] = error.issues
  const path =
    issue?.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('') ?? ''
  return { path: path.replace(/^\./, ''), message: issue ? saidOf(issue) : m.imports.rowUnreadable }
}

/** What is wrong there, in words of ours: what was looked for, and what stands instead. */
function saidOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? m.imports.fhirMissing
      : fill(m.imports.fhirOtherKind, {
          expected: kindWord(issue.expected),
          found: kindWord(kindOf(issue.input)),
        })
  if (issue.code === 'invalid_value')
    return fill(m.imports.fhirOtherValue, { expected: issue.values.map(String).join(', ') })
  return m.imports.rowUnreadable
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const kindWord = (kind: string): string =>
  Object.entries(m.imports.fhirKinds).find(([key]) => key === kind)?.[1] ?? m.imports.fhirKinds.other

/** Rows of one resource: a patient is one, a laboratory observation one for each of its values. */
function rowsOf(resource: unknown, line: number, skipped: Map<string, number>): FhirRow[] {
  const any = AnyResource.safeParse(resource)
  if (!any.success) return [{ kind: 'bad', line, column: 'resourceType', message: m.imports.rowNotFhir }]
  const { resourceType } = any.data
  const shape =
    resourceType === 'Patient' ? FhirPatient : resourceType === 'Observation' ? FhirObservation : null
  if (shape === null) {
    skipped.set(resourceType, (skipped.get(resourceType) ?? 0) + 1)
    return []
  }
  const read = shape.safeParse(resource, { reportInput: true })
  if (!read.success) {
    const { path, message } = pathOf(read.error)
    return [{ kind: 'bad', line, column: `${resourceType}.${path}`, message }]
  }
  if (read.data.resourceType === 'Patient') return [{ kind: 'patient', line, patient: read.data }]
  const found = resultRows(read.data, line)
  if (found === null)
    skipped.set(m.imports.rowOtherCategory, (skipped.get(m.imports.rowOtherCategory) ?? 0) + 1)
  return found ?? []
}

interface Resources {
  rows(): AsyncGenerator<FhirRow>
}

/** A bundle's resources. Its entries are counted from 1 in place of lines; patients come first, so that results find them. */
function bundleRows(text: string, skipped: Map<string, number>): Resources {
  const bundle = FhirBundle.safeParse(parseJson(text), { reportInput: true })
  if (!bundle.success) {
    const { path, message } = pathOf(bundle.error)
    throw unreadable(fill(m.imports.fileNotBundle, { path: path || 'resourceType', message }))
  }
  return {
    async *rows() {
      const all = bundle.data.entry.flatMap(({ resource }, at) => rowsOf(resource, at + 1, skipped))
      yield* all.filter((row) => row.kind !== 'result')
      yield* all.filter((row) => row.kind === 'result')
      await Promise.resolve()
    },
  }
}

/** One resource a line, as bulk exports have it. A line that cannot be read keeps no other from being read. */
function ndjsonRows(bytes: Uint8Array, skipped: Map<string, number>): Resources {
  return {
    async *rows() {
      for await (const { line, text } of readLines(bytes)) {
        if (text.trim() === '') continue
        let resource: unknown
        try {
          resource = parseJson(text, line)
        } catch (error) {
          yield {
            kind: 'bad',
            line,
            column: 'json',
            message: error instanceof Error ? error.message : m.imports.rowNotJson,
          }
          continue
        }
        yield* rowsOf(resource, line, skipped)
      }
    },
  }
}

async function readRow(
  row: FhirRow,
  options: Awaited<ReturnType<typeof patientOptions>> | null,
  job: Source,
): Promise<ReadRow<Clinical>> {
  const { line } = row
  if (row.kind === 'bad')
    return {
      line,
      cells: fhirColumns.map(() => ''),
      value: null,
      problems: [{ column: row.column, message: row.message }],
    }
  if (row.kind === 'patient') {
    const cells = patientCells(row.patient)
    if (options === null)
      return {
        line,
        cells,
        value: null,
        problems: [{ column: 'location', message: m.imports.chooseLocation }],
      }
    const csvRow: CsvRow = { line, cells, problem: null }
    const read = readPatientRow(csvRow, fhirColumns, proposeMap(fhirColumns), options, false)
    const identifiers = identifiersOf(row.patient, job.fileName)
    return {
      line,
      cells,
      value: read.fields && { kind: 'patient', identifiers, fields: read.fields },
      problems: read.problems,
    }
  }
  const at = cellsOf(fhirColumns, { line, cells: row.cells, problem: null })
  if (row.problem) at.refuse(row.problem.column, row.problem.message)
  row.cells.forEach((cell, n) => {
    if (hasHiddenCharacter(cell)) at.refuse(fhirColumns[n] ?? 'value', m.imports.rowHidden)
  })
  const patient = row.patientId === '' ? null : { system: 'fhir', value: scoped(row.patientId, job.fileName) }
  if (patient === null) at.refuse('id', m.imports.rowNoSubject)
  const columns = {
    patient: 'id',
    loinc: 'loinc',
    name: 'name',
    value: 'value',
    unit: 'unit',
    collected: 'collected',
  }
  const value = resultOf(at, columns, { ...row.given, patient }, job.ports.clock.now())
  return { line, cells: row.cells, value: at.problems.length === 0 ? value : null, problems: at.problems }
}

/** An id that only its own system knows (such as 17) is known by its file as well: another system's 17 is somebody else. */
const scoped = (id: string, fileName: string) => (uuid.test(id) ? id.toLowerCase() : `${fileName}#${id}`)

async function resourceSource(
  resources: Resources,
  job: Source,
  skipped: Map<string, number>,
): Promise<SourceFile<Clinical>> {
  const options = job.locationId === null ? null : await patientOptions(job)
  return {
    columns: [...fhirColumns],
    async count() {
      let n = 0
      skipped.clear()
      for await (const row of resources.rows()) n += row.line > 0 ? 1 : 0
      return n
    },
    async *batches() {
      skipped.clear()
      let batch: ReadRow<Clinical>[] = []
      for await (const row of resources.rows()) {
        batch.push(await readRow(row, options, job))
        if (batch.length < rowsAtOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    about: () =>
      skipped.size === 0
        ? ''
        : fill(m.imports.leftOut, {
            list: [...skipped].map(([what, n]) => `${n.toLocaleString('en-US')} ${what}`).join(', '),
          }),
  }
}

/** Laboratory observations as CSV, one value a line, with the patient's id of the bundle they come from. */
function observationTable(table: TableFile, job: Source): SourceFile<Clinical> {
  assertColumns(
    table,
    ['patient_id', 'effective', 'loinc', 'display', 'value', 'unit'],
    m.imports.fileObservations,
  )
  const columns = {
    patient: 'patient_id',
    loinc: 'loinc',
    name: 'display',
    value: 'value',
    unit: 'unit',
    collected: 'effective',
  }
  const now = job.ports.clock.now()
  return tableSource<Clinical>(table, (cells) => {
    const id = cells.text('patient_id', 64, true)
    if (!uuid.test(id)) cells.refuse('patient_id', m.imports.rowUuid)
    return resultOf(
      cells,
      columns,
      {
        patient: { system: 'fhir', value: id.toLowerCase() },
        loinc: cells.text('loinc', 20),
        name: cells.text('display', 500),
        value: cells.text('value', 1000),
        unit: cells.text('unit', 60),
        collected: cells.text('effective', 40),
      },
      now,
    )
  })
}

async function beginningOf(bytes: Uint8Array): Promise<string> {
  for await (const piece of readText(bytes)) if (piece.trim() !== '') return piece.trimStart()
  return ''
}

async function firstLineIsResource(bytes: Uint8Array): Promise<boolean> {
  for await (const { text } of readLines(bytes)) {
    if (text.trim() === '') continue
    try {
      const read = AnyResource.safeParse(JSON.parse(text))
      return read.success && read.data.resourceType !== 'Bundle'
    } catch {
      return false
    }
  }
  return false
}

/**
 * Reads FHIR R4: a bundle, resources one per line, or laboratory observations as CSV. Patients and laboratory observations
 * are taken; other resources are counted and left out. Throws a refusal when the file is none of these.
 */
export async function openFhir(job: Source): Promise<SourceFile<Clinical>> {
  const skipped = new Map<string, number>()
  const beginning = await beginningOf(job.bytes)
  if (beginning === '') throw unreadable(m.imports.empty)
  if (beginning.startsWith('{')) {
    if (await firstLineIsResource(job.bytes))
      return resourceSource(ndjsonRows(job.bytes, skipped), job, skipped)
    let text = ''
    for await (const piece of readText(job.bytes)) text += piece
    return resourceSource(bundleRows(text, skipped), job, skipped)
  }
  if (beginning.startsWith('[')) throw unreadable(m.imports.fileList)
  const table = await openCsv(job.bytes)
  return observationTable(table, job)
}
