import { fill, m } from '@contract/messages'
import { resultOf, type Clinical } from './clinical'
import { openCsv, type TableFile } from './csv'
import type { ImportJob } from './job'
import { patientOptions } from './load-patients'
import { mapWith } from './patient-columns'
import { readPatientRow } from './patients-csv'
import { unreadable } from './read-text'
import { assertColumns, tableSource, type SourceFile } from './source-file'

type Source = Pick<ImportJob, 'db' | 'ports' | 'labId' | 'bytes' | 'map' | 'locationId'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const system = 'synthea'

/** Rows of people by the rules of any patient file, with the number that the other columns know them by. */
export async function peopleSource(
  table: TableFile,
  job: Omit<Source, 'bytes'>,
  identifiersOf: (cell: (column: string) => string) => {
    column: string
    identifiers: Extract<Clinical, { kind: 'patient' }>['identifiers']
  },
): Promise<SourceFile<Clinical>> {
  if (job.locationId === null) throw unreadable(m.imports.chooseLocation)
  const options = await patientOptions(job)
  const { map, problems } = mapWith(table.columns, job.map)
  const [problem] = problems
  if (problem) throw unreadable(problem)
  return tableSource(table, (cells, row) => {
    const read = readPatientRow(row, table.columns, map, options, false)
    for (const { column, message } of read.problems) cells.refuse(column, message)
    const { column, identifiers } = identifiersOf((name) => row.cells[table.columns.indexOf(name)] ?? '')
    if (identifiers.length === 0) cells.refuse(column, m.imports.rowUuid)
    return read.fields && { kind: 'patient', identifiers, fields: read.fields }
  })
}

/** Synthea's patients.csv or observations.csv. Of observations those of the laboratory count; vital signs and surveys do not. */
export async function openSynthea(job: Source): Promise<SourceFile<Clinical>> {
  const table = await openCsv(job.bytes)
  const { columns } = table
  if (columns.includes('BIRTHDATE')) {
    assertColumns(table, ['Id', 'BIRTHDATE', 'FIRST', 'LAST', 'GENDER'], m.imports.fileSyntheaPatients)
    return peopleSource(table, job, (cell) => ({
      column: 'Id',
      identifiers: uuid.test(cell('Id')) ? [{ system, value: cell('Id').toLowerCase() }] : [],
    }))
  }
  if (columns.includes('CODE') && columns.includes('VALUE') && columns.includes('CATEGORY'))
    return observations(table, job)
  throw unreadable(fill(m.imports.fileNotSynthea, { columns: columns.slice(0, 12).join(', ').slice(0, 300) }))
}

function observations(table: TableFile, job: Source): SourceFile<Clinical> {
  assertColumns(
    table,
    ['DATE', 'PATIENT', 'CATEGORY', 'CODE', 'DESCRIPTION', 'VALUE', 'UNITS'],
    m.imports.fileSyntheaObservations,
  )
  const columns = {
    patient: 'PATIENT',
    loinc: 'CODE',
    name: 'DESCRIPTION',
    value: 'VALUE',
    unit: 'UNITS',
    collected: 'DATE',
  }
  const at = table.columns.indexOf('CATEGORY')
  const lab: TableFile = {
    columns: table.columns,
    async count() {
      let n = 0
      for await (const rows of lab.rows()) n += rows.length
      return n
    },
    async *rows() {
      for await (const rows of table.rows())
        yield rows.filter((row) => row.problem !== null || row.cells[at] === 'laboratory')
    },
  }
  const now = job.ports.clock.now()
  return {
    ...tableSource<Clinical>(lab, (cells) => {
      const patient = cells.text('PATIENT', 36, true)
      if (!uuid.test(patient)) cells.refuse('PATIENT', m.imports.rowUuid)
      return resultOf(
        cells,
        columns,
        {
          patient: { system, value: patient.toLowerCase() },
          loinc: cells.text('CODE', 20),
          name: cells.text('DESCRIPTION', 500),
          value: cells.text('VALUE', 1000),
          unit: cells.text('UNITS', 60),
          collected: cells.text('DATE', 40),
        },
        now,
      )
    }),
    about: () => m.imports.leftOutSynthea,
  }
}
