import { LinkConfig, linkKinds } from '@contract/deliveries/link-way'
import { fill, m } from '@contract/messages'
import { proofLetters } from '@contract/result-links/choices'
import type { Ctx } from '../../core/context'
import { sha256Hex } from '../../core/hash'
import { linkIn } from '../../core/language'
import { labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import { MessageRefused, type Said } from '../../ports'
import {
  linkPatient,
  targetOf,
  wayRecord,
  type AttemptRecord,
  type DeliveryRecord,
  type Sender,
} from '../deliveries/public'
import { momentIn, paperToDeliver, readLab } from '../reports/public'
import { linkMessage, testMessage, type LinkMessage } from './message'

const day = 86_400_000

interface Parcel {
  subject: string
  text: string
  /** What stands in the ledger before anything leaves. */
  keep?: () => Promise<void>
  said: Said
}

const kindOfLink = (delivery: DeliveryRecord): LinkMessage['kind'] =>
  linkKinds.find((one) => one === delivery.channel) ?? 'mail'

/** A code and nothing of anybody. */
async function testParcel(ctx: Ctx, delivery: DeliveryRecord, attempt: AttemptRecord): Promise<Parcel> {
  const lab = await readLab(ctx.db, delivery.lab_id)
  const way = await wayRecord(ctx.db, delivery.lab_id, delivery.way_id)
  const slots = { lab: lab.name, name: way.name, code: way.test_code ?? '', phone: lab.phone ?? '' }
  return { ...testMessage(slots), said: { is: 'confirmed', partnerId: attempt.id } }
}

const refusal = (words: string): Said => ({ is: 'refused', fault: 'document', words })

/**
 * The message of a try, with a token that is made here and of which the hash alone is kept. Words where nothing may be sent any
 * more: the patient chose otherwise meanwhile, has another address, or a test was marked.
 */
async function linkParcel(
  ctx: Ctx,
  delivery: DeliveryRecord,
  attempt: AttemptRecord,
): Promise<Parcel | string> {
  const { lab_id: labId, report_id: reportId, order_id: orderId } = delivery
  if (reportId === null || orderId === null) return m.deliveries.notReady
  const way = await wayRecord(ctx.db, labId, delivery.way_id)
  const config = LinkConfig.parse(way.config)
  const target = await targetOf(ctx.db, way, delivery, ctx.now)
  if (target.withheld !== null) return target.withheld
  if (target.address !== delivery.address) return m.resultLinks.movedMeanwhile
  const { media_key } = await ctx.db
    .selectFrom('report')
    .select('media_key')
    .where(ofLab(labId))
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  // Drawn before its link leaves: whoever opens the link has no right to write.
  await paperToDeliver(ctx, labId, media_key)
  const lab = await readLab(ctx.db, labId)
  const token = labToken(ctx.ports.ids, labId)
  const until = new Date(ctx.now.getTime() + config.days * day)
  const language = config.to === 'patient' ? await languageOf(ctx, labId, orderId) : 'en'
  const words = linkMessage({
    kind: kindOfLink(delivery),
    to: config.to,
    language,
    lab: { name: lab.name, phone: lab.phone ?? '', timeZone: lab.time_zone },
    recipient: way.name,
    link: linkIn(language, `${ctx.ports.publicUrl}/released`, `${proofLetters[config.to]}${token}`),
    until,
  })
  return {
    ...words,
    keep: () =>
      ctx.writeAs(labId, async (w) => {
        const id = ctx.ports.ids.id()
        w.about('order', orderId)
        await w.tx
          .insertInto('report_link')
          .values({
            lab_id: labId,
            id,
            media_key,
            token_hash: sha256Hex(token),
            created_by: null,
            attempt_id: attempt.id,
            created_at: ctx.now,
            expires_at: until,
          })
          .execute()
        w.changed(
          'reportLink',
          id,
          null,
          {
            title: delivery.requisition_number,
            recipient: delivery.recipient,
            expiresAt: until.toISOString(),
          },
          orderId,
        )
      }),
    said: {
      is: 'taken',
      partnerId: attempt.id,
      until,
      words: fill(m.resultLinks.openUntil, { at: momentIn(lab.time_zone, until) }),
    },
  }
}

async function languageOf(ctx: Ctx, labId: string, orderId: string) {
  const { patient_id } = await ctx.db
    .selectFrom('lab_order')
    .select('patient_id')
    .where(ofLab(labId))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await linkPatient(ctx.db, labId, patient_id))?.language ?? 'en'
}

/** Hands a message over. A refusal is said in our words; what nobody knows the end of is thrown on. */
async function handOver(
  { ports }: Ctx,
  { channel, address, id }: DeliveryRecord,
  attempt: AttemptRecord,
  { subject, text }: Parcel,
): Promise<Said | undefined> {
  try {
    // Each try carries another link, so that it is another message.
    if (channel === 'sms') await ports.sms.send({ id: attempt.id, to: address, text })
    else await ports.mail.send({ id: attempt.id, to: address, subject, text })
    return undefined
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error
    const { fault } = error
    ports.log.warn({ id, kind: channel }, 'A message with a link was refused')
    const words = {
      number: m.resultLinks.refusedAddress,
      account: m.resultLinks.refusedAccount,
      again: m.resultLinks.notTaken,
    }[fault]
    return { is: 'refused', fault, words }
  }
}

/**
 * Sends links by mail and text message. That the service took a message is all that it will ever say; that it arrived is seen
 * when its link is opened, and a link that ends unopened has failed.
 */
export const linkSender: Sender = {
  async prepare(ctx, delivery, attempt) {
    const made =
      delivery.purpose === 'test'
        ? await testParcel(ctx, delivery, attempt)
        : await linkParcel(ctx, delivery, attempt)
    if (typeof made === 'string') return { pages: null, send: async () => refusal(made) }
    return {
      pages: null,
      async send(noted) {
        await made.keep?.()
        // From here on it may have left: without this note it has not.
        await noted(attempt.id)
        return (await handOver(ctx, delivery, attempt, made)) ?? made.said
      },
    }
  },

  async ask(ctx, delivery, attempt) {
    if (attempt.partner_id === null) return { is: 'none' }
    // It was about to leave when the server stopped, and no service can be asked.
    if (delivery.state !== 'SENT') return { is: 'unknown' }
    const link = await ctx.db
      .selectFrom('report_link')
      .select('expires_at')
      .where(ofLab(delivery.lab_id))
      .where('attempt_id', '=', attempt.id)
      .executeTakeFirst()
    if (!link) return { is: 'unknown' }
    if (link.expires_at > ctx.now) return { is: 'taken', partnerId: attempt.id, until: link.expires_at }
    const { time_zone } = await readLab(ctx.db, delivery.lab_id)
    const words = fill(m.resultLinks.unopened, { at: momentIn(time_zone, link.expires_at) })
    return { is: 'refused', fault: 'link', words }
  },
}
