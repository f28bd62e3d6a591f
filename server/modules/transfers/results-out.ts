import { sql } from 'kysely'
import { LabConfig } from '@contract/deliveries/lab-way'
import { fill, m } from '@contract/messages'
import { FINISHED } from '@contract/orders/finished'
import type { Analysis } from '@contract/results/shapes'
import { ResultBundle } from '@contract/transfers/bundle'
import { PullAnswer, ResultAnswer, partnerPaths, type FindResult } from '@contract/transfers/wire'
import type { z } from 'zod'
import type { Ctx } from '../../core/context'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Said } from '../../ports'
import { handedOver, type DeliveryRecord, type Sender } from '../deliveries/public'
import { findOrder } from '../orders/public'
import { frozenDocument, whoseReport } from '../reports/public'
import { listAnalyses } from '../results/public'
import { askPartner, type Asked, type PartnerRow } from './ask-partner'
import { partnerRow } from './partners'
import type { TransferRecord } from './records'

interface Carried {
  partner: PartnerRow
  transfer: TransferRecord
  body: string
  sha256: string
}

/** The order as it came from this partner: the version that became an order first, whatever changed since. */
const cameFrom = (
  db: Executor,
  labId: string,
  partnerId: string,
  orderId: string,
): Promise<TransferRecord | undefined> =>
  db
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(labId))
    .where('partner_id', '=', partnerId)
    .where('order_id', '=', orderId)
    .where('direction', '=', 'IN')
    .where('state', 'in', ['ACCEPTED', 'RESULTED'])
    .orderBy('number')
    .executeTakeFirst()

/**
 * The bundle of a version, made once and kept: each try sends the same bytes, and so does an answer to "what have you got". Null
 * where the delivery carries no report of an order of this partner.
 */
async function carriedBy(ctx: Ctx, delivery: DeliveryRecord): Promise<Carried | null> {
  const { lab_id: labId, order_id: orderId, report_id: reportId, number } = delivery
  const partner = await partnerRow(ctx.db, labId, LabConfig.parse(delivery.config).partnerId)
  if (!partner || orderId === null || reportId === null || number === null) return null
  const transfer = await cameFrom(ctx.db, labId, partner.id, orderId)
  if (!transfer) return null
  const kept = await keptBundle(ctx.db, transfer, number)
  if (kept) return { partner, transfer, ...kept }
  const bundle = await bundleOf(ctx, { delivery, partner, transfer, orderId, reportId, number })
  if (!bundle) return null
  const body = JSON.stringify(bundle)
  await ctx.writeAs(labId, async (w) => {
    w.about('order', orderId)
    await w.tx
      .insertInto('result_bundle')
      .values({
        lab_id: labId,
        id: ctx.ports.ids.id(),
        transfer_id: transfer.id,
        report_id: reportId,
        number,
        body,
        sha256: sha256Hex(body),
        made_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['lab_id', 'transfer_id', 'number']).doNothing())
      .execute()
  })
  const made = await keptBundle(ctx.db, transfer, number)
  return made ? { partner, transfer, ...made } : null
}

