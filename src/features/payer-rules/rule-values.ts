import { z } from 'zod'
import { m } from '@contract/messages'
import { MappingKind, PayerRuleFields, type PayerRuleDetail } from '@contract/payer-rules/shapes'
import { checkedBy } from '@/form/checked-by'
import { ChosenLocation } from '@/form/location-field'
import type { DescribedFields } from '@/form/merge'
import { mappingLabels } from './columns'

/** The rule as the form holds it. */
const Shape = z.object({
  incoming: z.string(),
  kind: MappingKind,
  locationId: ChosenLocation.nullable(),
  payerId: z.string(),
})
export type RuleValues = z.infer<typeof Shape>

export const blankRule = (incoming: string): RuleValues => ({
  incoming,
  kind: 'alias',
  locationId: null,
  payerId: '',
})

export const valuesOf = ({
  incoming,
  kind,
  locationId,
  locationName,
  payerId,
}: PayerRuleDetail): RuleValues => ({
  incoming,
  kind,
  locationId: locationId === null ? null : { _id: locationId, name: locationName ?? '' },
  payerId,
})

export const toFields = ({ locationId, ...values }: RuleValues) => ({
  ...values,
  locationId: locationId?._id ?? null,
})

export const ruleSchema = checkedBy(Shape, {
  contract: PayerRuleFields,
  toFields,
  own: ({ payerId }) => (payerId === '' ? [{ field: 'payerId', message: m.payerRules.payerMissing }] : []),
})

/** `payerName` says what a payer is called. */
export const describeWith =
  (payerName: (id: string) => string) =>
  (values: RuleValues): DescribedFields => ({
    incoming: {
      label: m.payerRules.incoming,
      value: values.incoming.trim(),
      text: values.incoming.trim(),
    },
    kind: {
      label: m.payerRules.kind,
      value: values.kind,
      text: mappingLabels[values.kind],
    },
    locationId: {
      label: m.payerRules.scope,
      value: values.locationId?._id ?? null,
      text: values.locationId?.name ?? m.payerRules.everywhere,
    },
    payerId: {
      label: m.payerRules.payer,
      value: values.payerId,
      text: payerName(values.payerId),
    },
  })
