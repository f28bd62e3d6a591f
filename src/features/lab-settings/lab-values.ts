import { z } from 'zod'
import { UserType, userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { LabFields, type LabDetail } from '@contract/lab-settings/shapes'
import { AddressValues, addressValues, describeAddress, toAddress } from '@contract/address-values'
import { optionalDay } from '@contract/register/fields/day'
import { checkedBy } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

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
  logout_seconds: z.string().regex(/^\s*\d+\s*$/, m.labSettings.whole),
  /** By user type; empty where it is the laboratory's. */
  idleSecondsFor: z.record(z.string(), z.string().regex(/^\s*\d*\s*$/, m.labSettings.whole)),
  verifierMustDiffer: z.boolean(),
  confirmSignature: z.boolean(),
  reviewBeforeRelease: z.boolean(),
  callBeforeRelease: z.boolean(),
  clinicMaySendErrors: z.boolean(),
  abnFormExpires: z.string(),
  requireTotpFor: z.array(UserType),
})
export type LabValues = z.infer<typeof Shape>

const expires = optionalDay({ label: m.labSettings.abnFormExpires })

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
  idleSecondsFor: Object.fromEntries(
    UserType.options.map((type) => [type, String(lab.idleSecondsFor[type] ?? '')]),
  ),
  verifierMustDiffer: lab.verifierMustDiffer,
  confirmSignature: lab.confirmSignature,
  reviewBeforeRelease: lab.reviewBeforeRelease,
  callBeforeRelease: lab.callBeforeRelease,
  clinicMaySendErrors: lab.clinicMaySendErrors,
  abnFormExpires: expires.typedOf(lab.abnFormExpires),
  requireTotpFor: lab.requireTotpFor,
})

export const toFields = ({
  clia,
  address,
  phone,
  logout_seconds,
  idleSecondsFor,
  abnFormExpires,
  ...values
}: LabValues) => ({
  ...values,
  clia: clia.trim().toUpperCase(),
  address: toAddress(address),
  phone: phone.trim(),
  logout_seconds: Number(logout_seconds),
  abnFormExpires: expires.sentOf(abnFormExpires),
  idleSecondsFor: Object.fromEntries(
    Object.entries(idleSecondsFor).flatMap(([type, text]) =>
      text.trim() === '' ? [] : [[type, Number(text)]],
    ),
  ),
})

export const labSchema = checkedBy(Shape, { contract: LabFields, toFields })

export function describe(values: LabValues): DescribedFields {
  const line = (label: string, typed: string) => ({ label, value: typed.trim(), text: typed.trim() })
  const yes = (label: string, value: boolean) => ({
    label,
    value,
    text: value ? m.dynamicForms.yes : m.dynamicForms.no,
  })
  const types = UserType.options.filter((type) => values.requireTotpFor.includes(type))
  return {
    name: line(m.labSettings.name, values.name),
    shortName: line(m.labSettings.shortName, values.shortName),
    clia: line(m.labSettings.clia, values.clia),
    director: line(m.labSettings.director, values.director),
    ...describeAddress(values.address),
    phone: line(m.people.contact.phone, values.phone),
    hours: line(m.labSettings.hours, values.hours),
    timeZone: line(m.labSettings.timeZone, values.timeZone),
    logout_seconds: line(m.labSettings.logout, values.logout_seconds),
    ...Object.fromEntries(
      UserType.options.map((type) => [
        `idleSecondsFor.${type}`,
        line(`${m.labSettings.logout}: ${userTypeLabels[type]}`, values.idleSecondsFor[type] ?? ''),
      ]),
    ),
    verifierMustDiffer: yes(m.labSettings.verifierMustDiffer, values.verifierMustDiffer),
    confirmSignature: yes(m.labSettings.confirmSignature, values.confirmSignature),
    reviewBeforeRelease: yes(m.labSettings.reviewBeforeRelease, values.reviewBeforeRelease),
    callBeforeRelease: yes(m.labSettings.callBeforeRelease, values.callBeforeRelease),
    clinicMaySendErrors: yes(m.labSettings.clinicMaySendErrors, values.clinicMaySendErrors),
    abnFormExpires: line(m.labSettings.abnFormExpires, values.abnFormExpires),
    requireTotpFor: {
      label: m.labSettings.totp,
      value: types,
      text: types.map((type) => userTypeLabels[type]).join(', ') || m.labSettings.none,
    },
  }
}
