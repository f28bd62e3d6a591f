import { ReportState } from '@contract/orders/choices'
import type { LinkAnswer, Proof } from '@contract/result-links/shapes'
import { LinkConfig, plainPhrase } from '@contract/deliveries/link-way'
import { linkTries } from '@contract/result-links/choices'
import type { Ctx, Write } from '../../core/context'
import { notFound } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { labOfToken, labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { deliveryOfLink, linkEndOf, linkPatient, linkSpent } from '../deliveries/public'
import { readByLink, unreadByLink } from '../recalls/public'
import { frozenDocument, readLab } from '../reports/public'

/** How long a proof counts: to read a paper, and not to keep a way to it. */
const proofMinutes = 10

/** The laboratory of a link; of an unknown one, that of this installation: the answer is the same for every wrong token. */
async function labNamed(db: Executor, labId: string | undefined): Promise<LinkAnswer['lab']> {
  const first = db.selectFrom('lab').select(['id', 'name']).orderBy('id').limit(1)
  const { name, phone, time_zone } = await readLab(db, labId ?? (await first.executeTakeFirstOrThrow()).id)
  return { name, phone: phone || null, timeZone: time_zone }
}

/** The link that the token of the call belongs to: its own, or the one that was given for a proof. Never one made by a person. */
async function findSent(ctx: Ctx, by: 'token_hash' | 'proof_hash') {
  const { token } = ctx
  const labId = token === undefined ? undefined : await labOfToken(ctx.db, 'report_link', token)
  if (token === undefined || labId === undefined) return undefined
  const link = await ctx.db
    .selectFrom('report_link')
    .select(['id', 'attempt_id'])
    .where(ofLab(labId))
    .where(by, '=', sha256Hex(token))
    .where('attempt_id', 'is not', null)
    .executeTakeFirst()
  return link?.attempt_id ? { labId, id: link.id, attemptId: link.attempt_id } : undefined
}

const lockLink = (w: Write, labId: string, id: string) =>
  w.tx
    .selectFrom('report_link')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** A ZIP code as it is compared: five digits. */
const five = (zip: string | null): string | undefined => /^\d{5}/.exec(zip?.trim() ?? '')?.[0]

/**
 * Who it is: a patient by date of birth and ZIP code, neither of which the message holds, as they are on file now; a clinic by
 * the access phrase of its way as it is now. A proof of the other kind is a wrong one.
 */
async function proves(
  ctx: Ctx,
  w: Write,
  {
    labId,
    orderId,
    way,
  }: { labId: string; orderId: string; way: { config: unknown; access_hash: string | null } },
  proof: Proof,
): Promise<boolean> {
  const { to } = LinkConfig.parse(way.config)
  if (proof.as !== to) return false
  if (proof.as === 'clinic') return ctx.ports.passwords.verify(way.access_hash, plainPhrase(proof.phrase))
  const { patient_id } = await w.tx
    .selectFrom('lab_order')
    .select('patient_id')
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const patient = await linkPatient(w.tx, labId, patient_id)
  const zip = five(patient?.zip ?? null)
  return patient?.dob === proof.dob && zip !== undefined && zip === five(proof.zip)
}

/**
 * What a link opens for somebody with a proof, or why it opens nothing. Whoever has no right token learns nothing: every such
 * link is unknown. A wrong proof is counted; the fifth closes the link for good and tells the laboratory by its ledger. Nothing
 * is opened or confirmed here: that is when the paper is handed out.
 */
export async function checkLink(ctx: Ctx, proof: Proof): Promise<LinkAnswer> {
  const link = await findSent(ctx, 'token_hash')
  const lab = await labNamed(ctx.db, link?.labId)
  if (!link) return { lab, answer: { is: 'unknown' } }
  const { labId, attemptId } = link
  const verifyToken = labToken(ctx.ports.ids, labId)
  return ctx.writeAs(labId, async (w): Promise<LinkAnswer> => {
    const row = await lockLink(w, labId, link.id)
    const { delivery, way } = await deliveryOfLink(w.tx, labId, attemptId)
    const { order_id: orderId, report_id: reportId } = delivery
    if (orderId === null || reportId === null) return { lab, answer: { is: 'unknown' } }
    w.about('order', orderId)
    const end = await linkEndOf(w.tx, labId, { ...row, attempt_id: attemptId }, ctx.now)
    if (end !== null) {
      w.changed('reportLink', link.id, null, { checked: false }, orderId)
      return { lab, answer: { is: end } }
    }
    const set = (columns: { tries: number } | { proof_hash: string; proof_until: Date }) =>
      w.tx.updateTable('report_link').set(columns).where(ofLab(labId)).where('id', '=', link.id).execute()
    if (!(await proves(ctx, w, { labId, orderId, way }, proof))) {
      const tries = row.tries + 1
      await set({ tries })
      w.changed('reportLink', link.id, { tries: row.tries }, { tries, checked: false }, orderId)
      if (tries >= linkTries) await linkSpent(w, ctx.ports, { labId, attemptId, now: ctx.now })
      return { lab, answer: { is: 'wrong', triesLeft: linkTries - tries } }
    }
    await set({
      proof_hash: sha256Hex(verifyToken),
      proof_until: new Date(ctx.now.getTime() + proofMinutes * 60_000),
    })
    w.changed('reportLink', link.id, null, { checked: true }, orderId)
    const version = await w.tx
      .selectFrom('report')
      .select(['number', 'state', 'released_at', 'media_key'])
      .where(ofLab(labId))
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow()
    const { notTested } = await frozenDocument(w.tx, labId, reportId)
    return {
      lab,
      answer: {
        is: 'open',
        number: version.number,
        state: ReportState.parse(version.state),
        releasedAt: version.released_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        notTested,
        mediaKey: version.media_key,
        verifyToken,
        asksRead: await unreadByLink(w.tx, labId, delivery),
      },
    }
  })
}

/** Whoever opened a corrected report says that it was read: their recall has the acknowledgement. Throws notFound() without a proof that counts. */
export async function markRead(ctx: Ctx, mediaKey: string): Promise<{ ok: true }> {
  const link = await findSent(ctx, 'proof_hash')
  if (!link) throw notFound()
  const { labId, attemptId } = link
  return ctx.writeAs(labId, async (w) => {
    const row = await lockLink(w, labId, link.id)
    const { delivery } = await deliveryOfLink(w.tx, labId, attemptId)
    w.about('order', delivery.order_id ?? delivery.id)
    const isOver = !row.proof_until || row.proof_until <= ctx.now || row.media_key !== mediaKey
    if (isOver || (await linkEndOf(w.tx, labId, { ...row, attempt_id: attemptId }, ctx.now)) !== null)
      throw notFound()
    await readByLink(ctx, w, labId, delivery)
    return { ok: true }
  })
}