const keptBundle = (db: Executor, { lab_id, id }: TransferRecord, number: number) =>
  db
    .selectFrom('result_bundle')
    .select(['body', 'sha256'])
    .where(ofLab(lab_id))
    .where('transfer_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()

interface Making {
  delivery: DeliveryRecord
  partner: PartnerRow
  transfer: TransferRecord
  orderId: string
  reportId: string
  number: number
}

async function bundleOf(ctx: Ctx, { delivery, partner, transfer, orderId, reportId, number }: Making) {
  const { db } = ctx
  const labId = delivery.lab_id
  const reach = { labId, locations: 'all', timeZone: await zoneOf(db, labId) } as const
  const order = await findOrder(db, reach, orderId)
  if (!order) return null
  const report = await db
    .selectFrom('report')
    .select(['released_at', 'state'])
    .where(ofLab(labId))
    .where('id', '=', reportId)
    .executeTakeFirst()
  if (!report) return null
  const document = await frozenDocument(db, labId, reportId)
  const whoses = await whoseReport(db, { labId, orderId, document })
  if (!whoses) return null
  const { patient } = whoses.whose
  const analyses = await listAnalyses(db, reach, [orderId])
  const isOver = (line: TransferRecord['lines'][number]) =>
    analyses
      .filter(
        (one) =>
          one.letter === line.letter &&
          (line.panelId === null ? one.testId === line.testId : one.panelId === line.panelId),
      )
      .every(({ state }) => FINISHED.includes(state))
  const { lab } = document
  const follows = await sentBefore(db, delivery)
  const performer = {
    clia: lab.clia,
    name: lab.name,
    addressLines: lab.addressLines,
    phone: lab.phone,
    director: lab.director,
  }
  // Lines of every version: a test that was added later is in a later one.
  const versions = await db
    .selectFrom('transfer')
    .select('lines')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .where('partner_id', '=', partner.id)
    .where('direction', '=', 'IN')
    .where('state', 'in', ['ACCEPTED', 'RESULTED'])
    .execute()
  const lines = new Map(versions.flatMap((one) => one.lines.map((line) => [line.line, line] as const)))
  return ResultBundle.parse({
    format: 'aliquot-results/1',
    performer,
    source: { clia: partner.clia, requisitionNumber: transfer.requisition_number },
    requisitionNumber: order.requisitionNumber,
    number,
    follows,
    // The ledger sends no older version behind a newer one: what lies between never left, and never will.
    skipped: Array.from({ length: number - 1 - (follows ?? 0) }, (_, at) => (follows ?? 0) + 1 + at),
    state: document.state,
    releasedAt: report.released_at.toISOString(),
    patient: {
      firstname: patient.firstname,
      lastname: patient.lastname,
      dob: patient.dob,
    },
    specimens: document.specimens,
    critical: criticalIds(analyses),
    criticalCalls: document.criticalCalls,
    // What came from the partner itself is theirs already.
    panels: document.panels
      .filter(({ performingLab }) => performingLab?.clia !== partner.clia)
      .map((panel) => ({ ...panel, performingLab: panel.performingLab ?? performer })),
    done: [...lines.values()]
      .filter((line) => document.state !== 'PRELIMINARY' || isOver(line))
      .map(({ line }) => line)
      .toSorted((a, b) => a - b),
    notes: [
      ...document.validity.map(({ about, text }) => [about, text].filter(Boolean).join(': ')),
      ...document.keyFindings.map(({ about, text }) => [about, text].filter(Boolean).join(': ')),
      ...document.comments,
      ...(document.pharmacist?.advice ?? []),
    ],
  })
}

/** The printed rows whose result is critical: not each has a flag that says so, as what grew in blood. */
function criticalIds(analyses: readonly Analysis[]): string[] {
  const lineage = (one: Analysis): string => {
    const before = analyses.find(({ _id, releasedAt }) => _id === one.retestOf && releasedAt !== null)
    return before ? lineage(before) : one._id
  }
  return analyses.filter(({ state, critical }) => state === 'RELEASED' && critical).map(lineage)
}

const zoneOf = async (db: Executor, labId: string): Promise<string> =>
  (await db.selectFrom('lab').select('time_zone').where('id', '=', labId).executeTakeFirstOrThrow()).time_zone

/** The version before that has, or may have, arrived there. One that never left is not waited for. */
async function sentBefore(
  db: Executor,
  { lab_id, order_id, address, number }: DeliveryRecord,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`select d.number from delivery d
    where ${ofLab(lab_id, 'd')} and d.order_id = ${order_id} and d.channel = 'lab' and d.address = ${address}
      and d.number < ${number} and (d.state in ('SENT', 'CONFIRMED') or exists (select from delivery_attempt a
        where ${ofLab(lab_id, 'a')} and a.delivery_id = d.id and (a."end" is null or a."end" = 'UNKNOWN')))
    order by d.number desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}

function saidOf(asked: Asked<ResultAnswer>, sha256: string): Said {
  switch (asked.is) {
    case 'silent':
      // The end of it nobody saw: the ledger asks before anything goes again.
      throw new Error(asked.words)
    case 'notSent':
      return { is: 'refused', fault: 'again', words: asked.words }
    case 'refused':
      return {
        is: 'refused',
        fault: asked.code === 'again' || asked.code === 'off' ? 'again' : 'document',
        words: asked.words,
      }
    case 'said':
      if (!asked.answer.known) return { is: 'refused', fault: 'again', words: m.transfers.neverArrived }
      if (asked.answer.sha256 !== sha256)
        return { is: 'refused', fault: 'document', words: m.transfers.conflictThere }
      return {
        is: 'confirmed',
        partnerId: asked.answer.state,
        ...(asked.answer.why ? { words: asked.answer.why } : {}),
      }
  }
}

/** Why nothing can be sent of a version. */
async function whyNot({ db }: Ctx, delivery: DeliveryRecord): Promise<string> {
  const { lab_id: labId, order_id: orderId, report_id: reportId } = delivery
  if (orderId === null || reportId === null) return m.transfers.noTransfer
  const document = await frozenDocument(db, labId, reportId)
  return (await whoseReport(db, { labId, orderId, document }))
    ? m.transfers.noTransfer
    : fill(m.deliveries.hl7NoMessage, { why: m.reports.whoseChanged })
}

/** Takes released versions to the laboratory that ordered them: one way of the ledger of deliveries. */
export const labSender: Sender = {
  async prepare(ctx, delivery) {
    const carried = await carriedBy(ctx, delivery)
    if (!carried)
      return {
        pages: null,
        send: async () => ({ is: 'refused', fault: 'document', words: await whyNot(ctx, delivery) }),
      }
    const { partner, body, sha256, transfer } = carried
    return {
      pages: null,
      async send() {
        const said = saidOf(
          await askPartner(ctx, partner, { path: partnerPaths.result, body, out: ResultAnswer }),
          sha256,
        )
        if (said.is === 'confirmed') await markResulted(ctx, transfer)
        return said
      },
    }
  },

  async ask(ctx, delivery) {
    const carried = await carriedBy(ctx, delivery)
    if (!carried) return { is: 'unknown' }
    const { partner, transfer, sha256 } = carried
    const body: z.input<typeof FindResult> = {
      requisitionNumber: transfer.requisition_number,
      number: delivery.number ?? 0,
    }
    const asked = await askPartner(ctx, partner, {
      path: partnerPaths.findResult,
      body: JSON.stringify(body),
      out: ResultAnswer,
    })
    if (asked.is === 'said' && !asked.answer.known) return { is: 'none' }
    // A question that was not answered says nothing of the try before it.
    if (asked.is !== 'said') throw new Error(asked.words)
    const said = saidOf(asked, sha256)
    if (said.is === 'confirmed') await markResulted(ctx, transfer)
    return said
  },
}

async function markResulted(ctx: Ctx, { lab_id, id, state, order_id }: TransferRecord): Promise<void> {
  if (state === 'RESULTED') return
  await ctx.writeAs(lab_id, async (w) => {
    const { numUpdatedRows } = await w.tx
      .updateTable('transfer')
      .set((eb) => ({ state: 'RESULTED', version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(lab_id))
      .where('id', '=', id)
      .where('state', '=', 'ACCEPTED')
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      w.changed('transfer', id, { state: 'ACCEPTED' }, { state: 'RESULTED' }, order_id ?? undefined)
    else w.about('transfer', id)
  })
}

/**
 * Every version that was planned for this partner and not given up, for one who asks what has not come. What is handed over is a
 * disclosure: the ledger and the trail of its order say so before the answer leaves.
 */
export async function pulledResults(
  ctx: Ctx,
  partner: PartnerRow,
  requisitionNumber: string,
): Promise<z.input<typeof PullAnswer>> {
  const { rows } = await sql<DeliveryRecord>`select distinct d.* from transfer t
    join delivery d on ${ofLab(partner.lab_id, 'd')} and d.order_id = t.order_id and d.channel = 'lab'
      and d.address = ${partner.id} and d.state <> 'GIVEN_UP' and d.report_id is not null
    where ${ofLab(partner.lab_id, 't')} and t.partner_id = ${partner.id} and t.direction = 'IN'
      and t.requisition_number = ${requisitionNumber}`.execute(ctx.db)
  const given: { id: string; orderId: string | null; body: string }[] = []
  for (const delivery of rows.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).slice(0, 50)) {
    const carried = await carriedBy(ctx, delivery)
    if (carried) given.push({ id: delivery.id, orderId: delivery.order_id, body: carried.body })
  }
  const labId = partner.lab_id
  await ctx.writeAs(labId, async (w) => {
    const orderId = given[0]?.orderId
    w.about(orderId ? 'order' : 'partner', orderId ?? partner.id)
    for (const { id } of given)
      await handedOver(w, ctx.ports, { labId, id, words: m.transfers.fetched, now: ctx.now })
  })
  return { results: given.map(({ body }) => body) }
}
