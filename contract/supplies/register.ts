import { z } from 'zod'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import { choice, requiredLine, wholeNumber } from '../register/fields'
import { registerCalls } from '../register/shared-calls'

/** Clinics get what specimens are collected and sent in, and nothing else. */
export const SupplyKind = z.enum(['COLLECTION', 'TRANSPORT'])

/** What clinics may order from the laboratory. */
export const supply = describeRegister({
  area: 'supplies',
  one: 'supply',
  noun: m.supplies.recordName,
  many: 'supplies',
  entity: 'supply',
  subject: 'Setting',
  fields: {
    code: requiredLine({ label: m.supplies.code, max: 40, missing: m.supplies.codeMissing, mono: true }),
    name: requiredLine({ label: m.supplies.name, max: 120, missing: m.supplies.nameMissing }),
    unit: requiredLine({
      label: m.supplies.unit,
      max: 60,
      missing: m.supplies.unitMissing,
      hint: m.supplies.unitHint,
    }),
    kind: choice({
      label: m.supplies.kind,
      of: SupplyKind,
      words: m.supplies.kinds,
      first: 'COLLECTION',
    }),
    /** The most that one order may ask for; null without a limit. */
    most: wholeNumber({
      label: m.supplies.most,
      min: [1, m.supplies.whole],
      max: [999, m.supplies.whole],
      wrong: m.supplies.whole,
      hint: m.supplies.mostHint,
    }),
  },
  sorts: ['name', 'code'],
  shown: ['code', 'name', 'unit', 'kind', 'most'],
  narrows: {},
})

export const supplyCalls = registerCalls(supply)
