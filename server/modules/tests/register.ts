import { sql } from 'kysely'
import { canonical } from '@contract/canonical'
import { fill, m } from '@contract/messages'
import type { TestDetail, TestInput } from '@contract/tests/inputs'
import type { Cutoff, Reflex } from '@contract/tests/shapes'
import type { Use } from '@contract/register/shared-calls'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import type { Principal } from '../../core/principal'
import type { Register } from '../../core/register'
import { rowOf } from '../../core/row'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { isFormulaUnit } from '@contract/rules/calculation/definition'
import { calculationSteps, reflexSteps, wayBack } from './reflex-loops'
import { describedCalculation, describedDefinition } from './recorded-definition'
import { codeTaken, firstOf } from '../catalogue/public'

/** A test with its diagnosis codes, each in the words of its newest table. */
async function findTest(db: Executor, who: Principal, id: string): Promise<TestDetail | undefined> {
  const row = await rowOf(db, 'test', who.labId, id)
  if (!row) return undefined
  const diagCodes = await db
    .selectFrom('test_diag_code as l')
    .select((eb) => [
      'l.code',
      eb.fn
        .coalesce(
          eb
            .selectFrom('diag_code as d')
            .select('d.description')
            .where(ofLab(who, 'd'))
            .whereRef('d.code', '=', 'l.code')
            .orderBy('d.valid_from', 'desc')
            .limit(1),
          sql.lit(''),
        )
        .as('description'),
    ])
    .where(ofLab(who, 'l'))
    .where('l.test_id', '=', id)
    .orderBy('l.code')
    .execute()
  return {
    _id: row.id,
    version: row.version,
    code: row.code,
    name: row.name,
    reportName: row.report_name,
    testTypeId: row.test_type_id,
    sampleTypeIds: row.sample_type_ids,
    loinc: row.loinc,
    procedureCodes: row.procedure_codes,
    turnaroundHours: row.turnaround_hours,
    active: row.active,
    definition: row.definition,
    updatedAt: row.updated_at.toISOString(),
    diagCodes,
  }
}

interface Named {
  id: string
  code: string
  name: string
  active: boolean
}

const named = async (w: Write, labId: string, table: 'test' | 'test_type' | 'sample_type', ids: string[]) =>
  new Map<string, Named>(
    ids.length === 0
      ? []
      : (
          await w.tx
            .selectFrom(table)
            .select(['id', 'code', 'name', 'active'])
            .where(ofLab(labId))
            .where('id', 'in', ids)
            .execute()
        ).map((row) => [row.id, row]),
  )

/** Why this cannot be chosen, or nothing: what stood there before may stay although it is switched off. */
function unusable(found: Named | undefined, of: keyof typeof words, stood: boolean): string | undefined {
  if (!found) return words[of].notFound
  return found.active || stood ? undefined : fill(words[of].inactive, { name: found.name })
}

const words = {
  testType: { notFound: m.tests.typeNotFound, inactive: m.tests.typeInactive },
  sampleType: { notFound: m.sampleTypes.notFound, inactive: m.sampleTypes.inactive },
  test: { notFound: m.tests.notFound, inactive: m.tests.inactive },
} as const

const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/** A cutoff that has read specimens stays: what replaces it is a further version with its own day. */
function cutoffsThatMustStay(fields: TestInput, before: TestDetail | null, today: string): Cutoff[] {
  return (before?.definition.cutoffs ?? []).filter(
    (one) => one.effectiveFrom <= today && !fields.definition.cutoffs.some((kept) => isSame(kept, one)),
  )
}

