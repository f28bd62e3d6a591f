import { fill, m } from '@contract/messages'
import type { TestDefinition } from '@contract/tests/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import type { Write } from '../core/context'
import { ofLab } from '../core/scope'
import { folded } from '../core/text'
import { json } from '../db/json'
import type { CatalogueRow } from './catalogue-files'
import { codeOf, matrixOf } from './catalogue-names'
import type { ImportJob, RefusedRow } from './job'
import type { BatchOutcome, GoodRow, Loader } from './source-file'

type Of<Kind extends CatalogueRow['kind']> = Extract<CatalogueRow, { kind: Kind }>
type Row<Kind extends CatalogueRow['kind']> = GoodRow<Of<Kind>>

const pick = <Kind extends CatalogueRow['kind']>(
  rows: readonly GoodRow<CatalogueRow>[],
  kind: Kind,
): Row<Kind>[] => rows.flatMap((row) => (isKind(row.value, kind) ? [{ ...row, value: row.value }] : []))
const isKind = <Kind extends CatalogueRow['kind']>(row: CatalogueRow, kind: Kind): row is Of<Kind> =>
  row.kind === kind

const nothing = (): BatchOutcome => ({ loaded: 0, refused: [], counts: {} })
const refuse = ({ line, cells }: { line: number; cells: string[] }, problem: string): RefusedRow => ({
  line,
  cells,
  problem,
})

interface Named {
  id: string
  code: string
  name: string
}

function readNames(w: Write, labId: string, table: 'sample_type' | 'test_type' | 'test'): Promise<Named[]> {
  return w.tx.selectFrom(table).select(['id', 'code', 'name']).where(ofLab(labId)).execute()
}

/** Rows of a file whose name is neither on file nor stands in the file before. */
function fresh<V extends { name: string }>(
  rows: readonly GoodRow<V>[],
  known: readonly Named[],
): GoodRow<V>[] {
  const names = new Set(known.map(({ name }) => folded(name)))
  const added: GoodRow<V>[] = []
  for (const row of rows) {
    const name = folded(row.value.name)
    if (names.has(name)) continue
    names.add(name)
    added.push(row)
  }
  return added
}

async function loadSampleTypes(w: Write, job: ImportJob, rows: Row<'sampleType'>[]): Promise<BatchOutcome> {
  const known = await readNames(w, job.labId, 'sample_type')
  const taken = new Set(known.map(({ code }) => code))
  const added = fresh(rows, known).map(({ value }) => ({
    id: job.ports.ids.id(),
    code: codeOf(value.code || value.name, taken),
    name: value.name,
    matrix: matrixOf(value.name),
    active: value.active,
  }))
  if (added.length > 0)
    await w.tx
      .insertInto('sample_type')
      .values(added.map((one) => ({ lab_id: job.labId, container: null, stability_hours: null, ...one })))
      .execute()
  for (const { id, ...fields } of added) w.changed('sampleType', id, null, fields, job.runId)
  return {
    loaded: rows.length,
    refused: [],
    counts: { added: added.length, known: rows.length - added.length },
  }
}

async function loadTestTypes(w: Write, job: ImportJob, rows: Row<'testType'>[]): Promise<BatchOutcome> {
  const known = await readNames(w, job.labId, 'test_type')
  const taken = new Set(known.map(({ code }) => code))
  const added = fresh(rows, known).map(({ value }) => ({
    id: job.ports.ids.id(),
    code: codeOf(value.name, taken),
    name: value.name,
    active: value.active,
  }))
  if (added.length > 0)
    await w.tx
      .insertInto('test_type')
      .values(added.map((one) => ({ lab_id: job.labId, ...one })))
      .execute()
  for (const { id, ...fields } of added) w.changed('testType', id, null, fields, job.runId)
  return {
    loaded: rows.length,
    refused: [],
    counts: { added: added.length, known: rows.length - added.length },
  }
}

/** What the file says of a test: its unit makes it a measured one. Ranges, cutoffs and limits stay for the director to give. */
const definitionOf = (units: string | null): TestDefinition => ({
  ...blankDefinition,
  kind: units === null ? 'qualitative' : 'quantitative',
  units,
})

