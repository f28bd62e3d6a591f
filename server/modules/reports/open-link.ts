import type { Selectable, Updateable } from 'kysely'
import { fill, m } from '@contract/messages'
import { REPORT_STATE_NAME } from '@contract/reports/document'
import type { LinkCheck } from '@contract/reports/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { sha256Hex } from '../../core/hash'
import { labOfToken, labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import type { ReportLinkTable } from '../../db/schema/reports'
import type { Executor } from '../../core/tx'
import { toldByLink } from '../recalls/public'
import { deliveryOfLink, linkEndOf, linkOpened } from '../deliveries/public'
import { momentIn } from './document-words'
import { bytesOf, drawnAhead } from './drawing'
import {
  frozenDocument,
  mediaByKey,
  readLab,
  readVersions,
  type MediaRecord,
  type VersionRecord,
} from './store'

/** Wrong dates of birth that a link survives, less one. */
export const linkTries = 5

/** A link whose token is right, with what it leads to. */
interface Link {
  labId: string
  id: string
  /** By the ledger, and not made by a person. */
  isSent: boolean
  orderId: string
  media: MediaRecord
  /** The version that it was made for, and the newest that was issued for the same patient. */
  own: VersionRecord | undefined
  newest: VersionRecord | undefined
}

/** The link that the token of the call belongs to: its own token, or the one that was given for the date of birth. */
async function findLink(
  ctx: Ctx,
  mediaKey: string,
  by: 'token_hash' | 'proof_hash',
): Promise<Link | undefined> {
  const { token } = ctx
  const labId = token === undefined ? undefined : await labOfToken(ctx.db, 'report_link', token)
  if (token === undefined || labId === undefined) return undefined
  const link = await ctx.db
    .selectFrom('report_link')
    .select(['id', 'attempt_id'])
    .where(ofLab(labId))
    .where(by, '=', sha256Hex(token))
    .where('media_key', '=', mediaKey)
    .executeTakeFirst()
  const media = link && (await mediaByKey(ctx.db, labId, mediaKey))
  if (!link || !media?.order_id) return undefined
  const versions = await readVersions(ctx.db, labId, media.order_id)
  const own = versions.find(({ media_key }) => media_key === media.key)
  const newest = versions.findLast(({ patient_id }) => patient_id === own?.patient_id)
  return { labId, id: link.id, isSent: link.attempt_id !== null, orderId: media.order_id, media, own, newest }
}

type Tried =
  | { is: 'right'; expiresAt: Date }
  | { is: 'wrongDate'; triesLeft: number }
  | { is: 'expired' | 'revoked' | 'spent' }

type LinkRow = Selectable<ReportLinkTable>

/** Writes in the trail what a link is used for, with its row locked; a link that opens nothing any more is not `used`. */
function withLink(
  ctx: Ctx,
  link: Link,
  field: 'opened' | 'checked',
  used: (w: Write, row: LinkRow) => Promise<Tried>,
): Promise<Tried> {
  return ctx.writeAs(link.labId, async (w): Promise<Tried> => {
    w.about('order', link.orderId)
    const row = await w.tx
      .selectFrom('report_link')
      .selectAll()
      .where(ofLab(link.labId))
      .where('id', '=', link.id)
      .forUpdate()
      .executeTakeFirst()
    const maker = await w.tx
      .selectFrom('app_user')
      .select('active')
      .where(ofLab(link.labId))
      .where('id', '=', row?.created_by ?? link.id)
      .executeTakeFirst()
    const sent = row && (await sentTo(w.tx, link.labId, row))
    const note = (right: boolean) =>
      w.changed(
        'reportLink',
        link.id,
        null,
        { [field]: right, ...(sent && { recipient: sent.recipient }) },
        link.orderId,
      )
    const dead = (is: 'expired' | 'revoked' | 'spent') => {
      note(false)
      return { is }
    }
    if (row?.attempt_id) {
      // The ledger sent it, and says how long it lives; what it hands out has arrived.
      const end = await linkEndOf(w.tx, link.labId, { ...row, attempt_id: row.attempt_id }, ctx.now)
      const tried = end === null ? await used(w, row) : ({ is: 'revoked' } as const)
      note(tried.is === 'right')
      if (tried.is === 'right' && sent) {
        await linkOpened(w, ctx.ports, { labId: link.labId, attemptId: row.attempt_id, now: ctx.now })
        await toldByLink(ctx, w, link.labId, sent.delivery)
      }
      return tried
    }
    // A link is as good as whoever gave it: with the account switched off it opens nothing.
    if (!row || !maker?.active || row.revoked_at !== null) return dead('revoked')
    if (row.expires_at <= ctx.now) return dead('expired')
    if (row.tries >= linkTries) return dead('spent')
    const tried = await used(w, row)
    if (tried.is !== 'wrongDate') note(tried.is === 'right')
    return tried
  })
}

/** Whom the ledger sent a link to; undefined of one that a person made. */
async function sentTo(db: Executor, labId: string, { attempt_id }: LinkRow) {
  if (attempt_id === null) return undefined
  const { delivery, way } = await deliveryOfLink(db, labId, attempt_id)
  const name = delivery.recipient === way.name ? way.name : `${delivery.recipient} (${way.name})`
  return { delivery, recipient: fill(m.resultLinks.recipientName, { name }) }
}

const writeLink = (w: Write, link: Link, columns: Updateable<ReportLinkTable>) =>
  w.tx.updateTable('report_link').set(columns).where(ofLab(link.labId)).where('id', '=', link.id).execute()

/** How long the date of birth counts once it was given: to read a paper, and not to keep a way to it. */
const proofMinutes = 10

/** One try at a link. A wrong date of birth is counted; for the right one the link gets the proof that opens its paper. */
const tryLink = (ctx: Ctx, link: Link, dob: string, verifyToken: string): Promise<Tried> =>
  withLink(ctx, link, 'checked', async (w, { tries: before, expires_at }) => {
    const born = await birthDates(w.tx, link.labId, link.media)
    if (born.includes(dob)) {
      await writeLink(w, link, {
        proof_hash: sha256Hex(verifyToken),
        proof_until: new Date(ctx.now.getTime() + proofMinutes * 60_000),
      })
      return { is: 'right', expiresAt: expires_at }
    }
    const tries = before + 1
    await writeLink(w, link, { tries })
    w.changed('reportLink', link.id, { tries: before }, { tries, checked: false }, link.orderId)
    return { is: 'wrongDate', triesLeft: linkTries - tries }
  })

/** The paper of a link whose date of birth was given; throws notFound() for everything else, always the same. */
async function paperOf(ctx: Ctx, link: Link, mediaKey: string): Promise<MediaRecord> {
  const wanted = await mediaByKey(ctx.db, link.labId, mediaKey)
  const drawn = await drawnAhead(ctx, wanted ?? link.media)
  const tried = await withLink(ctx, link, 'opened', async (w, { proof_hash, proof_until, expires_at }) => {
    // Another proof may have come in between, or its time may be over.
    if (ctx.token === undefined || proof_hash !== sha256Hex(ctx.token)) return { is: 'expired' }
    if (!proof_until || proof_until <= ctx.now) return { is: 'expired' }
    await drawn.keep(w)
    return { is: 'right', expiresAt: expires_at }
  })
  const paper = await drawn.settle()
  if (tried.is !== 'right') throw notFound()
  return paper
}

const fileOf = async (ctx: Ctx, paper: MediaRecord): Promise<FileReply> => ({
  bytes: await bytesOf(ctx, paper),
  type: paper.content_type,
})

/**
 * A report by the verify token that `checkLink` gave for the right date of birth. Whatever is wrong, the answer is the same:
 * the link's own token opens nothing here. Where a newer version was issued for the same patient the answer says so in words
 * instead of the old paper, and `current` brings the newest one: nobody treats a patient by a value that was corrected.
 */
export async function openLink(ctx: Ctx, mediaKey: string, current: boolean): Promise<FileReply> {
  const link = await findLink(ctx, mediaKey, 'proof_hash')
  if (!link) throw notFound()
  const { newest } = link
  const paper = await paperOf(ctx, link, (current && newest?.media_key) || mediaKey)
  if (newest && newest.media_key !== paper.key) {
    const { number, state, released_at } = newest
    const { time_zone } = await readLab(ctx.db, link.labId)
    throw ruleRefused(
      fill(m.reports.linkReplaced, {
        state: REPORT_STATE_NAME[state].toLowerCase(),
        version: number,
        at: momentIn(time_zone, released_at),
      }),
      { current: m.reports.linkCurrent },
    )
  }
  return fileOf(ctx, paper)
}

/**
 * What a link opens, or why it opens nothing. Whoever has no right token learns nothing: every such link is unknown.
 * Whoever has it may know that it expired, was withdrawn or was closed, and whom to call.
 */
export async function checkLink(ctx: Ctx, mediaKey: string, dob: string): Promise<LinkCheck> {
  const link = await findLink(ctx, mediaKey, 'token_hash')
  const lab = await labNamed(ctx, link?.labId)
  // A link of the ledger asks for more than a date of birth, on a page of its own.
  if (!link || link.isSent) return { lab, answer: { is: 'unknown' } }
  const verifyToken = labToken(ctx.ports.ids, link.labId)
  const tried = await tryLink(ctx, link, dob, verifyToken)
  if (tried.is !== 'right') return { lab, answer: tried }
  const { own, newest } = link
  if (!own || !newest) return { lab, answer: { is: 'unknown' } }
  const { notTested, withdrawn } = await frozenDocument(ctx.db, link.labId, newest.id)
  return {
    lab,
    answer: {
      is: 'open',
      linked: issued(own),
      replacedBy: newest.id === own.id ? null : issued(newest),
      withdrawn: withdrawn || (await wentToAnother(ctx.db, link)),
      notTested,
      expiresAt: tried.expiresAt.toISOString(),
      verifyToken,
    },
  }
}

const issued = ({ number, state, released_at }: VersionRecord) => ({
  number,
  state,
  releasedAt: released_at.toISOString(),
})

/** The laboratory of a link; of an unknown link, that of this installation. */
async function labNamed(ctx: Ctx, labId: string | undefined): Promise<LinkCheck['lab']> {
  const installed = ctx.db.selectFrom('lab').select(['id', 'name']).orderBy('id').limit(1)
  const { name, phone, time_zone } = await readLab(
    ctx.db,
    labId ?? (await installed.executeTakeFirstOrThrow()).id,
  )
  return { name, phone: phone || null, timeZone: time_zone }
}

/** Whether the order of a link is another patient's than the one its report was issued for. */
async function wentToAnother(db: Executor, { labId, orderId, own }: Link): Promise<boolean> {
  const { patient_id } = await db
    .selectFrom('lab_order')
    .select('patient_id')
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return own?.patient_id != null && own.patient_id !== patient_id
}

/**
 * The dates of birth that open a paper: that of its patient as the order has it; and where the order is another patient's
 * now, that of the record it was issued for.
 */
async function birthDates(db: Executor, labId: string, media: MediaRecord): Promise<string[]> {
  const rows = await db
    .selectFrom('media as m')
    .innerJoin('lab_order as o', (join) => join.on(ofLab(labId, 'o')).onRef('o.id', '=', 'm.order_id'))
    .leftJoin('patient as p', (join) => join.on(ofLab(labId, 'p')).onRef('p.id', '=', 'm.patient_id'))
    .select(['o.patient', 'o.patient_id', 'm.patient_id as issued_for', 'p.dob'])
    .where(ofLab(labId, 'm'))
    .where('m.key', '=', media.key)
    .execute()
  return rows.flatMap(({ patient, patient_id, issued_for, dob }) =>
    issued_for === null || issued_for === patient_id ? [patient.dob] : (dob ?? []),
  )
}
