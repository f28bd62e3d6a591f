import { FaxConfig } from '@contract/deliveries/fax-way'
import type { FaxCover } from '@contract/faxes/cover'
import { shownFaxNumber } from '@contract/rules/fax-number'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { addressLines } from '../../documents/address-lines'
import type { DeliveryRecord, Sender } from '../deliveries/public'
import { logoOf, momentIn, paperToDeliver } from '../reports/public'

/** The page before a fax; the number of pages is known once the report is drawn. It names nothing of a patient. */
export async function coverOf(ctx: Ctx, delivery: DeliveryRecord): Promise<Omit<FaxCover, 'pages'>> {
  const { attention } = FaxConfig.partial().parse(delivery.config)
  const lab = await ctx.db
    .selectFrom('lab')
    .select(['name', 'address', 'phone', 'time_zone', 'logo_key'])
    .where('id', '=', delivery.lab_id)
    .executeTakeFirstOrThrow()
  const way = await ctx.db
    .selectFrom('delivery_way')
    .select('test_code')
    .where(ofLab(delivery.lab_id))
    .where('id', '=', delivery.way_id)
    .executeTakeFirstOrThrow()
  return {
    lab: {
      name: lab.name,
      addressLines: addressLines(lab.address),
      phone: lab.phone ?? '',
      fax: ctx.ports.fax?.number ?? '',
    },
    logo: lab.logo_key,
    to: delivery.recipient,
    attention: attention ?? '',
    number: shownFaxNumber(delivery.address),
    sentAt: momentIn(lab.time_zone, delivery.last_try_at ?? ctx.now),
    // Ours, and not the requisition's number.
    reference: delivery.id.slice(-8).toUpperCase(),
    code: delivery.purpose === 'test' ? way.test_code : null,
  }
}

/** The laboratory's logo, as its reports bear it. */
export const coverLogo = (ctx: Ctx, { logo }: Pick<FaxCover, 'logo'>): Promise<Uint8Array | null> =>
  logoOf(ctx, { logo, template: null })

async function paperOf(ctx: Ctx, { lab_id, report_id }: DeliveryRecord): Promise<Uint8Array | null> {
  if (report_id === null) return null
  const { media_key } = await ctx.db
    .selectFrom('report')
    .select('media_key')
    .where(ofLab(lab_id))
    .where('id', '=', report_id)
    .executeTakeFirstOrThrow()
  return paperToDeliver(ctx, lab_id, media_key)
}

/** Draws cover and report as one paper, and hands it to the fax line. */
export const faxSender: Sender = {
  async prepare(ctx, delivery, attempt, reference) {
    const line = ctx.ports.fax
    if (!line) throw new Error('No fax line is set up.')
    const report = await paperOf(ctx, delivery)
    const cover = await coverOf(ctx, delivery)
    const { bytes, pages } = await ctx.ports.documents.fax(cover, report, await coverLogo(ctx, cover))
    return {
      pages,
      send: () => line.send({ reference, to: delivery.address, pdf: bytes, pages, attempt: attempt.number }),
    }
  },
  async ask(ctx, { address }, { partner_id: partnerId, asked_at: askedAt }, reference) {
    const line = ctx.ports.fax
    if (!line) throw new Error('No fax line is set up.')
    return line.find({ reference, partnerId, address, askedAt })
  },
}
