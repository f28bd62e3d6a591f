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
  team: z.string(),
  account: z.object({ _id: z.string(), name: z.string() }).nullable(),
})
export type SalesRepValues = z.infer<typeof Shape>

export const blankSalesRep: SalesRepValues = {
  lastname: '',
  firstname: '',
  email: '',
  phone: '',
  team: '',
  account: null,
}

export const valuesOf = (rep: SalesRepDetail): SalesRepValues => ({
  lastname: rep.lastname,
  firstname: rep.firstname,
  email: rep.email ?? '',
  phone: rep.phone ?? '',
  team: rep.team ?? '',
  account: rep.userId === null ? null : { _id: rep.userId, name: rep.account ?? '' },
})

export const toFields = ({ email, phone, team, account, ...names }: SalesRepValues) => ({
  ...names,
  email: email.trim(),
  phone: phone.trim(),
  team: team.trim(),
  userId: account?._id ?? null,
})

export const salesRepSchema = checkedBy(Shape, { contract: SalesRepFields, toFields })

export function describe(values: SalesRepValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  return {
    lastname: line(m.salesReps.lastname, values.lastname),
    firstname: line(m.salesReps.firstname, values.firstname),
    email: line(m.people.contact.email, values.email),
    phone: line(m.people.contact.phone, values.phone),
    team: line(m.salesReps.team, values.team),
    account: {
      label: m.salesReps.account,
      value: values.account?._id ?? '',
      text: values.account?.name ?? '',
    },
  }
}
