import { fill, m } from '@contract/messages'
import { MrsaContent, MrsaReplayed, type MrsaRecord } from '@contract/mrsa/shapes'
import { mrsaTableProblems } from '@contract/rules/mrsa/conclude'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import { refuseOwnDraft } from '../lab-settings/public'
import { presentTable, tableRecords, theTable } from './records'

const day = 86_400_000
/** After so many days a replay says too little of today's results. */
const replayKeepsDays = 7

/** Throws badInput() that names the field: a table that cannot stand, a test that is no PCR target, one that answers twice. */
async function checkContent(
  w: Write,
  who: Principal,
  testId: string,
  { table, tests }: MrsaContent,
): Promise<void> {
  const wrong: Record<string, string> = {}
  for (const { path, message } of mrsaTableProblems({ ...table, version: 1, approved: null }))
    wrong[`content.table.${path.join('.')}`] = message
  const rows = await w.tx
    .selectFrom('test')
    .select(['id', 'name', 'definition'])
    .where(ofLab(who))
    .where('active', '=', true)
    .where('id', 'in', [testId, ...Object.values(tests).flatMap((id) => id ?? [])])
    .execute()
  const reported = rows.find(({ id }) => id === testId)
  if (!reported) wrong['testId'] = m.mrsa.testUnknown
  else if (reported.definition.kind !== 'qualitative')
    wrong['testId'] = fill(m.mrsa.resultKind, { name: reported.name })
  const met = new Set<string>()
  for (const [role, id] of Object.entries(tests)) {
    if (id === null) continue
    const field = `content.tests.${role}`
    const test = rows.find((one) => one.id === id)
    if (!test) wrong[field] = m.mrsa.testUnknown
    else if (id === testId) wrong[field] = m.mrsa.resultIsTarget
    else if (test.definition.kind !== 'pcr') wrong[field] = fill(m.mrsa.testNotPcr, { name: test.name })
    else if (met.has(id)) wrong[field] = fill(m.mrsa.testTwice, { name: test.name })
    met.add(id)
  }
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}

interface TableEdit {
  testId: string
  version: number | null
  content: MrsaContent
}

/** Keeps a draft: of a new table, or beside what is in force. What was replayed of another draft says nothing of this one. */
export async function saveTable(ctx: Ctx, { testId, version, content }: TableEdit): Promise<MrsaRecord> {
  const { who, now, ports } = ctx
  const author = { edited_by: who.person.userId, edited_by_name: signedName(who), updated_at: now }
  try {
    return await ctx.write(async (w) => {
      const [found] = version === null ? [] : await tableRecords(w.tx, who, { testId, lock: true })
      if (version !== null && !found) throw notFound()
      if (found && found.version !== version) throw stale(presentTable(found))
      await checkContent(w, who, testId, content)
      const id = found?.id ?? ports.ids.id()
      if (found)
        await w.tx
          .updateTable('mrsa_table')
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
          .insertInto('mrsa_table')
          .values({ ...author, lab_id: who.labId, id, test_id: testId, draft: json(content) })
          .execute()
      w.about('mrsaTable', id)
      w.changed(
        'mrsaTable',
        id,
        found ? { draft: found.draft, replayed: found.replayed, replayedAt: found.replayed_at } : null,
        found ? { draft: content, replayed: null, replayedAt: null } : { testId, draft: content, number: 0 },
      )
      return presentTable(await theTable(w.tx, who, id))
    })
  } catch (error) {
    if (violatedUnique(error) === 'mrsa_table_once') throw conflict(m.mrsa.taken, { testId: m.mrsa.taken })
    throw error
  }
}

/**
 * Puts a draft in force as the next version. By another person than its author where results are verified by another; where a
 * version is in force already, only after a replay, and after its changed results were read.
 */
export const approveTable = (
  ctx: Ctx,
  { _id, version, read }: { _id: string; version: number; read: boolean },
): Promise<MrsaRecord> =>
  ctx.write(async (w) => {
    const { who, now, ports } = ctx
    const before = await theTable(w.tx, who, _id, true)
    if (before.version !== version) throw stale(presentTable(before))
    const draft = MrsaContent.nullable().parse(before.draft)
    if (draft === null) throw ruleRefused(m.mrsa.noDraft)
    await refuseOwnDraft(w, ctx, before.edited_by, m.mrsa.author)
    const replayed = MrsaReplayed.nullable().parse(before.replayed)
    if (before.number > 0) {
      if (replayed === null) throw ruleRefused(m.mrsa.needsReplay)
      if (now.getTime() - Date.parse(replayed.at) > replayKeepsDays * day) throw ruleRefused(m.mrsa.replayOld)
      if (replayed.changes > 0 && !read) throw ruleRefused(m.mrsa.needsReading)
    }
    // A test may have been switched off since the draft was written.
    await checkContent(w, who, before.test_id, draft)
    const number = before.number + 1
    await w.tx
      .insertInto('mrsa_table_version')
      .values({
        lab_id: who.labId,
        id: ports.ids.id(),
        table_id: _id,
        number,
        content: json(draft),
        approved_at: now,
        approved_by_name: signedName(who),
      })
      .execute()
    await w.tx
      .updateTable('mrsa_table')
      .set({ draft: null, number, replayed: null, replayed_at: null, version: version + 1, updated_at: now })
      .where(ofLab(who))
      .where('id', '=', _id)
      .execute()
    w.about('mrsaTable', _id)
    w.changed(
      'mrsaTable',
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
    return presentTable(await theTable(w.tx, who, _id))
  })
