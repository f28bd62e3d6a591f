import { fill, m } from '@contract/messages'
import { OrderBundle } from '@contract/transfers/bundle'
import type { FindOrder, OrderAnswer, PartnerRefusal } from '@contract/transfers/wire'
import type { z } from 'zod'
import type { Ctx } from '../../core/context'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { PartnerRow } from './ask-partner'
import { queueCodes, readInbound } from './inbound'
import { moveTransfer, type TransferRecord } from './records'

/** What a partner is told in place of an answer. */
export class PartnerRefused extends Error {
  readonly code: PartnerRefusal
  constructor(code: PartnerRefusal, message: string) {
    super(message)
    this.code = code
  }
}

/** The first field of a bundle that cannot be read, by its place alone: values are the patient's. */
export function readBundle<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new PartnerRefused('unreadable', fill(m.transfers.unreadable, { field: 'JSON' }))
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.') ?? ''
  if (field === 'proficiency') throw new PartnerRefused('notAllowed', m.transfers.proficiency)
  throw new PartnerRefused('unreadable', fill(m.transfers.unreadable, { field }))
}

/** What is told of an order that lies here. */
export const answerOf = (row: TransferRecord): OrderAnswer => ({
  known: true,
  sha256: row.sha256,
  state: row.state,
  why: row.state === 'SENT' ? row.holds.join(' ').slice(0, 900) || null : row.why,
  number: row.partner_number,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

/**
 * Takes an order of another laboratory. The same bytes under the same name get the stored answer, others are a conflict; a newer
 * version takes the place of one that nobody has decided on. Nothing becomes an order here before a person said so.
 */
export async function receiveOrder(ctx: Ctx, partner: PartnerRow, body: string): Promise<OrderAnswer> {
  if (!partner.orders_in || partner.location_id === null)
    throw new PartnerRefused('notAllowed', m.transfers.ordersNotAllowed)
  const bundle = readBundle(OrderBundle, body)
  if (bundle.source.clia !== partner.clia) throw new PartnerRefused('notAllowed', m.transfers.otherSource)
  const locationId = partner.location_id
  const sha256 = sha256Hex(body)
  const taken = await ctx.writeAs(partner.lab_id, async (w) => {
    // Two tries of one order follow each other.
    await w.tx
      .selectFrom('partner')
      .select('id')
      .where(ofLab(partner.lab_id))
      .where('id', '=', partner.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const versions = await w.tx
      .selectFrom('transfer')
      .selectAll()
      .where(ofLab(partner.lab_id))
      .where('partner_id', '=', partner.id)
      .where('direction', '=', 'IN')
      .where('requisition_number', '=', bundle.requisitionNumber)
      .orderBy('number')
      .execute()
    const same = versions.find(({ number }) => number === bundle.version)
    if (same) {
      w.about('transfer', same.id)
      if (same.sha256 === sha256) return same
      w.refused()
      return null
    }
    const id = ctx.ports.ids.id()
    await queueCodes(w.tx, partner, bundle, { id: () => ctx.ports.ids.id(), now: ctx.now })
    const { holds, lines } = await readInbound(w.tx, partner, locationId, bundle)
    const later = versions.find(({ number }) => number > bundle.version)
    for (const earlier of versions)
      if (earlier.state === 'SENT' && earlier.number < bundle.version)
        await moveTransfer(
          w,
          earlier,
          {
            state: 'REFUSED',
            why: fill(m.transfers.replacedBy, { version: bundle.version }),
            holds: [],
            decided_at: ctx.now,
          },
          ctx.now,
        )
    const row = await w.tx
      .insertInto('transfer')
      .values({
        lab_id: partner.lab_id,
        id,
        direction: 'IN',
        partner_id: partner.id,
        order_id: versions.findLast(({ order_id }) => order_id !== null)?.order_id ?? null,
        location_id: locationId,
        requisition_number: bundle.requisitionNumber,
        number: bundle.version,
        state: later ? 'REFUSED' : 'SENT',
        why: later ? fill(m.transfers.laterHere, { version: later.number }) : null,
        holds: later ? [] : holds,
        lines: json(lines),
        body,
        sha256,
        partner_number:
          versions.findLast(({ partner_number }) => partner_number !== null)?.partner_number ?? null,
        made_at: ctx.now,
        updated_at: ctx.now,
        decided_at: later ? ctx.now : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    w.changed(
      'transfer',
      id,
      null,
      { direction: 'IN', state: row.state, number: row.number, partnerId: partner.id },
      row.order_id ?? undefined,
    )
    return row
  })
  if (!taken)
    throw new PartnerRefused(
      'conflict',
      fill(m.transfers.conflict, { number: bundle.requisitionNumber, version: bundle.version }),
    )
  return answerOf(taken)
}

/** What became of an order that a partner sent, by its own name for it. */
export async function findReceived(
  ctx: Ctx,
  partner: PartnerRow,
  { clia, requisitionNumber, version }: z.output<typeof FindOrder>,
): Promise<OrderAnswer> {
  if (clia !== partner.clia) return { known: false }
  return ctx.writeAs(partner.lab_id, async (w) => {
    const row = await w.tx
      .selectFrom('transfer')
      .selectAll()
      .where(ofLab(partner.lab_id))
      .where('partner_id', '=', partner.id)
      .where('direction', '=', 'IN')
      .where('requisition_number', '=', requisitionNumber)
      .where('number', '=', version)
      .executeTakeFirst()
    if (row) w.about('transfer', row.id)
    else w.about('partner', partner.id)
    return row ? answerOf(row) : { known: false }
  })
}
