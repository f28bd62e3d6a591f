import { z } from 'zod'
import { headerSegment, pidSegment, xcn } from './build-result'
import { MOST_DIAGNOSES } from './read-order'
import { ResultSource, SourceCode, SourceEntity } from './result-source'
import { writeTime } from './times'
import { comps, messageText, reps, segmentText } from './write-segment'

/** What a DFT^P03 is built from: charges of one patient. */
export const ChargeSource = ResultSource.omit({ groups: true, software: true }).extend({
  charges: z
    .array(
      z.object({
        /** Names the charge for ever: the receiver knows a second one by it. */
        transactionId: z.string().min(1),
        /** CG charge, CR credit (HL7 table 0017). */
        type: z.enum(['CG', 'CR']),
        at: z.iso.datetime({ offset: true }),
        /** A procedure code of the laboratory's own list. */
        code: SourceCode,
        quantity: z.int().min(1),
        /** Dollars and cents, as text; empty where the receiver prices. */
        amount: z.string().regex(/^(\d+\.\d{2})?$/),
        modifiers: z.array(z.string()).max(4).default([]),
        diagnoses: z.array(SourceCode).default([]),
        orderer: ResultSource.shape.groups.element.shape.orderer,
        filler: SourceEntity.nullable(),
      }),
    )
    .min(1),
})
export type ChargeSourceInput = z.input<typeof ChargeSource>

/** A DFT^P03 of HL7 2.5.1. Of each charge the first twelve diagnoses leave, as a claim has room for. Throws a ZodError on a source that is none. */
export function buildCharges(input: ChargeSourceInput): string {
  const source = ChargeSource.parse(input)
  const at = writeTime(source.at, source.zone)
  return messageText([
    headerSegment(source, comps('DFT', 'P03', 'DFT_P03')),
    segmentText('EVN', { 1: 'P03', 2: at }),
    pidSegment(source.patient),
    ...source.charges.map((charge, index) => {
      const { code, text, system } = charge.code
      const coded = comps(code, text, system)
      return segmentText('FT1', {
        1: index + 1,
        2: charge.transactionId,
        4: writeTime(charge.at, source.zone),
        6: charge.type,
        7: coded,
        10: charge.quantity,
        11: charge.amount,
        19: reps(
          charge.diagnoses.slice(0, MOST_DIAGNOSES).map((one) => comps(one.code, one.text, one.system)),
        ),
        21: xcn(charge.orderer),
        23: charge.filler && comps(charge.filler.id, charge.filler.authority.namespace),
        25: coded,
        26: reps(charge.modifiers),
      })
    }),
  ])
}
