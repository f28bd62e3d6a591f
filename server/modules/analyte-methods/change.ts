import { MethodContent, type InstrumentMethod } from '@contract/analyte-methods/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { refuseOwnDraft } from '../lab-settings/public'
import { methodRecords, presentMethod, theMethod, type MethodRecord } from './methods'

interface MethodEdit {
  instrumentId: string
  testId: string
  version: number | null
  content: MethodContent
}

/** The methods of an instrument, with the instrument locked: two who name the same analyte follow each other. */
async function lockedMethods(ctx: Ctx, w: Write, instrumentId: string): Promise<MethodRecord[]> {
  const there = await w.tx
    .selectFrom('instrument')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', instrumentId)
    .forUpdate()
    .executeTakeFirst()
  if (!there) throw notFound()
  return methodRecords(w.tx, ctx.who.labId, { instrumentId, lock: true })
}

/** Throws where another method of the instrument, in force or drafted, has the name: a row of a file has one method. */
function refuseSameAnalyte(all: readonly MethodRecord[], testId: string, { method }: MethodContent): void {
  const other = all.find(
    (one) =>
      one.test_id !== testId &&
      [one.approved, one.draft].some(
        (content) => MethodContent.nullable().parse(content)?.method.analyte === method.analyte,
      ),
  )
  if (!other) return
  const message = fill(m.analyteMethods.analyteTaken, { analyte: method.analyte, test: other.test_name })
  throw badInput({ 'content.method.analyte': message })
}

/** Keeps a draft: of a new method, or beside what is in force. */
export const saveMethod = (
  ctx: Ctx,
  { instrumentId, testId, version, content }: MethodEdit,
): Promise<InstrumentMethod> =>
  ctx.write(async (w) => {
    const { who, now, ports } = ctx
    const all = await lockedMethods(ctx, w, instrumentId)
    const found = all.find((one) => one.test_id === testId)
    if (found && version === null) throw conflict(m.analyteMethods.taken, { testId: m.analyteMethods.taken })
    if (!found && version !== null) throw notFound()
    if (found && found.version !== version) throw stale(presentMethod(found))
    const test = await w.tx
      .selectFrom('test')
      .select('id')
      .where(ofLab(who))
      .where('id', '=', testId)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!test) throw badInput({ testId: m.analyteMethods.testUnknown })
    refuseSameAnalyte(all, testId, content)
    const author = { edited_by: who.person.userId, edited_by_name: signedName(who), updated_at: now }
    const id = found?.id ?? ports.ids.id()
    if (found)
      await w.tx
        .updateTable('analyte_method')
        .set({ ...author, draft: json(content), version: found.version + 1 })
        .where(ofLab(who))
        .where('id', '=', id)
        .execute()
    else
      await w.tx
        .insertInto('analyte_method')
        .values({
          ...author,
          lab_id: who.labId,
          id,
          instrument_id: instrumentId,
          test_id: testId,
          draft: json(content),
        })
        .execute()
    w.changed(
      'analyteMethod',
      id,
      found ? { draft: found.draft } : null,
      found ? { draft: content } : { instrumentId, testId, draft: content, number: 0 },
    )
    return presentMethod(await theMethod(w.tx, who.labId, id))
  })

/** Puts a draft in force as the next version. By another person than its author where results are verified by another. */
export const approveMethod = (
  ctx: Ctx,
  { _id, version }: { _id: string; version: number },
): Promise<InstrumentMethod> =>
  ctx.write(async (w) => {
    const { who, now, ports } = ctx
    const { instrument_id } = await theMethod(w.tx, who.labId, _id)
    const all = await lockedMethods(ctx, w, instrument_id)
    const before = all.find(({ id }) => id === _id)
    if (!before) throw notFound()
    if (before.version !== version) throw stale(presentMethod(before))
    const draft = MethodContent.nullable().parse(before.draft)
    if (draft === null) throw ruleRefused(m.analyteMethods.nothingToApprove)
    await refuseOwnDraft(w, ctx, before.edited_by, m.analyteMethods.approverIsAuthor)
    refuseSameAnalyte(all, before.test_id, draft)
    const number = before.number + 1
    await w.tx
      .insertInto('analyte_method_version')
      .values({
        lab_id: who.labId,
        id: ports.ids.id(),
        method_id: _id,
        number,
        content: json(draft),
        approved_at: now,
        approved_by_name: signedName(who),
      })
      .execute()
    await w.tx
      .updateTable('analyte_method')
      .set({ draft: null, number, version: version + 1, updated_at: now })
      .where(ofLab(who))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'analyteMethod',
      _id,
      { approved: before.approved, draft: before.draft, number: before.number },
      { approved: draft, draft: null, number },
    )
    return presentMethod(await theMethod(w.tx, who.labId, _id))
  })