async function loadTests(w: Write, job: ImportJob, rows: Row<'test'>[]): Promise<BatchOutcome> {
  const { labId } = job
  const known = await readNames(w, labId, 'test')
  const byName = (list: readonly Named[]) => new Map(list.map(({ name, id }) => [folded(name), id]))
  const types = byName(await readNames(w, labId, 'test_type'))
  const samples = byName(await readNames(w, labId, 'sample_type'))
  const taken = new Set(known.map(({ code }) => code))
  const refused: RefusedRow[] = []
  const wanted = fresh(rows, known)
  const added = wanted.flatMap((row) => {
    const { value } = row
    const type = types.get(folded(value.testType))
    const missing = value.sampleTypes.filter((name) => !samples.has(folded(name)))
    if (type === undefined) refused.push(refuse(row, fill(m.imports.rowNoSection, { name: value.testType })))
    else if (missing.length > 0)
      refused.push(refuse(row, fill(m.imports.rowNoSampleType, { name: missing.join(', ') })))
    else return [{ id: job.ports.ids.id(), code: codeOf(value.name, taken), type, value }]
    return []
  })
  if (added.length > 0) {
    await w.tx
      .insertInto('test')
      .values(
        added.map(({ id, code, type, value }) => ({
          lab_id: labId,
          id,
          code,
          name: value.name,
          report_name: value.reportName,
          test_type_id: type,
          sample_type_ids: json(value.sampleTypes.flatMap((name) => samples.get(folded(name)) ?? [])),
          loinc: value.loinc,
          procedure_codes: json([]),
          turnaround_hours: null,
          active: value.active,
          definition: json(definitionOf(value.units)),
        })),
      )
      .execute()
    await w.tx
      .insertInto('test_version')
      .values(
        added.map(({ id, code, value }) => ({
          lab_id: labId,
          test_id: id,
          version: 1,
          code,
          name: value.name,
          report_name: value.reportName,
          definition: json(definitionOf(value.units)),
          valid_from: job.ports.clock.now(),
        })),
      )
      .execute()
  }
  for (const { id, code, value } of added)
    w.changed(
      'test',
      id,
      null,
      { code, name: value.name, loinc: value.loinc, units: value.units, active: value.active },
      job.runId,
    )
  return {
    loaded: rows.length - refused.length,
    refused,
    counts: { added: added.length, known: rows.length - wanted.length },
  }
}

async function loadChoices(
  w: Write,
  job: ImportJob,
  rows: readonly (Row<'choice'> | Row<'plain'>)[],
  filling: Set<string>,
): Promise<BatchOutcome> {
  const { labId } = job
  const tests = await w.tx
    .selectFrom('test')
    .select(['id', 'version', 'code', 'name', 'report_name', 'definition'])
    .where(ofLab(labId))
    .execute()
  const byName = new Map(tests.map((test) => [folded(test.name), test]))
  const refused = rows
    .filter(({ value }) => !byName.has(folded(value.test)))
    .map((row) => refuse(row, fill(m.imports.rowNoTest, { name: row.value.test })))
  let added = 0
  const filled: string[] = []
  for (const [name, test] of byName) {
    const words = rows.flatMap(({ value }) =>
      value.kind === 'choice' && folded(value.test) === name ? [value] : [],
    )
    const mine = test.definition.choices.length === 0 || filling.has(test.id)
    // Words that a person chose stay as they are; a number is not answered in words.
    if (words.length === 0 || !mine || test.definition.kind !== 'qualitative') continue
    const choices = [...test.definition.choices]
    const codes = new Set(choices.map((one) => one.code))
    for (const { label, abnormal } of words)
      if (!choices.some((one) => folded(one.label) === folded(label)) && choices.length < 40)
        choices.push({ code: codeOf(label, codes), label, abnormal, critical: false })
    if (choices.length === test.definition.choices.length) continue
    filling.add(test.id)
    filled.push(test.id)
    added += choices.length - test.definition.choices.length
    await writeDefinition(w, job, test, { ...test.definition, choices })
  }
  return {
    loaded: rows.length - refused.length,
    refused,
    counts: { added, filled: filled.length },
    memory: filled,
  }
}

async function writeDefinition(
  w: Write,
  job: ImportJob,
  test: {
    id: string
    version: number
    code: string
    name: string
    report_name: string | null
    definition: TestDefinition
  },
  definition: TestDefinition,
): Promise<void> {
  const version = test.version + 1
  await w.tx
    .updateTable('test')
    .set({ definition: json(definition), version, updated_at: job.ports.clock.now() })
    .where(ofLab(job))
    .where('id', '=', test.id)
    .execute()
  await w.tx
    .insertInto('test_version')
    .values({
      lab_id: job.labId,
      test_id: test.id,
      version,
      code: test.code,
      name: test.name,
      report_name: test.report_name,
      definition: json(definition),
      valid_from: job.ports.clock.now(),
    })
    .execute()
  w.changed('test', test.id, { choices: test.definition.choices }, { choices: definition.choices }, job.runId)
}

/** A starter catalogue. What is on file by name already is left as it is, so that a file may be loaded again. */
export function catalogueLoader(job: ImportJob): Loader<CatalogueRow> {
  // Tests whose words this run has begun to fill in; a later batch may bring more of them.
  const filling = new Set<string>()
  return {
    async batch(w, rows) {
      const samples = pick(rows, 'sampleType')
      const types = pick(rows, 'testType')
      const tests = pick(rows, 'test')
      const words = [...pick(rows, 'choice'), ...pick(rows, 'plain')]
      if (samples.length > 0) return loadSampleTypes(w, job, samples)
      if (types.length > 0) return loadTestTypes(w, job, types)
      if (tests.length > 0) return loadTests(w, job, tests)
      return words.length > 0 ? loadChoices(w, job, words, filling) : nothing()
    },
    recall: (memory) => memory.forEach((id) => filling.add(id)),
    message: (count) => fill(m.imports.doneCatalogue, { added: count('added'), known: count('known') }),
  }
}
