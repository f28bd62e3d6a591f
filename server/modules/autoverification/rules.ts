import { sql, type Selectable } from 'kysely'
import { simulationKeepsDays } from '@contract/autoverification/choices'
import { RuleContent, Simulation, type ApprovedRule, type AutoRule } from '@contract/autoverification/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { violatedUnique, type Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { AutoverifyRuleTable } from '../../db/schema'
import { refuseOwnDraft } from '../lab-settings/public'

export type RuleRecord = Selectable<AutoverifyRuleTable> & {
  test_code: string
  test_name: string
  unit: string | null
  approved: unknown
  approved_at: Date | null
  approved_by_name: string | null
}

const day = 86_400_000
/** No laboratory approves one rule so often. */
const mostVersions = 500

/** Rules with the names of their tests: all, one, or that of one test. */
export async function ruleRecords(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  only: { id?: string; testId?: string; lock?: boolean } = {},
): Promise<RuleRecord[]> {
  const { rows } = await sql<RuleRecord>`
    select r.*, t.code as test_code, t.name as test_name, t.definition ->> 'units' as unit, v.content as approved,
      v.approved_at, v.approved_by_name
    from autoverify_rule r join test t on ${ofLab(who, 't')} and t.id = r.test_id
    left join autoverify_rule_version v on ${ofLab(who, 'v')} and v.rule_id = r.id and v.number = r.revision
    where ${ofLab(who, 'r')} ${only.id === undefined ? sql`` : sql`and r.id = ${only.id}`}
      ${only.testId === undefined ? sql`` : sql`and r.test_id = ${only.testId}`}
    order by t.name, r.id ${only.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows
}

export const presentRule = (row: RuleRecord): AutoRule => ({
  _id: row.id,
  version: row.version,
  test: { _id: row.test_id, code: row.test_code, name: row.test_name, unit: row.unit ?? '' },
  approved: RuleContent.nullable().parse(row.approved),
  draft: RuleContent.nullable().parse(row.draft),
  revision: row.revision,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  simulated: Simulation.nullable().parse(row.simulated),
})

/** One rule. Throws notFound(). */
export async function theRule(db: Executor, who: Principal, id: string, lock = false): Promise<RuleRecord> {
  const [row] = await ruleRecords(db, who, { id, lock })
  if (!row) throw notFound()
  return row
}

/** Every version of a rule that was ever in force, the newest first. Throws notFound(). */
export async function ruleVersions(db: Executor, who: Principal, id: string): Promise<ApprovedRule[]> {
  await theRule(db, who, id)
  const rows = await db
    .selectFrom('autoverify_rule_version')
    .select(['number', 'content', 'simulated', 'approved_at', 'approved_by_name'])
    .where(ofLab(who))
    .where('rule_id', '=', id)
    .orderBy('number', 'desc')
    .limit(mostVersions)
    .execute()
  return rows.map((row) => ({
    revision: row.number,
    content: RuleContent.parse(row.content),
    simulated: Simulation.nullable().parse(row.simulated),
    approvedAt: row.approved_at.toISOString(),
    approvedByName: row.approved_by_name,
  }))
}

export interface RuleInForce {
  id: string
  revision: number
  content: RuleContent
}

/**
 * The rules in force of these tests, by test; with `lock` against a change for the length of the transaction, so that what verifies is
 * what was approved.
 */
export async function rulesInForce(
  db: Executor,
  labId: string,
  testIds: readonly string[],
  lock = true,
): Promise<ReadonlyMap<string, RuleInForce>> {
  const { rows } = await sql<{ id: string; test_id: string; revision: number; approved: unknown }>`
    select r.id, r.test_id, r.revision, v.content as approved
    from autoverify_rule r join autoverify_rule_version v on ${ofLab(labId, 'v')} and v.rule_id = r.id and v.number = r.revision
    where ${ofLab(labId, 'r')} and r.test_id = any(${[...new Set(testIds)]}::uuid[])
    order by r.id ${lock ? sql`for share of r` : sql``}`.execute(db)
  return new Map(
    rows.flatMap(({ id, test_id, revision, approved }) => {
      const content = RuleContent.parse(approved)
      return content.on ? [[test_id, { id, revision, content }] as const] : []
    }),
  )
}

interface RuleEdit {
  testId: string
  version: number | null
  rule: RuleContent
}

async function insertRule(ctx: Ctx, w: Write, { testId, rule }: RuleEdit): Promise<AutoRule> {
  const test = await w.tx
    .selectFrom('test')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', testId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!test) throw badInput({ testId: m.autoverification.testUnknown })
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('autoverify_rule')
    .values({
      lab_id: ctx.who.labId,
      id,
      test_id: testId,
      draft: json(rule),
      edited_by: ctx.who.person.userId,
      edited_by_name: signedName(ctx.who),
      updated_at: ctx.now,
    })
    .execute()
  w.changed('autoverifyRule', id, null, { testId, draft: rule })
  return presentRule(await theRule(w.tx, ctx.who, id))
}

/** Keeps a draft: of a new rule, or beside what is in force. What was simulated of another draft says nothing of this one. */
export async function saveRule(ctx: Ctx, edit: RuleEdit): Promise<AutoRule> {
  try {
    return await ctx.write(async (w) => {
      if (edit.version === null) return insertRule(ctx, w, edit)
      const [found] = await ruleRecords(w.tx, ctx.who, { testId: edit.testId, lock: true })
      if (!found) throw notFound()
      if (found.version !== edit.version) throw stale(presentRule(found))
      await w.tx
        .updateTable('autoverify_rule')
        .set({
          draft: json(edit.rule),
          simulated: null,
          simulated_at: null,
          edited_by: ctx.who.person.userId,
          edited_by_name: signedName(ctx.who),
          version: found.version + 1,
          updated_at: ctx.now,
        })
        .where(ofLab(ctx.who))
        .where('id', '=', found.id)
        .execute()
      w.changed(
        'autoverifyRule',
        found.id,
        { draft: found.draft, simulated: found.simulated, simulatedAt: found.simulated_at },
        { draft: edit.rule, simulated: null, simulatedAt: null },
      )
      return presentRule(await theRule(w.tx, ctx.who, found.id))
    })
  } catch (error) {
    if (violatedUnique(error) === 'autoverify_rule_once')
      throw conflict(m.autoverification.taken, { testId: m.autoverification.taken })
    throw error
  }
}

/** The simulation that an approval rests on: of a draft that verifies anything it is there, new, and what went wrong in it was read. */
function readSimulation(row: RuleRecord, content: RuleContent, read: boolean, now: Date): Simulation | null {
  const simulated = Simulation.nullable().parse(row.simulated)
  if (!content.on) return simulated
  if (simulated === null || row.simulated_at === null) throw ruleRefused(m.autoverification.simulateFirst)
  if (now.getTime() - row.simulated_at.getTime() > simulationKeepsDays * day)
    throw ruleRefused(m.autoverification.simulationOld)
  if (simulated.corrected > 0 && !read) throw ruleRefused(m.autoverification.readFirst)
  return simulated
}

/**
 * Puts a draft in force as the next version, with the simulation that was read. By another person than its author where results are
 * verified by another.
 */
export const approveRule = (
  ctx: Ctx,
  { _id, version, read }: { _id: string; version: number; read: boolean },
): Promise<AutoRule> =>
  ctx.write(async (w) => {
    const before = await theRule(w.tx, ctx.who, _id, true)
    if (before.version !== version) throw stale(presentRule(before))
    const approved = RuleContent.nullable().parse(before.draft)
    if (approved === null) throw ruleRefused(m.autoverification.nothingToApprove)
    await refuseOwnDraft(w, ctx, before.edited_by, m.autoverification.approverIsAuthor)
    const simulated = readSimulation(before, approved, read, ctx.now)
    const revision = before.revision + 1
    await w.tx
      .insertInto('autoverify_rule_version')
      .values({
        lab_id: ctx.who.labId,
        rule_id: _id,
        number: revision,
        content: json(approved),
        simulated: simulated && json(simulated),
        approved_at: ctx.now,
        approved_by_name: signedName(ctx.who),
      })
      .execute()
    await w.tx
      .updateTable('autoverify_rule')
      .set({
        draft: null,
        revision,
        simulated: null,
        simulated_at: null,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'autoverifyRule',
      _id,
      {
        approved: before.approved,
        draft: before.draft,
        revision: before.revision,
        simulated: before.simulated,
        simulatedAt: before.simulated_at,
      },
      { approved, draft: null, revision, simulated: null, simulatedAt: null },
    )
    return presentRule(await theRule(w.tx, ctx.who, _id))
  })
