import { isOnItsWay } from '@contract/remote-orders/choices'
import { clampCount, labelsFor, type LabelData } from '@contract/labels/label'
import { fill, m } from '@contract/messages'
import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { findOrder } from '../orders/public'
import { findRemoteOrder } from '../remote-orders/public'

interface Count {
  labels: number
  copies: number
  /** The label of this specimen alone. */
  letter?: string | undefined
}

/** As far as labels need it: an order, or a clinic's that the laboratory has not received. */
export interface Labeled {
  requisitionNumber: string
  patient: { firstname: string; lastname: string; dob: string; gender: string }
  /** Null where nobody has said yet when it was collected. */
  dateCollected: string | null
  dateReceived: string | null
  specimens: readonly {
    letter: string
    collectedAt: string | null
    receivedAt: string | null
    sampleType: string
    stain?: string | null | undefined
  }[]
}

/** An order within reach, or a remote order that waits for its receipt: a clinic labels its tubes before they leave. */
async function findLabeled(ctx: Ctx, id: string): Promise<Labeled | undefined> {
  const order = await findOrder(ctx.db, ctx.who, id)
  if (order) return order.deleted ? undefined : order
  const remote = await findRemoteOrder(ctx, ctx.db, id)
  if (!remote || !isOnItsWay(remote.state)) return undefined
  return {
    ...remote,
    dateCollected: remote.collectedAt,
    specimens: remote.specimens.map(({ letter, sampleType }) => ({
      letter,
      sampleType,
      collectedAt: remote.collectedAt,
      receivedAt: null,
    })),
  }
}

const slashed = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

function momentWords(instant: string, zone: string): string {
  const { date, minutes } = wallTimeAt(instant, zone)
  return `${dateWords(date)}, ${clock(minutes)}`
}

/**
 * The labels of one order: the first of its specimens by letter, each with its own letter, times and sample type. Where
 * more labels are asked than there are specimens, the next free letters follow with the order's own times. Of a letter that is
 * asked for: its specimen's label alone, and none where the order has no such specimen.
 */
export function labelsOf(order: Labeled, count: Count, zone: string): LabelData[] {
  const specimens = order.specimens
    .filter(({ letter }) => count.letter === undefined || letter === count.letter)
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
  if (count.letter !== undefined && specimens.length === 0) return []
  const taken = new Set(specimens.map(({ letter }) => letter))
  const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !taken.has(letter))
  return Array.from(
    { length: count.letter === undefined ? clampCount(count.labels) : 1 },
    (_, place) => place,
  ).flatMap((place) => {
    const specimen = specimens[place]
    const received = specimen?.receivedAt ?? order.dateReceived
    const collected = specimen?.collectedAt ?? order.dateCollected
    const [year = '', month = '', day = ''] = received ? wallTimeAt(received, zone).date.split('-') : []
    const labels = labelsFor(
      {
        patientFirstName: order.patient.firstname,
        patientLastName: order.patient.lastname,
        dob: slashed(order.patient.dob),
        sex: order.patient.gender,
        requisitionNumber: order.requisitionNumber,
        collected: collected === null ? '' : momentWords(collected, zone),
        receivedMonth: month,
        receivedDay: day,
        receivedYear: year,
        testType: specimen?.sampleType ?? '',
        stain: specimen?.stain ?? '',
      },
      { labels: 1, copies: count.copies },
    )
    const specimenLetter = specimen?.letter ?? free[place - specimens.length] ?? ''
    return labels.map((label) => ({ ...label, specimenLetter }))
  })
}

/** The labels of several orders as one PDF, a page for each copy. Nothing is printed without a requisition number. */
export async function labelsPdf(
  ctx: Ctx,
  { orderIds, ...count }: Count & { orderIds: string[] },
): Promise<FileReply> {
  const ids = [...new Set(orderIds)]
  const orders = (await Promise.all(ids.map((id) => findLabeled(ctx, id)))).flatMap((order) => order ?? [])
  if (orders.length < ids.length) throw notFound()
  ctx.shown(ids)
  const labels = orders.flatMap((order) => {
    const own = labelsOf(order, count, ctx.who.timeZone)
    const { requisitionNumber, specimens } = order
    if (count.letter !== undefined && !specimens.some(({ letter }) => letter === count.letter))
      throw ruleRefused(fill(m.labels.noSpecimen, { requisition: requisitionNumber, letter: count.letter }))
    if (own.length === 0) throw ruleRefused(m.labels.noNumber)
    return own
  })
  const bytes = await ctx.ports.documents.labels({ labels, template: { code: 'specimen', content: '' } })
  return { bytes, type: 'application/pdf' }
}
