import { z } from 'zod'
import { headerSegment, pidSegment, xcn } from './build-result'
import { MOST_DIAGNOSES } from './read-order'
import { ResultSource, SourceCode, SourceEntity } from './result-source'
import { writeTime } from './times'
import { comps, messageText, segmentText, subs } from './write-segment'

/** What an OML^O21 is built from: tests of one patient that another laboratory is asked for, or asked to cancel. */
export const OrderSource = ResultSource.omit({ groups: true, software: true }).extend({
  orders: z
    .array(
      z.object({
        /** NW a new order, CA its cancellation (HL7 table 0119). */
        control: z.enum(['NW', 'CA']),
        placer: SourceEntity,
        /** A code that the receiver knows. */
        test: SourceCode,
        priority: z.enum(['R', 'S']),
        ordered: z.iso.datetime({ offset: true }),
        orderer: ResultSource.shape.groups.element.shape.orderer,
        diagnoses: z.array(SourceCode).default([]),
        /** What was written on the order, line by line. */
        notes: z.array(z.string()).default([]),
        /** Questions of order entry and their answers (42 CFR 493.1241(c)). */
        answers: z.array(z.object({ question: SourceCode, answer: z.string() })).default([]),
        specimen: ResultSource.shape.groups.element.shape.specimens.removeDefault().element,
      }),
    )
    .min(1),
})
export type OrderSourceInput = z.input<typeof OrderSource>

/** An OML^O21 of HL7 2.5.1. Throws a ZodError on a source that is none. */
export function buildOrder(input: OrderSourceInput): string {
  const source = OrderSource.parse(input)
  const clock = (instant: string | null) => instant && writeTime(instant, source.zone)
  const number = ({ id, authority }: SourceEntity) =>
    comps(id, authority.namespace, authority.oid, authority.oidType)
  const part = (entity: SourceEntity | null) =>
    entity && subs(entity.id, entity.authority.namespace, entity.authority.oid, entity.authority.oidType)
  const coded = ({ code, text, system, altCode, altText, altSystem }: SourceCode) =>
    comps(code, text, system, altCode, altText, altSystem)
  return messageText([
    headerSegment(source, comps('OML', 'O21', 'OML_O21')),
    pidSegment(source.patient),
    ...source.orders.flatMap((one, at) => [
      segmentText('ORC', {
        1: one.control,
        2: number(one.placer),
        9: clock(one.ordered),
        12: xcn(one.orderer),
      }),
      segmentText('TQ1', { 1: 1, 9: one.priority }),
      segmentText('OBR', {
        1: at + 1,
        2: number(one.placer),
        4: coded(one.test),
        7: clock(one.specimen.collected),
        16: xcn(one.orderer),
      }),
      ...one.notes.map((text, index) => segmentText('NTE', { 1: index + 1, 2: 'P', 3: text })),
      ...one.diagnoses
        .slice(0, MOST_DIAGNOSES)
        .map((code, index) => segmentText('DG1', { 1: index + 1, 3: coded(code), 6: 'W' })),
      ...one.answers.map(({ question, answer }, index) =>
        segmentText('OBX', {
          1: index + 1,
          2: answer.length > 199 || answer.includes('\n') ? 'TX' : 'ST',
          3: coded(question),
          5: answer,
          11: 'O',
          29: 'QST',
        }),
      ),
      segmentText('SPM', {
        1: 1,
        2: comps(part(one.specimen.placer), part(one.specimen.filler)),
        4: coded(one.specimen.type),
        8: coded(one.specimen.site),
        17: clock(one.specimen.collected),
        18: clock(one.specimen.received),
        24: coded(one.specimen.condition),
      }),
    ]),
  ])
}