async function check(ctx: Ctx, w: Write, fields: TestInput, before: TestDetail | null): Promise<void> {
  const { labId, timeZone } = ctx.who
  const refused: Record<string, string> = {}
  const refuse = (field: string, why: string | undefined) => {
    if (why !== undefined) refused[field] ??= why
  }
  const types = await named(w, labId, 'test_type', [fields.testTypeId])
  refuse(
    'testTypeId',
    unusable(types.get(fields.testTypeId), 'testType', before?.testTypeId === fields.testTypeId),
  )
  const samples = await named(w, labId, 'sample_type', fields.sampleTypeIds)
  for (const id of fields.sampleTypeIds)
    refuse(
      'sampleTypeIds',
      unusable(samples.get(id), 'sampleType', before?.sampleTypeIds.includes(id) ?? false),
    )
  const limits = fields.definition.stability ?? []
  const kept = await named(
    w,
    labId,
    'sample_type',
    limits.flatMap(({ sampleTypeId }) => sampleTypeId ?? []),
  )
  limits.forEach(({ sampleTypeId }, at) => {
    if (sampleTypeId === null) return
    const field = `definition.stability.${at}.sampleTypeId`
    refuse(field, kept.has(sampleTypeId) ? undefined : m.sampleTypes.notFound)
    const isOther = fields.sampleTypeIds.length > 0 && !fields.sampleTypeIds.includes(sampleTypeId)
    refuse(field, isOther ? m.tests.stabilityOtherType : undefined)
  })
  const reflexes = fields.definition.reflexes ?? []
  const tests = await named(
    w,
    labId,
    'test',
    reflexes.map(({ testId }) => testId),
  )
  reflexes.forEach(({ testId }, at) => {
    const field = `definition.reflexes.${at}.testId`
    const stood = before?.definition.reflexes?.some((one) => one.testId === testId) ?? false
    refuse(field, testId === before?._id ? m.tests.reflexOnItself : undefined)
    refuse(field, unusable(tests.get(testId), 'test', stood))
  })
  for (const [field, why] of await loopsOf(w, labId, before, reflexes)) refuse(field, why)
  for (const [field, why] of await calculationRefusals(w, labId, fields, before)) refuse(field, why)
  const lost = cutoffsThatMustStay(fields, before, todayIn(timeZone, ctx.now.toISOString()))
  for (const { matrix, version } of lost)
    refuse('definition.cutoffs', fill(m.tests.cutoffFixed, { version, matrix: matrix.replace('_', ' ') }))
  const message = firstOf(refused)
  if (message !== undefined) throw ruleRefused(message, refused)
}

/** Rules that lead back to their own test over others: a result would ask for itself without end. */
async function loopsOf(
  w: Write,
  labId: string,
  test: TestDetail | null,
  reflexes: readonly Reflex[],
): Promise<[field: string, why: string][]> {
  // A new test is named by no rule yet.
  if (!test || reflexes.length === 0) return []
  const steps = await reflexSteps(w.tx, labId, [test._id, ...reflexes.map(({ testId }) => testId)])
  return reflexes.flatMap(({ testId }, at): [string, string][] => {
    const way = wayBack(steps, testId, test._id)
    const last = way?.at(-2)
    if (!way || !last) return []
    const words = [test, ...way].map(({ code }) => code).join(' → ')
    const why = fill(m.tests.reflexLoop, { code: test.code, path: words, last: last.code })
    return [[`definition.reflexes.${at}.testId`, why]]
  })
}

/** What keeps a formula from reading these tests: one that is unknown or inactive, without a number, in another unit, in a circle. */
async function calculationRefusals(
  w: Write,
  labId: string,
  { definition: { calculation } }: TestInput,
  before: TestDetail | null,
): Promise<[field: string, why: string][]> {
  if (!calculation || calculation.reads.length === 0) return []
  const ids = calculation.reads.map(({ testId }) => testId)
  const rows = await w.tx
    .selectFrom('test')
    .select(['id', 'code', 'name', 'active', 'definition'])
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const stood = new Set(before?.definition.calculation?.reads.map(({ testId }) => testId))
  const steps = before ? await calculationSteps(w.tx, labId, [before._id, ...ids]) : new Map()
  return calculation.reads.flatMap(({ name, testId }, at): [string, string][] => {
    const field = `definition.calculation.reads.${at}.testId`
    if (testId === before?._id) return [[field, m.tests.inputOnItself]]
    const found = known.get(testId)
    const why = unusable(found, 'test', stood.has(testId))
    if (why !== undefined || !found) return [[field, why ?? m.tests.notFound]]
    if (found.definition.kind !== 'quantitative')
      return [[field, fill(m.tests.inputNoNumber, { name: found.name })]]
    const input = calculation.formula.inputs.find((one) => one.name === name)
    const { units } = found.definition
    if (input && !isFormulaUnit(input.unit, units))
      return [
        [
          field,
          fill(m.tests.inputUnit, {
            name: found.name,
            units: units ?? m.results.inputNoUnit,
            unit: input.unit || m.results.inputNoUnit,
          }),
        ],
      ]
    const way = before ? wayBack(steps, testId, before._id) : undefined
    const last = way?.at(-2)
    if (!way || !last || !before) return []
    const path = [before, ...way].map(({ code }) => code).join(' → ')
    return [[field, fill(m.tests.calculationLoop, { path, last: last.code })]]
  })
}

/** What a version of a test keeps for the orders that were made with it. */
const versioned = ({ code, name, reportName, definition }: TestInput) => ({
  code,
  name,
  reportName,
  definition,
})

async function keep(ctx: Ctx, w: Write, id: string, fields: TestInput, before: TestDetail | null) {
  if (before && isSame(versioned(before), versioned(fields))) return
  await w.tx
    .insertInto('test_version')
    .values({
      lab_id: ctx.who.labId,
      test_id: id,
      version: (before?.version ?? 0) + 1,
      code: fields.code,
      name: fields.name,
      report_name: fields.reportName,
      definition: json(fields.definition),
      valid_from: ctx.now,
    })
    .execute()
}

