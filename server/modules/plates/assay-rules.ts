import { sql, type Selectable } from 'kysely'
import { fill, m } from '@contract/messages'
import { AssayContent, Replayed, measuredCt, type AssayRule } from '@contract/plates/assay-shapes'
import { assayProblems, type AssayRules, type CtLimit } from '@contract/rules/plates/assay-rules'
import type { TestDefinition } from '@contract/tests/shapes'
import { compare } from '@contract/rules/decimal'
import { readEntered } from '@contract/rules/entered-value'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { violatedUnique, type Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { AssayRuleTable } from '../../db/schema'
import { refuseOwnDraft } from '../lab-settings/public'

export type RuleRecord = Selectable<AssayRuleTable> & {
  test_type: string
  approved: unknown
  approved_at: Date | null
  approved_by_name: string | null
  tests: AssayRule['tests']
}

const day = 86_400_000
/** After so many days a replay says too little of today's plates. */
const replayKeepsDays = 7

/** The rules of the laboratory's assays with what is in force: all, one, or those of one test type. */
export async function ruleRecords(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  only: { id?: string; testTypeId?: string; lock?: boolean } = {},
): Promise<RuleRecord[]> {
  const { rows } = await sql<RuleRecord>`
    select r.*, t.name as test_type, v.content as approved, v.approved_at, v.approved_by_name,
      array(select json_build_object('_id', x.id, 'name', x.name) from test x where ${ofLab(who, 'x')}
        and x.test_type_id = r.test_type_id and (r.draft->'results' @> jsonb_build_array(jsonb_build_object('testId', x.id))
          or v.content->'results' @> jsonb_build_array(jsonb_build_object('testId', x.id))
          or x.id::text in (r.draft ->> 'controlTestId', v.content ->> 'controlTestId')) order by x.name, x.id) as tests
    from assay_rule r join test_type t on ${ofLab(who, 't')} and t.id = r.test_type_id
    left join assay_rule_version v on ${ofLab(who, 'v')} and v.rule_id = r.id and v.number = r.number
    where ${ofLab(who, 'r')} ${only.id === undefined ? sql`` : sql`and r.id = ${only.id}`}
      ${only.testTypeId === undefined ? sql`` : sql`and r.test_type_id = ${only.testTypeId}`}
    order by t.name, r.id ${only.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows
}

export const presentRule = (row: RuleRecord): AssayRule => ({
  _id: row.id,
  version: row.version,
  testType: { _id: row.test_type_id, name: row.test_type },
  number: row.number,
  approved: AssayContent.nullable().parse(row.approved),
  draft: AssayContent.nullable().parse(row.draft),
  tests: row.tests,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  replayed: Replayed.nullable().parse(row.replayed),
})

/** One set of rules. Throws notFound(). */
export async function theRule(db: Executor, who: Principal, id: string, lock = false): Promise<RuleRecord> {
  const [row] = await ruleRecords(db, who, { id, lock })
  if (!row) throw notFound()
  return row
}

/** A version of rules that was in force, ready to judge with. */
export interface RuleInForce {
  id: string
  content: AssayContent
  rules: AssayRules
}

interface VersionRecord {
  id: string
  number: number
  content: unknown
  approved_at: Date
  approved_by_name: string
}

function ready({ id, number, content, approved_at, approved_by_name }: VersionRecord): RuleInForce {
  const own = AssayContent.parse(content)
  const approved = { by: approved_by_name.slice(0, 80), at: approved_at.toISOString() }
  return { id, content: own, rules: { ...own.rules, version: number, approved } }
}

/** What is in force for the plates of a test type; null: nothing, and its runs are not judged. */
export async function ruleInForce(
  db: Executor,
  labId: string,
  testTypeId: string,
): Promise<RuleInForce | null> {
  const { rows } = await sql<VersionRecord>`
    select v.id, v.number, v.content, v.approved_at, v.approved_by_name
    from assay_rule r join assay_rule_version v on ${ofLab(labId, 'v')} and v.rule_id = r.id and v.number = r.number
    where ${ofLab(labId, 'r')} and r.test_type_id = ${testTypeId}`.execute(db)
  return rows[0] ? ready(rows[0]) : null
}

/** The version by which a run is judged. */
export async function ruleVersion(db: Executor, labId: string, id: string): Promise<RuleInForce> {
  const row = await db
    .selectFrom('assay_rule_version')
    .select(['id', 'number', 'content', 'approved_at', 'approved_by_name'])
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return ready(row)
}

/** Throws badInput() that names the field: rules that cannot stand, an analyte without a test, a result that the test does not take. */
async function checkContent(
  w: Write,
  who: Principal,
  testTypeId: string,
  { rules, results, controlTestId }: AssayContent,
): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const { path, message } of assayProblems({ ...rules, version: 1, approved: null }))
    wrong[`content.rules.${path.join('.')}`] = message
  const names = new Set(rules.analytes.map(({ name }) => name))
  const met = new Set<string>()
  const tests = await w.tx
    .selectFrom('test')
    .select(['id', 'name', 'definition'])
    .where(ofLab(who))
    .where('test_type_id', '=', testTypeId)
    .where('active', '=', true)
    .execute()
  for (const [at, { analyte, testId, detected, notDetected }] of results.entries()) {
    const path = `content.results.${at}`
    if (!names.has(analyte) || met.has(analyte))
      wrong[`${path}.analyte`] = fill(m.plates.rulesAnalyte, { analyte })
    met.add(analyte)
    const test = tests.find(({ id }) => id === testId)
    if (!test) {
      wrong[`${path}.testId`] = m.plates.rulesTest
      continue
    }
    for (const [field, text] of Object.entries({ detected, notDetected })) {
      if (field === 'detected' && text === measuredCt && test.definition.kind === 'pcr') continue
      const read = readEntered(test.definition, text)
      if (!read.ok) wrong[`${path}.${field}`] = read.message
      // A number that nobody measured would stand on the report as a Ct.
      else if (read.value.kind === 'ct') wrong[`${path}.${field}`] = m.plates.rulesNumber
    }
    const targets = rules.analytes.find(({ name }) => name === analyte)?.targets ?? []
    const at_ = rules.targets.findIndex(({ name }) => name === targets[0])
    if (targets.length === 1 || detected === measuredCt)
      checkCutoff(test, rules.targets[at_]?.cutoff, `content.rules.targets.${at_}.cutoff.ct`, wrong)
  }
  const control = tests.find(({ id }) => id === controlTestId)
  if (controlTestId !== null && control?.definition.kind !== 'pcr')
    wrong['content.controlTestId'] = m.plates.rulesControlTest
  if (control)
    checkCutoff(control, rules.internalControl.cutoff, 'content.rules.internalControl.cutoff.ct', wrong)
  for (const analyte of names)
    if (!met.has(analyte)) wrong['content.results'] = fill(m.plates.rulesResult, { analyte })
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

/** A Ct means one thing, on a plate and typed: the cutoff of a test's target is that of the test, which counts it in. */
function checkCutoff(
  { name, definition: { kind, pcr } }: { name: string; definition: TestDefinition },
  cutoff: CtLimit | undefined,
  field: string,
  wrong: Record<string, string>,
): void {
  if (kind !== 'pcr' || !pcr || !cutoff) return
  if (cutoff.edge !== 'atMost' || compare(cutoff.ct, pcr.maxCt) !== 0)
    wrong[field] ??= fill(m.plates.rulesCutoff, { test: name, ct: pcr.maxCt })
}

interface RulesEdit {
  testTypeId: string
  version: number | null
  content: AssayContent
}

/** Keeps a draft: of new rules, or beside what is in force. What was replayed of another draft says nothing of this one. */
export async function saveRules(ctx: Ctx, { testTypeId, version, content }: RulesEdit): Promise<AssayRule> {
  const { who, now, ports } = ctx
  const author = { edited_by: who.person.userId, edited_by_name: signedName(who), updated_at: now }
  try {
    return await ctx.write(async (w) => {
      const [found] = version === null ? [] : await ruleRecords(w.tx, who, { testTypeId, lock: true })
      if (version !== null && !found) throw notFound()
      if (found && found.version !== version) throw stale(presentRule(found))
      const type = await w.tx
        .selectFrom('test_type')
        .select('id')
        .where(ofLab(who))
        .where('id', '=', testTypeId)
        .where('active', '=', true)
        .executeTakeFirst()
      if (!type) throw badInput({ testTypeId: m.plates.testTypeMissing })
      await checkContent(w, who, testTypeId, content)
      const id = found?.id ?? ports.ids.id()
      if (found)
        await w.tx
          .updateTable('assay_rule')
          .set({
            ...author,
            draft: json(content),
            replayed: null,
            replayed_at: null,
            version: found.version + 1,
          })
          .where(ofLab(who))
          .where('id', '=', id)
          .execute()
      else
        await w.tx
          .insertInto('assay_rule')
          .values({ ...author, lab_id: who.labId, id, test_type_id: testTypeId, draft: json(content) })
          .execute()
      w.about('assayRule', id)
      w.changed(
        'assayRule',
        id,
        found ? { draft: found.draft, replayed: found.replayed, replayedAt: found.replayed_at } : null,
        found
          ? { draft: content, replayed: null, replayedAt: null }
          : { testTypeId, draft: content, number: 0 },
      )
      return presentRule(await theRule(w.tx, who, id))
    })
  } catch (error) {
    if (violatedUnique(error) === 'assay_rule_once')
      throw conflict(m.plates.rulesTaken, { testTypeId: m.plates.rulesTaken })
    throw error
  }
}

/**
 * Puts a draft in force as the next version. By another person than its author where results are verified by another; where a
 * version is in force already, only after a replay, and after its changed results were read.
 */
export const approveRules = (
  ctx: Ctx,
  { _id, version, read }: { _id: string; version: number; read: boolean },
): Promise<AssayRule> =>
  ctx.write(async (w) => {
    const { who, now, ports } = ctx
    const before = await theRule(w.tx, who, _id, true)
    if (before.version !== version) throw stale(presentRule(before))
    const draft = AssayContent.nullable().parse(before.draft)
    if (draft === null) throw ruleRefused(m.plates.rulesNoDraft)
    await refuseOwnDraft(w, ctx, before.edited_by, m.plates.rulesAuthor)
    const replayed = Replayed.nullable().parse(before.replayed)
    if (before.number > 0) {
      if (replayed === null) throw ruleRefused(m.plates.rulesReplay)
      if (now.getTime() - Date.parse(replayed.at) > replayKeepsDays * day)
        throw ruleRefused(m.plates.rulesOld)
      if (replayed.changes > 0 && !read) throw ruleRefused(m.plates.rulesRead)
    }
    // A test may have been switched off since the draft was written.
    await checkContent(w, who, before.test_type_id, draft)
    const number = before.number + 1
    await w.tx
      .insertInto('assay_rule_version')
      .values({
        lab_id: who.labId,
        id: ports.ids.id(),
        rule_id: _id,
        number,
        content: json(draft),
        approved_at: now,
        approved_by_name: signedName(who),
      })
      .execute()
    await w.tx
      .updateTable('assay_rule')
      .set({
        draft: null,
        number,
        replayed: null,
        replayed_at: null,
        version: version + 1,
        updated_at: now,
      })
      .where(ofLab(who))
      .where('id', '=', _id)
      .execute()
    w.about('assayRule', _id)
    w.changed(
      'assayRule',
      _id,
      {
        approved: before.approved,
        draft: before.draft,
        number: before.number,
        replayed: before.replayed,
        replayedAt: before.replayed_at,
      },
      { approved: draft, draft: null, number, replayed: null, replayedAt: null },
    )
    return presentRule(await theRule(w.tx, who, _id))
  })
