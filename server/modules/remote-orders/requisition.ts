import { fill, m } from '@contract/messages'
import type { RemoteOrder } from '@contract/remote-orders/shapes'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { barcodeOf } from '../orders/public'
import { findRemoteOrder } from './find'

/**
 * The requisition form of a remote order (42 CFR 493.1241(c): who orders, whose specimen, which tests, source, date and time of
 * collection). Where nobody has said when it was collected, it leaves room to write it.
 */
export async function requisitionOf(ctx: Ctx, id: string): Promise<FileReply> {
  const order = await findRemoteOrder(ctx, ctx.db, id)
  if (!order) throw notFound()
  ctx.shown([order._id])
  const lab = await ctx.db
    .selectFrom('lab')
    .select(['name', 'clia', 'address', 'phone'])
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const npi = await ctx.db
    .selectFrom('physician')
    .select('npi')
    .where(ofLab(ctx.who))
    .where('id', '=', order.physician._id)
    .executeTakeFirst()
  const words = m.remoteOrders.requisitionPaper
  const at = (instant: string) => {
    const { date, minutes } = wallTimeAt(instant, ctx.who.timeZone)
    return `${dateWords(date)}, ${clock(minutes)}`
  }
  const { line1, city, state, zip } = lab.address
  const bytes = await ctx.ports.documents.requisition({
    lab: lab.name,
    labLines: [
      [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      [lab.phone, lab.clia && fill(words.clia, { number: lab.clia })].filter(Boolean).join(' · '),
    ].filter((line) => line !== ''),
    number: order.requisitionNumber,
    title: m.remoteOrders.requisitionTitle,
    priority: order.priority === 'STAT' ? words.stat : '',
    facts: [
      { label: words.patient, words: `${order.patient.lastname}, ${order.patient.firstname}` },
      { label: words.dob, words: dateWords(order.patient.dob) },
      { label: words.sex, words: m.choices.gender[order.patient.gender] },
      { label: words.number, words: order.patient.patientNumber },
      { label: words.phone, words: order.patient.phone ?? words.none },
      { label: words.location, words: order.location.name },
      {
        label: words.physician,
        words: `${order.physician.firstname} ${order.physician.lastname}, ${words.npi} ${npi?.npi ?? ''}`,
      },
      {
        label: words.collected,
        words:
          order.collectedAt === null ? `${words.notCollected}: ____________________` : at(order.collectedAt),
      },
      { label: words.signed, words: signedWords(order, at) },
    ],
    tests: order.items.map(({ code, name, letter }) => ({ code, name, letter })),
    specimens: order.specimens.map(({ letter, sampleType, source }) => ({
      letter,
      barcode: barcodeOf(order.requisitionNumber, letter),
      words: `${sampleType}, ${source}`,
    })),
    more: [
      {
        label: words.diagnoses,
        lines: order.diagnoses.map(({ code, description }) => `${code}  ${description}`),
      },
      {
        label: words.insurance,
        lines: order.insurance.map(({ payerName, policyNumber, groupNumber }) =>
          [payerName, policyNumber, groupNumber].filter(Boolean).join(' · '),
        ),
      },
      {
        label: words.medications,
        lines: order.medications.map(({ name, detail }) => [name, detail].filter(Boolean).join(', ')),
      },
      { label: words.answers, lines: order.answers.map(({ label, text }) => `${label} ${text}`) },
      { label: words.comment, lines: order.comment === null ? [] : [order.comment] },
    ],
    foot: fill(words.printed, { at: at(ctx.now.toISOString()), name: signedName(ctx.who) }),
  })
  return { bytes, type: 'application/pdf' }
}

function signedWords(order: RemoteOrder, at: (instant: string) => string): string {
  const words = m.remoteOrders.requisitionPaper
  if (order.signedAt === null || order.signedByName === null) return words.unsigned
  const by =
    order.signedFor === null
      ? order.signedByName
      : fill(words.signedFor, { name: order.signedByName, physician: order.signedFor })
  return `${by}, ${at(order.signedAt)}`
}