/** The history names what the fields only point at, and takes the definition apart. */
async function recorded(w: Write, who: Principal, fields: TestInput): Promise<object> {
  const { testTypeId, sampleTypeIds, definition, ...plain } = fields
  const { reflexes = [], calculation, stability: limits = [], ...parts } = definition
  const types = await named(w, who.labId, 'test_type', [testTypeId])
  const samples = await named(w, who.labId, 'sample_type', [
    ...sampleTypeIds,
    ...limits.flatMap(({ sampleTypeId }) => sampleTypeId ?? []),
  ])
  const added = await named(
    w,
    who.labId,
    'test',
    [...reflexes, ...(calculation?.reads ?? [])].map(({ testId }) => testId),
  )
  return {
    ...plain,
    testType: types.get(testTypeId)?.name ?? testTypeId,
    sampleTypes: sampleTypeIds.map((id) => samples.get(id)?.name ?? id),
    ...describedDefinition(parts),
    ...(limits.length > 0
      ? {
          stability: limits.map(({ sampleTypeId, condition, hours }) =>
            fill(m.tests.recordedStability, {
              type:
                sampleTypeId === null
                  ? m.tests.stabilityAny
                  : (samples.get(sampleTypeId)?.name ?? sampleTypeId),
              condition: m.specimens.keptAs[condition],
              hours,
            }),
          ),
        }
      : {}),
    ...(calculation
      ? { calculation: describedCalculation(calculation, (id) => added.get(id)?.code ?? id) }
      : {}),
    reflexes: reflexes.map(({ when, value, testId, adds }) => ({
      when,
      value,
      unasked: adds === true,
      add: added.get(testId)?.code ?? testId,
    })),
  }
}

const useWords = {
  panel: m.tests.usesPanel,
  reflex: m.tests.usesReflex,
  calculation: m.tests.usesCalculation,
} as const

/** What still refers to a test: each panel and each reflex rule by name, and the work that waits for it. */
async function uses(db: Executor, who: Principal, id: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('panel_test as m')
    .innerJoin('panel as p', (join) => join.on(ofLab(who, 'p')).onRef('p.id', '=', 'm.panel_id'))
    .select([sql<string>`'panel'`.as('kind'), 'p.id as of', 'p.name', 'p.code'])
    .where(ofLab(who, 'm'))
    .where('m.test_id', '=', id)
    .where('p.active', '=', true)
    .unionAll((union) =>
      union
        .selectFrom('test as t')
        .select([sql<string>`'reflex'`.as('kind'), 't.id as of', 't.name', 't.code'])
        .where(ofLab(who, 't'))
        .where('t.active', '=', true)
        .where(sql<boolean>`t.definition -> 'reflexes' @> ${json([{ testId: id }])}::jsonb`),
    )
    .unionAll((union) =>
      union
        .selectFrom('test as t')
        .select([sql<string>`'calculation'`.as('kind'), 't.id as of', 't.name', 't.code'])
        .where(ofLab(who, 't'))
        .where('t.active', '=', true)
        .where(sql<boolean>`t.definition #> '{calculation,reads}' @> ${json([{ testId: id }])}::jsonb`),
    )
    .orderBy('kind')
    .orderBy('name')
    .execute()
  const waiting = await db
    .selectFrom('analysis')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(ofLab(who))
    .where('test_id', '=', id)
    .where('state', 'in', ['REGISTERED', 'ASSIGNED', 'RESULTED', 'VERIFIED'])
    .executeTakeFirstOrThrow()
  return [
    ...rows.map(({ kind, of, name, code }) => ({
      what: fill(useWords[kind === 'panel' || kind === 'calculation' ? kind : 'reflex'], { name, code }),
      count: 1,
      to: kind === 'panel' ? `/panel/${of}` : `/test/${of}`,
    })),
    { what: m.tests.usesResults, count: Number(waiting.count), to: null },
  ]
}

/** Tests as a register: the code is unique, and every change of what is reported is a version of its own. */
export const testRegister: Register<TestInput, TestDetail> = {
  entity: 'test',
  table: 'test',
  find: findTest,
  fieldsOf: ({ _id, version: _version, active: _active, updatedAt: _at, diagCodes: _codes, ...fields }) =>
    fields,
  columnsOf: ({
    reportName,
    testTypeId,
    sampleTypeIds,
    procedureCodes,
    turnaroundHours,
    definition,
    ...fields
  }) => ({
    ...fields,
    report_name: reportName,
    test_type_id: testTypeId,
    sample_type_ids: json(sampleTypeIds),
    procedure_codes: json(procedureCodes),
    turnaround_hours: turnaroundHours,
    definition: json(definition),
  }),
  recorded,
  unique: { test_code: codeTaken('test') },
  check,
  keep,
  uses,
}
