import { z } from 'zod'
import { catalogueCode, catalogueName, ofCatalogue } from '../catalogue/described'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { choice, optionalLine, wholeNumber } from '../register/fields'
import { registerCallsAt } from '../register/shared-calls'

const Matrix = z.enum(['urine', 'oral_fluid', 'blood', 'serum', 'hair', 'swab', 'tissue', 'other'])

/** Tube or cup and what is in it: serum in an SST, urine in a cup. */
export const sampleType = describeRegister({
  ...ofCatalogue,
  area: 'sampleTypes',
  one: 'sampleType',
  noun: m.sampleTypes.recordName,
  many: 'sampleTypes',
  entity: 'sampleType',
  fields: {
    code: catalogueCode(),
    name: catalogueName(),
    matrix: {
      ...choice({ label: m.catalogue.columnMatrix, of: Matrix, words: m.catalogue.matrix, first: 'blood' }),
      // Left out it is a mistake, and never blood.
      stored: Matrix,
    },
    container: optionalLine({ label: m.catalogue.columnContainer, max: 80 }),
    stabilityHours: {
      ...wholeNumber({
        label: m.sampleTypes.stability,
        min: [1],
        max: [10_000],
        wrong: m.catalogue.whole,
        hint: m.sampleTypes.stabilityHint,
      }),
      // Left out it is a mistake: null says that it is stable without limit.
      stored: z.int().min(1).max(10_000).nullable(),
    },
    /** What to collect, and with how little it can still be tested, as people write it: 5 mL. */
    fillVolume: optionalLine({
      label: m.sampleTypes.fillVolume,
      max: 40,
      hint: m.sampleTypes.fillVolumeHint,
    }),
    minVolume: optionalLine({ label: m.sampleTypes.minVolume, max: 40, hint: m.sampleTypes.minVolumeHint }),
    /** Lower is drawn first (CLSI GP41); null where it does not matter. */
    drawOrder: wholeNumber({
      label: m.sampleTypes.drawOrder,
      min: [1, m.sampleTypes.drawOrderRange],
      max: [99, m.sampleTypes.drawOrderRange],
      wrong: m.catalogue.whole,
      hint: m.sampleTypes.drawOrderHint,
    }),
    handling: optionalLine({ label: m.sampleTypes.handling, max: 200, hint: m.sampleTypes.handlingHint }),
  },
  shown: ['code', 'name', 'matrix', 'container', 'stabilityHours'],
  narrows: {},
})

export const sampleTypeCalls = registerCallsAt(sampleType)

export const SampleType = sampleType.Detail
export type SampleType = z.infer<typeof SampleType>
