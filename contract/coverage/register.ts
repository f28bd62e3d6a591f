import { z } from 'zod'
import { ProcedureCode } from '../catalogue/shapes'
import { PayerKind } from '../choices'
import { m } from '../messages'
import { describeRegister } from '../register/description'
import {
  choice,
  optionalChoice,
  optionalDay,
  optionalLine,
  requiredDay,
  requiredLine,
  wholeNumber,
} from '../register/fields'
import { registerCalls } from '../register/shared-calls'

const ListKind = z.enum(['covers', 'denies'])

const Diagnosis = z
  .union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]\d[\dA-Z](\.[\dA-Z]{0,4})?\*?$/, m.coverage.diagnosisWrong),
  ])
  .nullish()
  .transform((code) => code ?? null)

/** One line of a coverage list: a payer's list covers or denies a code for a diagnosis, or says how often it is paid. */
export const coverageRule = describeRegister({
  area: 'coverage',
  one: 'coverageRule',
  noun: m.coverage.recordName,
  many: 'coverageRules',
  entity: 'coverageRule',
  subject: 'Coverage',
  fields: {
    name: requiredLine({ label: m.coverage.name, max: 80, hint: m.coverage.nameHint }),
    payerKind: optionalChoice({
      label: m.coverage.payerKind,
      of: PayerKind,
      words: m.payers.kinds,
      none: m.coverage.anyKind,
    }),
    payer: optionalLine({ label: m.coverage.payer, max: 20, mono: true, hint: m.coverage.payerHint }),
    code: {
      ...requiredLine({ label: m.coverage.code, max: 5, mono: true, hint: m.coverage.codeHint }),
      stored: ProcedureCode,
      sentOf: (typed: string) => typed.trim().toUpperCase(),
    },
    kind: choice({ label: m.coverage.kind, of: ListKind, words: m.coverage.kinds, first: 'covers' }),
    /** An exact code, or a beginning with `*`; null where the line is a frequency alone. */
    diagnosis: {
      ...optionalLine({ label: m.coverage.diagnosis, max: 10, mono: true, hint: m.coverage.diagnosisHint }),
      stored: Diagnosis,
    },
    times: wholeNumber({
      label: m.coverage.times,
      min: [1],
      max: [999],
      wrong: m.coverage.whole,
      hint: m.coverage.timesHint,
    }),
    days: wholeNumber({
      label: m.coverage.days,
      min: [1],
      max: [3650],
      wrong: m.coverage.whole,
      hint: m.coverage.daysHint,
    }),
    validFrom: requiredDay({ label: m.prices.validFrom, hint: m.prices.dayHint }),
    validTo: optionalDay({ label: m.prices.validTo, hint: m.prices.lastHint }),
  },
  sorts: ['name', 'code'],
  shown: ['name', 'code', 'kind', 'diagnosis', 'payerKind', 'times', 'days', 'validFrom', 'validTo'],
  narrows: { kind: ListKind.optional() },
})

export const coverageCalls = registerCalls(coverageRule)
