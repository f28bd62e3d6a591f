import { fill, m } from '@contract/messages'
import { sha256Hex } from '../../core/hash'
import { REPORT_STATE_NAME } from '@contract/reports/document'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { momentIn } from './document-words'
import { bytesOf, drawnAhead, withFiles } from './drawing'
import { findMedia, mediaByKey, readLab, readVersions, type MediaRecord, type VersionRecord } from './store'

/** Wrong dates of birth that a link survives, less one. */
export const linkTries = 5
const hour = 3_600_000

/**
 * A link to one report for somebody without an account. Its token is shown this once, behind the `#`, where no server and
 * no log sees it; the table keeps its hash. Throws notFound() for a file that is out of reach or no report.
 */
export async function makeLink(
  ctx: Ctx,
  mediaKey: string,
  hours: number,
): Promise<{ path: string; expiresAt: string }> {
  const media = await findMedia(ctx.db, ctx.who, mediaKey)
  if (!media || media.report_id === null) throw notFound()
  await refuseTooMany(ctx, mediaKey)
  const token = ctx.ports.ids.token()
  const id = ctx.ports.ids.id()
  const expires = new Date(ctx.now.getTime() + hours * hour)
  // The paper is drawn before its link leaves: whoever opens the link has no right to write.
  await withFiles(ctx, [media], async (w) => {
    await w.tx
      .insertInto('report_link')
      .values({
        lab_id: ctx.who.labId,
        id,
        media_key: mediaKey,
        token_hash: sha256Hex(token),
        created_by: ctx.who.userId,
        created_at: ctx.now,
        expires_at: expires,
      })
      .execute()
    const { title } = media
    w.about('order', media.order_id ?? id)
    w.changed('reportLink', id, null, { title, expiresAt: expires.toISOString() }, media.order_id ?? id)
  })
  return { path: `/verify/${mediaKey}#${token}`, expiresAt: expires.toISOString() }
}

/** Links to one report within an hour: more than anybody hands out, and less than a script makes. */
export const linksPerHour = 20

async function refuseTooMany(ctx: Ctx, mediaKey: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('report_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ofLab(ctx.who))
    .where('media_key', '=', mediaKey)
    .where('created_at', '>', new Date(ctx.now.getTime() - hour))
    .executeTakeFirstOrThrow()
  if (count >= linksPerHour) throw ruleRefused(fill(m.reports.tooManyLinks, { most: linksPerHour }))
}

/**
 * A report by its link: the token and the patient's date of birth must both be right. Whatever is wrong, the answer is the
 * same; a wrong date counts, and five of them end the link. Where a newer version was issued for the same patient the
 * answer says so in words instead of the old paper, and `current` brings the newest one under the same checks: nobody
 * treats a patient by a value that was corrected. The date of birth is that of the patient it was issued for.
 */
export async function openLink(
  ctx: Ctx,
  mediaKey: string,
  dob: string,
  current: boolean,
): Promise<FileReply> {
  const tokenHash = ctx.token === undefined ? undefined : sha256Hex(ctx.token)
  if (!tokenHash) throw notFound()
  const link = await ctx.db
    .selectFrom('report_link')
    .select(['lab_id', 'id'])
    .where('token_hash', '=', tokenHash)
    .where('media_key', '=', mediaKey)
    .executeTakeFirst()
  const media = link && (await mediaByKey(ctx.db, link.lab_id, mediaKey))
  const orderId = media?.order_id
  if (!link || !media || !orderId) throw notFound()
  const newest = await newestOf(ctx, link.lab_id, media)
  const wanted = current && newest ? await mediaByKey(ctx.db, link.lab_id, newest.media_key) : undefined
  const drawn = await drawnAhead(ctx, wanted ?? media)
  const opened = await ctx.writeAs(link.lab_id, async (w) => {
    w.about('order', orderId)
    const row = await w.tx
      .selectFrom('report_link')
      .selectAll()
      .where(ofLab(link.lab_id))
      .where('id', '=', link.id)
      .forUpdate()
      .executeTakeFirst()
    const born = await birthDates(w.tx, link.lab_id, media)
    const maker = await w.tx
      .selectFrom('app_user')
      .select('active')
      .where(ofLab(link.lab_id))
      .where('id', '=', row?.created_by ?? link.id)
      .executeTakeFirst()
    // A link is as good as whoever gave it: with the account switched off it opens nothing.
    const dead =
      !row || !maker?.active || row.revoked_at !== null || row.expires_at <= ctx.now || row.tries >= linkTries
    const right = !dead && born.includes(dob)
    if (right) await drawn.keep(w)
    if (dead || right) {
      w.changed('reportLink', link.id, null, { opened: right }, orderId)
      return right
    }
    await w.tx
      .updateTable('report_link')
      .set({ tries: row.tries + 1 })
      .where(ofLab(link.lab_id))
      .where('id', '=', link.id)
      .execute()
    w.changed('reportLink', link.id, { tries: row.tries }, { tries: row.tries + 1, opened: false }, orderId)
    return false
  })
  const paper = await drawn.settle()
  if (!opened) throw notFound()
  if (newest && newest.media_key !== paper.key) {
    const { number, state, released_at } = newest
    throw ruleRefused(
      fill(m.reports.linkReplaced, {
        state: REPORT_STATE_NAME[state].toLowerCase(),
        version: number,
        at: momentIn(await zoneOf(ctx, link.lab_id), released_at),
      }),
      { current: m.reports.linkCurrent },
    )
  }
  return { bytes: await bytesOf(ctx, paper), type: paper.content_type }
}

/** The newest version that was issued for the same patient as this paper. */
async function newestOf(ctx: Ctx, labId: string, media: MediaRecord): Promise<VersionRecord | undefined> {
  const versions = await readVersions(ctx.db, labId, media.order_id ?? '')
  const own = versions.find(({ media_key }) => media_key === media.key)
  return versions.findLast(({ patient_id }) => patient_id === own?.patient_id)
}

async function zoneOf(ctx: Ctx, labId: string): Promise<string> {
  return (await readLab(ctx.db, labId)).time_zone
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
