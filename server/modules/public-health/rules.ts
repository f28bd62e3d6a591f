import { sql, type Selectable } from 'kysely'
import { RuleContent, type HealthRule } from '@contract/public-health/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { HealthRuleTable } from '../../db/schema'
import { refuseOwnDraft } from '../lab-settings/public'
import { startSet } from './start-set'

export type RuleRecord = Selectable<HealthRuleTable>
type Test = HealthRule['tests'][number]
type Listed = RuleRecord & { tests: Test[] | null }

const columns = (
  who: Principal,
) => sql`u.*, (select jsonb_agg(jsonb_build_object('_id', s.id, 'code', s.code, 'name', s.name) order by s.code)
  from test s where ${ofLab(who, 's')} and (coalesce(u.draft -> 'testIds', '[]') || coalesce(u.approved -> 'testIds', '[]')) ? s.id::text) as tests`
const joins = (who: Principal) => sql`left join health_rule u on ${ofLab(who, 'u')} and u.id = h.id`

const present = (row: Listed): HealthRule => ({
  _id: row.id,
  version: row.version,
  approved: RuleContent.nullable().parse(row.approved),
  draft: RuleContent.nullable().parse(row.draft),
  revision: row.revision,
  editedByName: row.edited_by_name,
  approvedByName: row.approved_by_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  active: row.active,
  tests: row.tests ?? [],
})

export const listRules = (db: Executor, who: Principal, input: PageInput & { text: string }) =>
  listPage<Listed, HealthRule>(
    db,
    {
      input,
      sorts: { name: { column: 'search_name', type: 'text' } },
      table: 'health_rule',
      where: sql`${ofLab(who, 't')} ${input.text ? sql`and t.search_name like ${startsWith(folded(input.text))}` : sql``}`,
      columns: columns(who),
      joins: joins(who),
    },
    present,
  )

async function only(db: Executor, who: Principal, id: string): Promise<HealthRule> {
  const { rows } = await sql<Listed>`select ${columns(who)}
    from (select t.id from health_rule t where ${ofLab(who, 't')} and t.id = ${id}) h ${joins(who)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound()
  return present(row)
}

/** A rule in force, as results are judged by it. */
export interface ApprovedRule {
  id: string
  revision: number
  content: RuleContent
}

/** Those that somebody approved and that are in use. */
export async function approvedRules(db: Executor, labId: string): Promise<ApprovedRule[]> {
  const rows = await db
    .selectFrom('health_rule')
    .select(['id', 'revision', 'approved'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .where('approved', 'is not', null)
    .orderBy('search_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, revision, approved }) => ({ id, revision, content: RuleContent.parse(approved) }))
}

const searchName = ({ state, condition }: Pick<RuleContent, 'state' | 'condition'>) =>
  folded(`${state} ${condition}`)

/** The tests that it names are the laboratory's own. */
async function checkTests(w: Write, labId: string, { testIds }: RuleContent): Promise<void> {
  if (testIds.length === 0) return
  const found = await w.tx
    .selectFrom('test')
    .select('id')
    .where(ofLab(labId))
    .where('id', 'in', [...new Set(testIds)])
    .execute()
  if (found.length < new Set(testIds).size) throw badInput({ 'rule.testIds': m.errors.notFound })
}

const editor = (ctx: Ctx) => ({ edited_by: ctx.who.person.userId, edited_by_name: signedName(ctx.who) })

async function insert(ctx: Ctx, w: Write, content: RuleContent): Promise<string> {
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('health_rule')
    .values({
      lab_id: ctx.who.labId,
      id,
      search_name: searchName(content),
      state: content.state,
      draft: json(content),
      ...editor(ctx),
      updated_at: ctx.now,
    })
    .execute()
  w.changed('healthRule', id, null, { draft: content })
  return id
}

/** A new condition is a draft: nothing is reported by it before somebody approves it. */
export const addRule = (ctx: Ctx, content: RuleContent): Promise<HealthRule> =>
  ctx.write(async (w) => {
    await checkTests(w, ctx.who.labId, content)
    return only(w.tx, ctx.who, await insert(ctx, w, content))
  })

async function locked(ctx: Ctx, w: Write, id: string, version: number): Promise<RuleRecord> {
  const row = await w.tx
    .selectFrom('health_rule')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.version !== version) throw stale(await only(w.tx, ctx.who, id))
  return row
}

export const updateRule = (
  ctx: Ctx,
  { _id, version, rule, active }: { _id: string; version: number; rule: RuleContent; active: boolean },
): Promise<HealthRule> =>
  ctx.write(async (w) => {
    const before = await locked(ctx, w, _id, version)
    await checkTests(w, ctx.who.labId, rule)
    // What is as it is in force needs nobody's word: only the switch was changed.
    const isSame =
      before.approved !== null && JSON.stringify(RuleContent.parse(before.approved)) === JSON.stringify(rule)
    const draft = isSame ? null : rule
    await w.tx
      .updateTable('health_rule')
      .set({
        draft: draft && json(draft),
        search_name: searchName(rule),
        state: rule.state,
        active,
        version: version + 1,
        updated_at: ctx.now,
        ...(isSame ? {} : editor(ctx)),
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.changed('healthRule', _id, { draft: before.draft, active: before.active }, { draft, active })
    return only(w.tx, ctx.who, _id)
  })

/** Puts a draft in force from this instant on. What was judged by the one before keeps its version in its own record. */
export const approveRule = (
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<HealthRule> =>
  ctx.write(async (w) => {
    const before = await locked(ctx, w, _id, version)
    if (before.draft === null) throw ruleRefused(m.publicHealth.draftGone)
    await refuseOwnDraft(w, ctx, before.edited_by, m.publicHealth.approverIsAuthor)
    const approved = RuleContent.parse(before.draft)
    const revision = before.revision + 1
    await w.tx
      .updateTable('health_rule')
      .set({
        approved: json(approved),
        draft: null,
        revision,
        approved_by_name: signedName(ctx.who),
        approved_at: ctx.now,
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'healthRule',
      _id,
      { approved: before.approved, draft: before.draft, revision: before.revision },
      { approved, draft: null, revision },
    )
    return only(w.tx, ctx.who, _id)
  })

/** Adds the start set for a state as drafts, but for the conditions that the state has already. */
export const addStartRules = (ctx: Ctx, state: string): Promise<{ added: number }> =>
  ctx.write(async (w) => {
    const known = await w.tx
      .selectFrom('health_rule')
      .select('search_name')
      .where(ofLab(ctx.who))
      .where('state', '=', state)
      .execute()
    const names = new Set(known.map(({ search_name }) => search_name))
    const fresh = startSet(state).filter((one) => !names.has(searchName(one)))
    for (const content of fresh) await insert(ctx, w, content)
    return { added: fresh.length }
  })
