import { z } from 'zod'
import { m } from '@contract/messages'
import { centsOf, plainMoney } from '@contract/rules/money'
import { StatementFields, type StatementDetail } from '@contract/statements/shapes'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'
import { readTyped, typedValue } from '@/form/read-typed'
import { Typed, untyped } from '@/form/typed'
import { formatDateShort } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** The statement as the form holds it: amounts and days as they are typed. */
const Shape = z.object({
  patient: z.object({ _id: z.string(), name: z.string(), patientNumber: z.string() }).nullable(),
  lines: z.array(
    z.object({ orderId: z.string(), description: z.string(), serviceDate: Typed, cents: z.string() }),
  ),
  paidCents: z.string(),
  returnedMail: z.boolean(),
  note: z.string(),
})
export type StatementValues = z.infer<typeof Shape>

export const blankLine: StatementValues['lines'][number] = {
  orderId: '',
  description: '',
  serviceDate: untyped,
  cents: '',
}
export const blankStatement: StatementValues = {
  patient: null,
  lines: [],
  paidCents: '0.00',
  returnedMail: false,
  note: '',
}

export const valuesOf = (statement: StatementDetail): StatementValues => ({
  patient: statement.patient,
  lines: statement.lines.map(({ orderId, description, serviceDate, cents }) => ({
    orderId: orderId ?? '',
    description,
    serviceDate: { text: formatDateShort(serviceDate), at: '' },
    cents: plainMoney(cents),
  })),
  paidCents: plainMoney(statement.paidCents),
  returnedMail: statement.returnedMail,
  note: statement.note ?? '',
})

export const toLines = (lines: StatementValues['lines']) =>
  lines.map(({ orderId, description, serviceDate, cents }) => ({
    orderId: orderId || null,
    description,
    serviceDate: typedValue(serviceDate, 'date', labZone()) ?? '',
    // What cannot be read is refused by `own` before it is sent.
    cents: centsOf(cents) ?? -1,
  }))

export const toFields = ({ patient, lines, paidCents, returnedMail, note }: StatementValues) => ({
  patientId: patient?._id ?? '',
  lines: toLines(lines),
  paidCents: centsOf(paidCents) ?? -1,
  returnedMail,
  note,
})

function own({ patient, lines, paidCents }: StatementValues): FieldMessage[] {
  const money = m.register.billingMoney
  return [
    ...(patient ? [] : [{ field: 'patient', message: m.statements.patientMissing }]),
    ...(centsOf(paidCents) === null ? [{ field: 'paidCents', message: money }] : []),
    ...lines.flatMap(({ serviceDate, cents }, at) => {
      const date = readTyped(serviceDate, 'date', labZone())
      const field = `lines.${at}.serviceDate`
      return [
        ...(date ? [] : [{ field, message: m.register.billingDateMissing }]),
        ...(date && !date.ok ? [{ field, message: date.message }] : []),
        ...(centsOf(cents) === null ? [{ field: `lines.${at}.cents`, message: money }] : []),
      ]
    }),
  ]
}

/** The patient stands under another name in the form than on the wire. */
const contract = StatementFields.omit({ patientId: true })

export const statementSchema = checkedBy(Shape, { contract, toFields, own })

export function describe(values: StatementValues): DescribedFields {
  const lines = toLines(values.lines)
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    patient: {
      label: m.statements.patient,
      value: values.patient?._id ?? null,
      text: values.patient?.name ?? '',
    },
    lines: {
      label: m.statements.lines,
      value: lines,
      text: lines
        .map(({ serviceDate, description, cents }) => `${serviceDate} ${description} ${plainMoney(cents)}`)
        .join('; '),
    },
    paidCents: line(m.statements.paid, values.paidCents),
    returnedMail: {
      label: m.statements.returned,
      value: values.returnedMail,
      text: values.returnedMail ? m.statements.returnedMail : '',
    },
    note: line(m.statements.note, values.note),
  }
}
