import { z } from 'zod'
import { UserType, userTypeLabels } from '@contract/choices'
import { m } from '@contract/messages'
import { LabFields, type LabDetail } from '@contract/lab-settings/shapes'
import { isBlank, readCalendar, typedCalendar, workingTimeWords } from '@contract/lab-settings/working-text'
import type { WorkingTime } from '@contract/lab-settings/working-time'
import { AddressValues, addressValues, describeAddress, toAddress } from '@contract/address-values'
import { optionalDay } from '@contract/register/fields/day'
import { checkedBy, type FieldMessage } from '@/form/checked-by'
import type { DescribedFields } from '@/form/merge'

const TypedCalendar = z.object({ week: z.array(z.string()), closed: z.string(), extra: z.string() })

/** Shifts as they are typed. `statOwn` off: STAT work is done round the clock, and what stands in `stat` is not sent. */
const WorkingValues = z.object({ routine: TypedCalendar, statOwn: z.boolean(), stat: TypedCalendar })
export type WorkingValues = z.infer<typeof WorkingValues>

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
  workingTime: WorkingValues,
  requireTotpFor: z.array(UserType),
})
export type LabValues = z.infer<typeof Shape>

const expires = optionalDay({ label: m.labSettings.abnFormExpires })

/** What was typed as working time; null where nothing was. Every field that cannot be read is named. */
export function readWorkingTime({
  routine,
  statOwn,
  stat,
}: WorkingValues): { ok: true; time: WorkingTime | null } | { ok: false; problems: FieldMessage[] } {
  if (isBlank(routine))
    return statOwn && !isBlank(stat)
      ? {
          ok: false,
          problems: [{ field: 'workingTime.routine.week.0', message: m.labSettings.shiftsNone }],
        }
      : { ok: true, time: null }
  const read = readCalendar(routine)
  const readStat = statOwn ? readCalendar(stat) : null
  const problems = [
    ...(read.ok ? [] : read.problems.map((one) => ({ ...one, field: `workingTime.routine.${one.field}` }))),
    ...(readStat === null || readStat.ok
      ? []
      : readStat.problems.map((one) => ({ ...one, field: `workingTime.stat.${one.field}` }))),
  ]
  return read.ok && (readStat === null || readStat.ok)
    ? { ok: true, time: { routine: read.calendar, stat: readStat?.calendar ?? null } }
    : { ok: false, problems }
}

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
  workingTime: {
    routine: typedCalendar(lab.workingTime?.routine ?? null),
    statOwn: lab.workingTime?.stat != null,
    stat: typedCalendar(lab.workingTime?.stat ?? null),
  },
  requireTotpFor: lab.requireTotpFor,
})

export const toFields = ({
  clia,
  address,
  phone,
  logout_seconds,
  idleSecondsFor,
  abnFormExpires,
  workingTime,
  ...values
}: LabValues) => {
  const working = readWorkingTime(workingTime)
  return {
    ...values,
    workingTime: working.ok ? working.time : null,
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
  }
}

export const labSchema = checkedBy(Shape, {
  contract: LabFields,
  toFields,
  // What could not be read is never sent as no shifts.
  own: ({ workingTime }) => {
    const read = readWorkingTime(workingTime)
    return read.ok ? [] : read.problems
  },
})

/** What a stale edit is merged by: the working time as a whole, in words. */
function describeWorking(typed: WorkingValues) {
  const read = readWorkingTime(typed)
  return {
    label: m.labSettings.working,
    value: typed,
    text: read.ok ? workingTimeWords(read.time) : m.labSettings.workingUnread,
  }
}

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
    workingTime: describeWorking(values.workingTime),
    requireTotpFor: {
      label: m.labSettings.totp,
      value: types,
      text: types.map((type) => userTypeLabels[type]).join(', ') || m.labSettings.none,
    },
  }
}
