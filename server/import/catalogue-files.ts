import { fill, m } from '@contract/messages'
import { openCsv, type TableFile } from './csv'
import { LoincCode } from '@contract/catalogue/shapes'
import { isLoinc } from '@contract/rules/loinc'
import { unreadable } from './read-text'
import { assertColumns, tableSource, type Cells, type SourceFile } from './source-file'

/** One row of a catalogue's files. */
export type CatalogueRow =
  | { kind: 'sampleType'; name: string; code: string; active: boolean }
  | { kind: 'testType'; name: string; active: boolean }
  | {
      kind: 'test'
      name: string
      reportName: string | null
      testType: string
      sampleTypes: string[]
      loinc: string | null
      units: string | null
      active: boolean
    }
  | { kind: 'choice'; test: string; label: string; abnormal: boolean }
  /** A row that says a test's answer is a number or a text: nothing to keep. */
  | { kind: 'plain'; test: string }

const yes = (cells: Cells, column: string): boolean => {
  const value = cells.text(column, 1)
  if (!['', 'Y', 'N'].includes(value)) cells.refuse(column, m.imports.rowYesNo)
  return value !== 'N'
}

const english = 'localization:en'

function readTest(cells: Cells): CatalogueRow {
  const name = cells.text('testName', 120, true)
  const loinc = cells.text('loinc', 10)
  if (loinc !== '' && !(LoincCode.safeParse(loinc).success && isLoinc(loinc)))
    cells.refuse('loinc', fill(m.imports.rowLoinc, { loinc }))
  const reportName = cells.text(english, 120)
  const active = yes(cells, 'isActive')
  return {
    kind: 'test',
    name,
    reportName: reportName === '' || reportName === name ? null : reportName,
    testType: cells.text('testSection', 80, true),
    sampleTypes: cells
      .text('sampleType', 400, true)
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
    loinc: loinc || null,
    units: cells.text('unitOfMeasure', 40) || null,
    active: yes(cells, 'isOrderable') && active,
  }
}

/** D: a word of a dictionary; M and C: several of them. The others are numbers, titers and texts. */
const wordTypes = ['D', 'M', 'C']

function readResult(cells: Cells): CatalogueRow {
  const test = cells.text('testName', 120, true)
  const type = cells.text('resultType', 1, true)
  if (type !== '' && !/^[DMCNTAR]$/.test(type)) cells.refuse('resultType', m.imports.rowResultType)
  if (!wordTypes.includes(type)) return { kind: 'plain', test }
  const normal = cells.text('isNormal', 1)
  if (!['', 'Y', 'N'].includes(normal)) cells.refuse('isNormal', m.imports.rowYesNo)
  yes(cells, 'isActive')
  return { kind: 'choice', test, label: cells.text('resultValue', 80, true), abnormal: normal === 'N' }
}

const files: { tells: string; needs: string[]; what: string; read: (cells: Cells) => CatalogueRow }[] = [
  {
    tells: 'testSectionName',
    needs: ['testSectionName', 'isActive'],
    what: m.imports.fileSections,
    read: (cells) => ({
      kind: 'testType',
      name: cells.text('testSectionName', 80, true),
      active: yes(cells, 'isActive'),
    }),
  },
  {
    tells: 'testSection',
    needs: ['testName', 'testSection', 'sampleType', 'loinc', 'isActive', 'isOrderable', 'unitOfMeasure'],
    what: m.imports.fileTests,
    read: readTest,
  },
  {
    tells: 'resultType',
    needs: ['testName', 'resultType', 'resultValue', 'isActive', 'isNormal'],
    what: m.imports.fileTestResults,
    read: readResult,
  },
  {
    tells: 'domain',
    needs: ['description', 'localAbbreviation', 'isActive'],
    what: m.imports.fileSampleTypes,
    read: (cells) => ({
      kind: 'sampleType',
      name: cells.text('description', 80, true),
      code: cells.text('localAbbreviation', 24),
      active: yes(cells, 'isActive'),
    }),
  },
]

/**
 * Reads one file of a starter catalogue, as OpenELIS Global exports them: sample types, sections, tests, or the words that
 * tests may answer. Which one it is, is told by its columns. Lines that begin with # are remarks.
 */
export async function openCatalogue(bytes: Uint8Array): Promise<SourceFile<CatalogueRow>> {
  const table: TableFile = await openCsv(bytes, { remarks: true })
  if (table.columns.includes('dictEntry')) throw unreadable(m.imports.fileDictionary)
  const file = files.find(({ tells }) => table.columns.includes(tells))
  if (!file)
    throw unreadable(
      fill(m.imports.fileNotCatalogue, { columns: table.columns.slice(0, 12).join(', ').slice(0, 300) }),
    )
  assertColumns(table, file.needs, file.what)
  return tableSource(table, file.read)
}
