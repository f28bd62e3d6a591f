import { m } from '@contract/messages'
import { REFERENCE_VERSION } from '@contract/rules/drug-graph'
import { graphProblems } from '@contract/rules/drug-graph-problems'
import { isGenericName, knownName } from '@contract/rules/read-medication'
import type { GraphContent, GraphVersion } from '@contract/toxicology/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { refuseOwnDraft } from '../lab-settings/public'
import { conclusionsMayDiffer } from './conclusions-differ'
import { findVersions } from './store'

const only = async (ctx: Ctx, w: Write, id: string): Promise<GraphVersion> => {
  const [version] = await findVersions(w.tx, ctx.who.labId, id)
  if (!version) throw notFound()
  return version
}

/** What the trail says of a version: how many rows of each kind it has. The rows themselves stand in the version. */
const countsOf = ({ substances, relations, names, windows, limits }: GraphContent) => ({
  substances: substances.length,
  relations: relations.length,
  names: names.length,
  windows: windows.length,
  limits: limits.length,
})

function refuseProblems(content: GraphContent): void {
  const problems = graphProblems(content, { known: knownName, isIngredient: isGenericName })
  if (problems.length === 0) return
  throw badInput(
    Object.fromEntries(problems.map(({ path, message }) => [['content', ...path].join('.'), message])),
  )
}

/** Keeps the draft of the next version. Refuses what cannot stand in it, and a draft that somebody else saved meanwhile. */
export async function saveDraft(
  ctx: Ctx,
  w: Write,
  draft: { _id: string; version: number } | null,
  content: GraphContent,
): Promise<GraphVersion> {
  refuseProblems(content)
  const versions = await findVersions(w.tx, ctx.who.labId)
  const standing = versions.find(({ state }) => state === 'DRAFT')
  if (draft ? standing?._id !== draft._id : standing) throw stale(standing ?? null)
  const row = {
    content: json(content),
    reference: REFERENCE_VERSION,
    // The person, whatever account they act in: the trail has both (decision 0029).
    edited_by: ctx.who.person.userId,
    edited_at: ctx.now,
  }
  if (!draft || !standing) {
    const id = ctx.ports.ids.id()
    const number = (versions[0]?.number ?? 0) + 1
    const { numInsertedOrUpdatedRows } = await w.tx
      .insertInto('drug_graph')
      .values({ lab_id: ctx.who.labId, id, number, state: 'DRAFT', ...row })
      .onConflict((one) => one.doNothing())
      .executeTakeFirstOrThrow()
    // Somebody began one at the same moment.
    if (numInsertedOrUpdatedRows !== 1n) {
      const [newest] = await findVersions(w.tx, ctx.who.labId)
      throw stale(newest ?? null)
    }
    w.changed('drugGraph', id, null, { number, state: 'DRAFT', ...countsOf(content) })
    return only(ctx, w, id)
  }
  const { numUpdatedRows } = await w.tx
    .updateTable('drug_graph')
    .set({ ...row, version: draft.version + 1 })
    .where(ofLab(ctx.who))
    .where('id', '=', draft._id)
    .where('state', '=', 'DRAFT')
    .where('version', '=', draft.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(await only(ctx, w, draft._id))
  w.changed('drugGraph', draft._id, countsOf(standing.content), countsOf(content))
  return only(ctx, w, draft._id)
}

/** Puts a draft in force at this instant and retires the version before it. */
export async function approve(
  ctx: Ctx,
  w: Write,
  { _id, version }: { _id: string; version: number },
): Promise<GraphVersion> {
  const draft = await only(ctx, w, _id)
  if (draft.state !== 'DRAFT') throw ruleRefused(m.toxicology.nothingToApprove)
  if (draft.version !== version) throw stale(draft)
  refuseProblems(draft.content)
  const { edited_by } = await w.tx
    .selectFrom('drug_graph')
    .select('edited_by')
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  await refuseOwnDraft(w, ctx, edited_by, m.toxicology.approverIsAuthor)
  const retired = await w.tx
    .updateTable('drug_graph')
    .set(({ eb }) => ({ state: 'RETIRED', version: eb('version', '+', 1) }))
    .where(ofLab(ctx.who))
    .where('state', '=', 'APPROVED')
    .returning('id')
    .execute()
  const { numUpdatedRows } = await w.tx
    .updateTable('drug_graph')
    .set({
      state: 'APPROVED',
      version: version + 1,
      approved_by: ctx.who.person.userId,
      approved_at: ctx.now,
    })
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .where('state', '=', 'DRAFT')
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(await only(ctx, w, _id))
  for (const { id } of retired) w.changed('drugGraph', id, { state: 'APPROVED' }, { state: 'RETIRED' })
  w.changed('drugGraph', _id, { state: 'DRAFT' }, { state: 'APPROVED' })
  await conclusionsMayDiffer(ctx, w)
  return only(ctx, w, _id)
}
