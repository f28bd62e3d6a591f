import type { ConfirmDiagnoses, DiagnosisChange } from '@contract/diagnosis-changes/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { changesOf, presentChange, signedRequest, type ChangeRecord, type SignedRequest } from './store'

/** Who entered diagnoses, and when. */
export interface Entered {
  at: Date
  by: string
}

interface Codes {
  orderId: string
  before: readonly string[]
  after: readonly string[]
}

/** The same diagnoses in another order are the same: which line points to which is billing's. */
export const asOne = (codes: readonly string[]) => codes.toSorted().join(' ')

/** What somebody stood for last: what was withdrawn by it counts no longer. */
const lastWord = (rows: readonly ChangeRecord[]): ChangeRecord | undefined =>
  rows
    .filter(({ confirmed_at: at }) => at !== null)
    .toSorted((a, b) => (b.confirmed_at?.getTime() ?? 0) - (a.confirmed_at?.getTime() ?? 0))[0]

/** What was noted of an order, held against other writers: the change that nobody stands for yet, and the last that somebody does. */
export async function notedOf(ctx: Ctx, w: Write, orderId: string) {
  const rows = await w.tx
    .selectFrom('diagnosis_change')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute()
  return { open: rows.find(({ confirmed_at }) => confirmed_at === null), last: lastWord(rows) }
}

const signature = (ctx: Ctx, { name }: SignedRequest) => ({
  ...{ authorized_by: name, how: 'signed' as const },
  ...{ confirmed_at: ctx.now, recorded_by: signedName(ctx.who) },
})

export async function forget(ctx: Ctx, w: Write, open: ChangeRecord): Promise<void> {
  await w.tx.deleteFrom('diagnosis_change').where(ofLab(ctx.who)).where('id', '=', open.id).execute()
  w.changed('diagnosisChange', open.id, told(open), null, open.order_id)
}

type Author = Pick<Told, 'changed_at' | 'changed_by' | 'released_at' | 'released_by'>
/** Who changed them, and once somebody does, who stands for them. */
type Fresh = Author & Partial<Omit<Told, 'before' | 'after'>>

async function note(ctx: Ctx, w: Write, { orderId, before, after }: Codes, fresh: Fresh): Promise<void> {
  const id = ctx.ports.ids.id()
  const codes = { before: [...before], after: [...after] }
  await w.tx
    .insertInto('diagnosis_change')
    .values({
      ...{ lab_id: ctx.who.labId, id, order_id: orderId },
      ...{ ...fresh, before: json(codes.before), after: json(codes.after) },
    })
    .execute()
  w.changed('diagnosisChange', id, null, told({ ...fresh, ...codes }), orderId)
}

export async function renote(
  ctx: Ctx,
  w: Write,
  open: ChangeRecord,
  {
    before = open.before,
    after = open.after,
    ...fresh
  }: Partial<Fresh> & Partial<Record<'before' | 'after', readonly string[]>>,
): Promise<void> {
  await w.tx
    .updateTable('diagnosis_change')
    .set({ ...fresh, before: json([...before]), after: json([...after]), version: open.version + 1 })
    .where(ofLab(ctx.who))
    .where('id', '=', open.id)
    .execute()
  w.changed('diagnosisChange', open.id, told(open), told({ ...open, ...fresh, before, after }), open.order_id)
}

/**
 * Keeps who entered the diagnoses that wait in the correction of a closed order until it is released, maybe by somebody else: whoever
 * made them others last. `had` and `wanted` are what the correction would make of those that stand, before and after an edit.
 */
export async function draftDiagnoses(
  ctx: Ctx,
  w: Write,
  {
    orderId,
    standing,
    had,
    wanted,
  }: { orderId: string } & Record<'standing' | 'had' | 'wanted', readonly string[]>,
  entered: Entered = { at: ctx.now, by: signedName(ctx.who) },
): Promise<void> {
  if (asOne(had) === asOne(wanted)) return
  await takeDraft(ctx, w, orderId)
  if (asOne(wanted) === asOne(standing)) return
  await w.tx
    .insertInto('diagnosis_draft')
    .values({ lab_id: ctx.who.labId, order_id: orderId, entered_at: entered.at, entered_by: entered.by })
    .execute()
}

