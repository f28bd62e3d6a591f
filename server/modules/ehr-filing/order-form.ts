import { fill, m } from '@contract/messages'
import type { OrderFields } from '@contract/orders/shapes'
import type { Insurance } from '@contract/patients/shapes'
import { instantsAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import type { OrderedTest, OrderMessage, Problem } from '../../hl7/public'
import { notCodedSource, payerBy, sampleTypesFor, type Orderable } from './catalogue'
import type { CodeBook } from './codes'
import type { FilingConnection } from './filing'
import { authorityText } from './lane'
import { sampleTypeOf, siteOf } from './order-codes'
import { informs, waits, warns } from './tell'

type SpecimenFields = OrderFields['specimens'][number]
type SentSpecimen = OrderedTest['specimens'][number]

/** An order of theirs of which all codes are understood. */
export interface ReadyOrder {
  order: OrderedTest
  item: Orderable
}
/** The same with the tube that it runs on. */
export interface PlacedOrder extends ReadyOrder {
  letter: string
}

/** A tube that is expected, and by what a second order of the message knows it again. */
interface Tube {
  key: string
  fields: SpecimenFields
  /** Nothing in the message says the kind; others may join it. */
  isAssumed: boolean
}

const letterAt = (at: number) => String.fromCodePoint('A'.codePointAt(0)! + at)

/** The first instant of a day, where a time names no hour. */
function instantOf(
  time: OrderedTest['collected'],
  zone: string,
  place: Problem['place'],
  told: Problem[],
): string | null {
  if (!time) return null
  if (time.instant !== null) return time.instant
  const [start] = time.date === null ? [] : instantsAt({ date: time.date, minutes: 0 }, zone)
  if (start !== undefined) told.push(informs(place, m.ehrFiling.collectionDay))
  return start ?? null
}

/** Lines of a comment, as many whole characters as it holds; what is cut is told. */
export function commentOf(lines: readonly string[], most: number, cut: () => void): string | null {
  const all = lines.map((line) => line.trim()).filter(Boolean)
  const text = [...new Set(all)].join('\n')
  if (text.length <= most) return text || null
  cut()
  const end = `\n${m.ehrFiling.notes.fullInMessage}`
  return text.slice(0, most - end.length).trimEnd() + end
}

const numberOfSpecimen = ({ placer, filler }: SentSpecimen) => placer?.id || filler?.id || ''

/** The words of a tube: what the sender says of it that has no place of its own. */
function tubeComment(specimen: SentSpecimen | null, hasSite: boolean, told: Problem[]): string | null {
  if (!specimen) return null
  const { notes } = m.ehrFiling
  const line = (text: string, form: string, slot: string) => (text === '' ? '' : fill(form, { [slot]: text }))
  return commentOf(
    [
      line(numberOfSpecimen(specimen), notes.theirSpecimen, 'number'),
      hasSite ? '' : line(specimen.site.text || specimen.site.code, notes.specimenSite, 'text'),
      line(specimen.volume, notes.volume, 'text'),
      line(specimen.condition.text || specimen.condition.code, notes.condition, 'text'),
      ...specimen.notes,
    ],
    400,
    () => told.push(warns({ segment: 'SPM', index: 1 }, m.ehrFiling.specimenCommentCut)),
  )
}

interface Placing {
  ctx: Ctx
  w: Write
  codes: CodeBook
  connection: FilingConnection
  /** When the message was written, for an order that says no time of collection. */
  sentAt: string
  told: Problem[]
}

/**
 * The tubes of a requisition and which order runs on which. Orders that name one specimen share a tube, and so do those whose
 * specimens are alike in kind, site and time. `standing` are tubes that are there already. Null where a kind of specimen means
 * nothing here yet.
 */
export async function placeOrders(
  { ctx, w, codes, connection, sentAt, told }: Placing,
  ready: readonly ReadyOrder[],
  standing: readonly SpecimenFields[],
): Promise<{ specimens: SpecimenFields[]; placed: PlacedOrder[] } | null> {
  const zone = connection.config.zone || ctx.who.timeZone
  const tubes: Tube[] = standing.map((fields) => ({ key: '', fields, isAssumed: false }))
  const placed: PlacedOrder[] = []
  let waiting = false
  for (const one of ready) {
    const { order } = one
    const sent: (SentSpecimen | null)[] = order.specimens.length > 0 ? order.specimens : [null]
    if (sent.length > 1) told.push(warns({ segment: 'SPM', index: 2 }, m.ehrFiling.moreSpecimens))
    for (const [at, specimen] of sent.entries()) {
      const stated = await sampleTypeOf({ ctx, w, codes, connection }, { order, specimen }, told)
      if (stated === null) {
        waiting = true
        continue
      }
      const place = { segment: 'OBR', index: order.index, field: 7 }
      const collected =
        instantOf(specimen?.collected ?? null, zone, { segment: 'SPM', index: 1, field: 17 }, told) ??
        instantOf(order.collected, zone, place, told)
      if (collected === null) told.push(waits(place, m.ehrFiling.noCollection, '101'))
      const collectedAt = collected ?? sentAt
      const site = await siteOf(ctx, w, specimen)
      const fits = stated === 'unstated' ? await sampleTypesFor(ctx, w, one.item) : [stated]
      const type = fits[0]
      if (type === undefined) {
        told.push(waits({ segment: 'SPM', index: 1, field: 4 }, m.ehrFiling.noSpecimen, '101'))
        waiting = true
        continue
      }
      const number = specimen ? numberOfSpecimen(specimen) : ''
      const key = number || JSON.stringify([stated, specimen?.site.code, specimen?.site.text, collectedAt])
      const sourceId = site ?? (await notCodedSource(ctx, w))
      const joins = tubes.find((tube) =>
        tube.key === ''
          ? number === '' &&
            fits.includes(tube.fields.sampleTypeId) &&
            tube.fields.collectedAt === collectedAt &&
            (stated === 'unstated' || tube.fields.sourceId === sourceId)
          : tube.key === key ||
            (stated === 'unstated' &&
              fits.includes(tube.fields.sampleTypeId) &&
              tube.fields.collectedAt === collectedAt),
      )
      const letters = new Set(tubes.map(({ fields }) => fields.letter))
      const letter =
        joins?.fields.letter ??
        Array.from({ length: 27 }, (_, n) => letterAt(n)).find((l) => !letters.has(l)) ??
        ''
      if (!joins)
        tubes.push({
          key,
          isAssumed: stated === 'unstated',
          fields: {
            letter,
            sampleTypeId: type,
            sourceId,
            container: specimen
              ? (specimen.container.text || specimen.container.code).slice(0, 80) || null
              : null,
            collectedAt,
            condition: null,
            comment: tubeComment(specimen, site !== null, told),
          },
        })
      if (at === 0) placed.push({ ...one, letter })
    }
  }
  return waiting ? null : { specimens: tubes.map(({ fields }) => fields), placed }
}

/** IN1 as an order holds it: three at most. What it has no place for stays in the message, and is told. */
export async function insurancesOf(
  ctx: Ctx,
  w: Write,
  sent: OrderMessage['insurances'],
  told: Problem[],
): Promise<Insurance[]> {
  if (sent.length > 3) told.push(warns({ segment: 'IN1', index: 4 }, m.ehrFiling.insurancesMore))
  const rows: Insurance[] = []
  for (const [at, one] of sent.slice(0, 3).entries()) {
    const name = one.payerName || one.plan.text || one.plan.code
    const relation = relationOf(one.relation)
    if (relation !== 'self' && one.insured)
      told.push(informs({ segment: 'IN1', index: at + 1, field: 16 }, m.ehrFiling.insuredKept))
    rows.push({
      payerId: await payerBy(ctx, w, one.payerId, name),
      payerName: name.slice(0, 120) || null,
      policyNumber: one.memberId.slice(0, 40) || null,
      groupNumber: one.group.slice(0, 40) || null,
      relation,
    })
  }
  return rows
}

/** HL7 table 0063, and X12's words, as far as an order tells them apart. */
function relationOf(text: string): Insurance['relation'] {
  if (/^(SEL|SELF|18|S|)$/i.test(text)) return 'self'
  if (/^(SPO|SPOUSE|01|1)$/i.test(text)) return 'spouse'
  return /^(CHD|CHILD|NCH|SCH|19|C)$/i.test(text) ? 'child' : 'other'
}

/** A code of ICD-10-CM as the list has it: with its dot. */
export const dotted = (code: string): string => {
  const plain = code.trim().toUpperCase()
  return plain.includes('.') || plain.length <= 3 ? plain : `${plain.slice(0, 3)}.${plain.slice(3)}`
}

/** What is kept of an order in words. */
export function orderLines({ notes, orders }: Pick<OrderMessage, 'notes' | 'orders'>): string[] {
  const words = m.ehrFiling.notes
  return [
    ...notes,
    ...orders.flatMap((order) => [
      ...order.notes,
      order.priority === 'asap' || order.priority === 'other'
        ? fill(words.priority, { text: order.priorityText })
        : '',
      order.clinicalInfo === '' ? '' : fill(words.clinical, { text: order.clinicalInfo }),
      ...order.reasons
        .filter(({ isIcd10 }) => !isIcd10)
        .map(({ code, text }) => fill(words.reason, { text: text || code })),
      order.copiesTo.length === 0
        ? ''
        : fill(words.copies, {
            names: order.copiesTo
              .map(({ name, npi }) => [name.given, name.family, npi].filter(Boolean).join(' '))
              .join('; '),
          }),
      order.signed?.date ? fill(words.signed, { date: order.signed.date }) : '',
      order.specimenAction === 'L' ? words.labDraws : '',
    ]),
  ]
}

/** Why two orders of a message that name no group are not one requisition: another orderer. */
export const ordererKey = ({ orderer }: OrderedTest): string =>
  orderer ? orderer.npi || `${authorityText(orderer.authority)}|${orderer.id}|${orderer.name.family}` : ''
