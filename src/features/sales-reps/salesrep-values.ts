import { z } from 'zod'
import { m } from '@contract/messages'
import { SalesRepFields, type SalesRepDetail } from '@contract/sales-reps/shapes'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

/** The sales rep as the form holds them. */
const Shape = z.object({
  lastname: z.string(),
  firstname: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type SalesRepValues = z.infer<typeof Shape>

export const blankSalesRep: SalesRepValues = { lastname: '', firstname: '', email: '', phone: '' }

export const valuesOf = (rep: SalesRepDetail): SalesRepValues => ({
  lastname: rep.lastname,
  firstname: rep.firstname,
  email: rep.email ?? '',
  phone: rep.phone ?? '',
})

export const toFields = ({ email, phone, ...names }: SalesRepValues) => ({
  ...names,
  email: email.trim(),
  phone: phone.trim(),
})

export const salesRepSchema = checkedBy(Shape, { contract: SalesRepFields, toFields })

export function describe(values: SalesRepValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    lastname: line(m.salesReps.lastname, values.lastname),
    firstname: line(m.salesReps.firstname, values.firstname),
    email: line(m.people.contact.email, values.email),
    phone: line(m.people.contact.phone, values.phone),
  }
}