const takeDraft = (ctx: Ctx, w: Write, orderId: string) =>
  w.tx
    .deleteFrom('diagnosis_draft')
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .returning(['entered_at', 'entered_by'])
    .executeTakeFirst()

/** How diagnoses came onto the order: by a correction that waited, else by an edit, of what somebody else entered where that is said. */
export type Origin = 'correction' | Entered | undefined

async function authorOf(ctx: Ctx, w: Write, orderId: string, origin: Origin): Promise<Author> {
  const me = { at: ctx.now, by: signedName(ctx.who) }
  if (origin !== 'correction') {
    const { at, by } = origin ?? me
    return { changed_at: at, changed_by: by, released_at: null, released_by: null }
  }
  const draft = await takeDraft(ctx, w, orderId)
  return {
    ...{ changed_at: draft?.entered_at ?? null, changed_by: draft?.entered_by ?? null },
    ...{ released_at: me.at, released_by: me.by },
  }
}

/**
 * Notes that diagnoses of a received order became others, in the caller's transaction. Nobody stands for them until the provider
 * signs or somebody records who authorized them; what the provider said last, just so, is no change, and what the provider asked for
 * since then is signed by the asking. Back as they were, nothing is left to confirm.
 */
export async function noteDiagnoses(ctx: Ctx, w: Write, codes: Codes, origin: Origin): Promise<void> {
  const { orderId, before, after } = codes
  const author = await authorOf(ctx, w, orderId, origin)
  if (asOne(before) === asOne(after)) return
  const { open, last } = await notedOf(ctx, w, orderId)
  const says = (said: readonly string[] | undefined) => said !== undefined && asOne(said) === asOne(after)
  const request = await signedRequest(w.tx, ctx.who, orderId)
  if (request && says(request.codes) && request.at > (last?.confirmed_at ?? new Date(0))) {
    if (open) await forget(ctx, w, open)
    const { name, at } = request
    const signed = { ...author, changed_at: at, changed_by: name, ...signature(ctx, request) }
    return note(ctx, w, { ...codes, before: open?.before ?? before }, signed)
  }
  if (says(last?.after) || says(open?.before)) return open && forget(ctx, w, open)
  return open ? renote(ctx, w, open, { ...author, after }) : note(ctx, w, codes, author)
}

/** Signs what somebody else put on the order already, where the provider asks for just that. */
export async function signStanding(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const { open } = await notedOf(ctx, w, orderId)
  const request = open && (await signedRequest(w.tx, ctx.who, orderId))
  if (open && request && asOne(request.codes) === asOne(open.after))
    await renote(ctx, w, open, signature(ctx, request))
}

/** Records who authorized an open change. Errors: not_found; stale; rule_refused where somebody has. */
export const confirmDiagnoses = (
  ctx: Ctx,
  { _id, version, authorizedBy, how, note: words }: ConfirmDiagnoses,
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
      ...{ authorized_by: authorizedBy, how, note: words },
      ...{ confirmed_at: ctx.now, recorded_by: signedName(ctx.who) },
    }
    await renote(ctx, w, before, after)
    w.about('order', before.order_id)
    return presentChange({ ...before, ...after, version: version + 1 })
  })

interface Told {
  before: unknown
  after: unknown
  changed_at: Date | null
  changed_by: string | null
  released_at: Date | null
  released_by: string | null
  authorized_by: string | null
  how: string | null
  note: string | null
  confirmed_at: Date | null
  recorded_by: string | null
}

const told = ({
  before,
  after,
  changed_at,
  changed_by,
  released_at,
  released_by,
  ...rest
}: Fresh & Pick<Told, 'before' | 'after'>) => ({
  ...{ before, after, changedAt: changed_at?.toISOString() ?? null, changedBy: changed_by },
  ...{ releasedAt: released_at?.toISOString() ?? null, releasedBy: released_by },
  ...{ authorizedBy: rest.authorized_by ?? null, how: rest.how ?? null, note: rest.note ?? null },
  ...{ confirmedAt: rest.confirmed_at?.toISOString() ?? null, recordedBy: rest.recorded_by ?? null },
})
