import type { ConfirmDiagnoses, DiagnosisChange } from '@contract/diagnosis-changes/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { changesOf, presentChange, type ChangeRecord } from './store'

interface Codes {
  orderId: string
  before: readonly string[]
  after: readonly string[]
}

/** The same diagnoses in another order are the same: which line points to which is billing's. */
const asOne = (codes: readonly string[]) => codes.toSorted().join(' ')

/** What somebody stood for last: what was withdrawn by it counts no longer. */
const lastWord = (rows: readonly ChangeRecord[]): ChangeRecord | undefined =>
  rows
    .filter(({ confirmed_at: at }) => at !== null)
    .toSorted((a, b) => (b.confirmed_at?.getTime() ?? 0) - (a.confirmed_at?.getTime() ?? 0))[0]

/**
 * Notes that diagnoses of a received order became others, in the caller's transaction. Nobody stands for them until the provider
 * signs or somebody records who authorized them; what the provider said last, just so, is no change. Back as they were, nothing
 * is left to confirm.
 */
export async function noteDiagnoses(ctx: Ctx, w: Write, { orderId, before, after }: Codes): Promise<void> {
  if (asOne(before) === asOne(after)) return
  const { labId } = ctx.who
  const rows = await w.tx
    .selectFrom('diagnosis_change')
    .selectAll()
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .orderBy('changed_at', 'desc')
    .forUpdate()
    .execute()
  const open = rows.find(({ confirmed_at }) => confirmed_at === null)
  const last = lastWord(rows)
  const isStoodFor = last !== undefined && asOne(last.after) === asOne(after)
  if (open && (isStoodFor || asOne(open.before) === asOne(after))) {
    await w.tx.deleteFrom('diagnosis_change').where(ofLab(labId)).where('id', '=', open.id).execute()
    w.changed('diagnosisChange', open.id, told(open), null, orderId)
    return
  }
  if (isStoodFor) return
  const fresh = { after: [...after], changed_at: ctx.now, changed_by: signedName(ctx.who) }
  if (open) {
    await w.tx
      .updateTable('diagnosis_change')
      .set({ ...fresh, after: json(fresh.after), version: open.version + 1 })
      .where(ofLab(labId))
      .where('id', '=', open.id)
      .execute()
    w.changed('diagnosisChange', open.id, told(open), told({ ...open, ...fresh }), orderId)
    return
  }
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('diagnosis_change')
    .values({
      ...{ lab_id: labId, id, order_id: orderId },
      ...{ ...fresh, before: json([...before]), after: json(fresh.after) },
    })
    .execute()
  w.changed('diagnosisChange', id, null, told({ ...fresh, before: [...before] }), orderId)
}

/** The provider, or who signs for the provider, asked for these diagnoses by name: they stand before they are put on the order. */
export async function signDiagnoses(
  ctx: Ctx,
  w: Write,
  { orderId, before, after }: Codes,
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const signed = {
    ...{ authorized_by: name, how: 'signed' as const },
    ...{ confirmed_at: ctx.now, recorded_by: signedName(ctx.who) },
  }
  if (asOne(before) === asOne(after)) return signOpen(ctx, w, orderId, signed)
  const id = ctx.ports.ids.id()
  const fresh = { changed_at: at, changed_by: name, ...signed }
  await w.tx
    .insertInto('diagnosis_change')
    .values({
      ...{ lab_id: ctx.who.labId, id, order_id: orderId },
      ...{ ...fresh, before: json([...before]), after: json([...after]) },
    })
    .execute()
  w.changed('diagnosisChange', id, null, told({ ...fresh, before: [...before], after: [...after] }), orderId)
}

/** The diagnoses are those of the order already: the provider stands for what somebody else put there. */
async function signOpen(
  ctx: Ctx,
  w: Write,
  orderId: string,
  signed: { authorized_by: string; how: 'signed'; confirmed_at: Date; recorded_by: string },
): Promise<void> {
  const open = await w.tx
    .selectFrom('diagnosis_change')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return
  await w.tx
    .updateTable('diagnosis_change')
    .set({ ...signed, version: open.version + 1 })
    .where(ofLab(ctx.who))
    .where('id', '=', open.id)
    .execute()
  w.changed('diagnosisChange', open.id, told(open), told({ ...open, ...signed }), orderId)
}

/** Records who authorized an open change. Errors: not_found; stale; rule_refused where somebody has. */
export const confirmDiagnoses = (
  ctx: Ctx,
  { _id, version, authorizedBy, how, note }: ConfirmDiagnoses,
): Promise<DiagnosisChange> =>
  ctx.write(async (w) => {
    await w.tx
      .selectFrom('diagnosis_change')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .forUpdate()
      .execute()
    const [before] = await changesOf(w.tx, ctx.who, { id: _id })
    if (!before) throw notFound()
    if (before.confirmed_at !== null)
      throw ruleRefused(fill(m.diagnosisChanges.confirmedAlready, { name: before.authorized_by ?? '' }))
    if (before.version !== version) throw stale(presentChange(before))
    const after = {
      ...{ authorized_by: authorizedBy, how, note },
      ...{ confirmed_at: ctx.now, recorded_by: signedName(ctx.who) },
    }
    await w.tx
      .updateTable('diagnosis_change')
      .set({ ...after, version: version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.about('order', before.order_id)
    w.changed('diagnosisChange', _id, told(before), told({ ...before, ...after }), before.order_id)
    return presentChange({ ...before, ...after, version: version + 1 })
  })

const told = ({
  before,
  after,
  changed_at,
  changed_by,
  ...rest
}: {
  before: unknown
  after: unknown
  changed_at: Date
  changed_by: string
  authorized_by?: string | null
  how?: string | null
  note?: string | null
  confirmed_at?: Date | null
  recorded_by?: string | null
}) => ({
  ...{ before, after, changedAt: changed_at.toISOString(), changedBy: changed_by },
  ...{ authorizedBy: rest.authorized_by ?? null, how: rest.how ?? null, note: rest.note ?? null },
  ...{ confirmedAt: rest.confirmed_at?.toISOString() ?? null, recordedBy: rest.recorded_by ?? null },
})
