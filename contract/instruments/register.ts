import type { z } from 'zod'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { optionalLine, requiredLine } from '../register/fields'
import { registerCalls } from '../register/shared-calls'

/**
 * The instruments that measure. One that is out of service is switched off: nothing is planned on it, and what it measured stays
 * its own.
 */
export const instrument = describeRegister({
  area: 'instruments',
  one: 'instrument',
  noun: m.instruments.recordName,
  many: 'instruments',
  entity: 'instrument',
  subject: 'Instrument',
  fields: {
    /** Short, as it is written on the instrument itself and in narrow columns. */
    code: {
      ...requiredLine({ label: m.instruments.code, max: 16, missing: m.instruments.codeMissing, mono: true }),
    },
    name: requiredLine({ label: m.instruments.name, max: 80, missing: m.instruments.nameMissing }),
    maker: optionalLine({ label: m.instruments.maker, max: 80 }),
    model: optionalLine({ label: m.instruments.model, max: 80 }),
    serial: optionalLine({ label: m.instruments.serial, max: 40, mono: true }),
    /** The bench or room where it stands. */
    bench: optionalLine({ label: m.instruments.bench, max: 80 }),
    /** What it measures by, as reports name it: Hexokinase, LC-MS/MS. */
    method: optionalLine({ label: m.instruments.method, max: 120 }),
  },
  sorts: ['name', 'code'],
  shown: ['code', 'name', 'maker', 'model', 'serial', 'bench'],
  narrows: {},
})

export const instrumentCalls = registerCalls(instrument)

export const Instrument = instrument.Detail
export type Instrument = z.infer<typeof Instrument>
