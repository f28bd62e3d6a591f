import { fill, m } from '@contract/messages'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { signedName } from '../../core/signed'
import { findOrder } from './find'

/** The requisition form of an order (42 CFR 493.1241(c)), in the words and on the paper of the clinics' own. */
export async function requisitionForm(ctx: Ctx, orderId: string): Promise<FileReply> {
  const order = await findOrder(ctx.db, ctx.who, orderId)
  if (!order) throw notFound()
  ctx.shown([order._id])
  const lab = await ctx.db
    .selectFrom('lab')
    .select(['name', 'clia', 'address', 'phone'])
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  const words = m.remoteOrders.requisitionPaper
  const at = (instant: string) => {
    const { date, minutes } = wallTimeAt(instant, ctx.who.timeZone)
    return `${dateWords(date)}, ${clock(minutes)}`
  }
  const { line1, city, state, zip } = lab.address
  const { patient, physician } = order
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
      { label: words.patient, words: `${patient.lastname}, ${patient.firstname}` },
      { label: words.dob, words: dateWords(patient.dob) },
      { label: words.sex, words: m.choices.gender[patient.gender] },
      { label: words.number, words: patient.patientNumber },
      { label: words.location, words: order.location.name },
      {
        label: words.physician,
        words: `${physician.firstname} ${physician.lastname}, ${words.npi} ${physician.npi}`,
      },
      { label: words.collected, words: at(order.dateCollected) },
      { label: words.entered, words: `${order.enteredByName}, ${at(order.dateEntered)}` },
    ],
    tests: order.items.map(({ code, name, letter }) => ({ code, name, letter })),
    specimens: order.specimens.map(({ letter, barcode, sampleType, source }) => ({
      letter,
      barcode,
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
      { label: words.comment, lines: order.comment === null ? [] : [order.comment] },
    ],
    foot: fill(words.printed, { at: at(ctx.now.toISOString()), name: signedName(ctx.who) }),
  })
  return { bytes, type: 'application/pdf' }
}
