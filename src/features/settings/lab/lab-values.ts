import { z } from 'zod'
import { UserType, userTypeLabels } from '@contract/choices'
import { t } from '@contract/messages'
import { LabFields, type LabDetail } from '@contract/settings-shapes'
import { AddressValues, addressValues, tellAddress, toAddress } from '@/form/address-fields'
import { checkedBy } from '@/form/checked-by'
import type { ToldFields } from '@/form/merge'

/** The settings as the form holds them. */
const Shape = z.object({
  name: z.string(),
  shortName: z.string(),
  clia: z.string(),
  director: z.string(),
  address: AddressValues,
  phone: z.string(),
  hours: z.string(),
  timeZone: z.string(),
  logout_seconds: z.string().regex(/^\s*\d+\s*$/, t('settings.lab.whole')),
  verifierMustDiffer: z.boolean(),
  confirmSignature: z.boolean(),
  requireTotpFor: z.array(UserType),
})
export type LabValues = z.infer<typeof Shape>

export const valuesOf = (lab: LabDetail): LabValues => ({
  name: lab.name,
  shortName: lab.shortName,
  clia: lab.clia ?? '',
  director: lab.director ?? '',
  address: addressValues(lab.address),
  phone: lab.phone ?? '',
  hours: lab.hours,
  timeZone: lab.timeZone,
  logout_seconds: String(lab.logout_seconds),
  verifierMustDiffer: lab.verifierMustDiffer,
  confirmSignature: lab.confirmSignature,
  requireTotpFor: lab.requireTotpFor,
})

export const toFields = ({ clia, address, phone, logout_seconds, ...values }: LabValues) => ({
  ...values,
  clia: clia.trim().toUpperCase(),
  address: toAddress(address),
  phone: phone.trim(),
  logout_seconds: Number(logout_seconds),
})

export const labSchema = checkedBy(Shape, { contract: LabFields, toFields })

export function tell(values: LabValues): ToldFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  const yes = (label: string, value: boolean) => ({
    label,
    value,
    text: value ? t('settings.forms.yes') : t('settings.forms.no'),
  })
  const types = UserType.options.filter((type) => values.requireTotpFor.includes(type))
  return {
    name: line(t('settings.lab.name'), values.name),
    shortName: line(t('settings.lab.shortName'), values.shortName),
    clia: line(t('settings.lab.clia'), values.clia),
    director: line(t('settings.lab.director'), values.director),
    ...tellAddress(values.address),
    phone: line(t('people.contact.phone'), values.phone),
    hours: line(t('settings.lab.hours'), values.hours),
    timeZone: line(t('settings.lab.timeZone'), values.timeZone),
    logout_seconds: line(t('settings.lab.logout'), values.logout_seconds),
    verifierMustDiffer: yes(t('settings.lab.verifierMustDiffer'), values.verifierMustDiffer),
    confirmSignature: yes(t('settings.lab.confirmSignature'), values.confirmSignature),
    requireTotpFor: {
      label: t('settings.lab.totp'),
      value: types,
      text: types.map((type) => userTypeLabels[type]).join(', ') || t('settings.lab.none'),
    },
  }
}
