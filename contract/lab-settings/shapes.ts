import { z } from 'zod'
import { UserType } from '../choices'
import { fill, m } from '../messages'
import { Address, Phone } from '../people'
import { WorkingTime } from './working-time'
import { Id, PlainDate, Version, cleanLines, onceSound, optionalText, requiredText } from '../shapes'

/** Idle sign-out that a laboratory may set, in seconds: a minute to a working day. */
export const logoutRange = { min: 60, max: 28_800 } as const

/** Devices that stand unattended by design may be signed in for longer, up to the longest the specification knows. */
export const longLogoutFor: readonly UserType[] = ['courier', 'kiosk']
export const longestLogout = 84_960

/** Idle sign-out by user type, in seconds, where it is not the laboratory's own. */
export const IdleSecondsFor = z
  .partialRecord(
    UserType,
    z.int(m.labSettings.logoutWhole).min(logoutRange.min, fill(m.labSettings.logoutRange, logoutRange)),
  )
  .superRefine(
    onceSound((seconds, ctx) => {
      for (const type of UserType.options) {
        const max = longLogoutFor.includes(type) ? longestLogout : logoutRange.max
        if ((seconds[type] ?? 0) > max)
          ctx.addIssue({
            code: 'custom',
            path: [type],
            message: fill(
              longLogoutFor.includes(type) ? m.labSettings.logoutLongest : m.labSettings.logoutRange,
              {
                min: logoutRange.min,
                max,
              },
            ),
          })
      }
    }),
  )

const logoutMessage = fill(m.labSettings.logoutRange, logoutRange)

/** Opening hours as the laboratory words them: a few short lines. */
export const hoursLimit = 400

/** Whether this is an IANA name of a time zone. */
export const isTimeZone = (zone: string): boolean => {
  try {
    // Refuses a zone that does not exist by throwing.
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

export const LabFields = z.object({
  name: requiredText(160, m.labSettings.nameMissing),
  shortName: requiredText(40, m.labSettings.shortNameMissing),
  /** Ten characters: two digits, D, seven digits. */
  clia: z
    .union([z.literal('').transform(() => null), z.string().regex(/^\d{2}D\d{7}$/, m.labSettings.cliaFormat)])
    .nullable(),
  director: optionalText(120),
  address: Address,
  phone: Phone,
  /** Opening hours in the laboratory's own words, for the contact page; empty where it names none. */
  hours: cleanLines(hoursLimit),
  timeZone: z.string().max(60).refine(isTimeZone, m.labSettings.timeZoneMissing),
  logout_seconds: z
    .int(logoutMessage)
    .min(logoutRange.min, logoutMessage)
    .max(logoutRange.max, logoutMessage),
  idleSecondsFor: IdleSecondsFor.default({}),
  /** Who entered a result may not verify it. */
  verifierMustDiffer: z.boolean(),
  /** Releasing a report asks for the password again. */
  confirmSignature: z.boolean(),
  /** No report with drug results leaves before a pharmacist reviewed them. */
  reviewBeforeRelease: z.boolean().default(false),
  /** A report with a critical value waits until somebody was told of it, for thirty minutes at most. */
  callBeforeRelease: z.boolean().default(false),
  /** A clinic may send an order whose claim is not ready, with a reason. */
  clinicMaySendErrors: z.boolean().default(true),
  /** The expiration date printed on the CMS-R-131 in use; without it no notice is made. */
  abnFormExpires: PlainDate.nullable().default(null),
  /** When work is done; null: not on file, and only elapsed time is known. */
  workingTime: WorkingTime.nullable().default(null),
  /** User types that may not sign in without a second factor. */
  requireTotpFor: z.array(UserType).max(UserType.options.length),
})
export type LabFields = z.infer<typeof LabFields>

/**
 * What guards results, signatures and sessions, and who answers for them: a Lab Admin changes these, the Management Console
 * does not (decision 0049).
 */
export const safeguards = [
  'clia',
  'director',
  'logout_seconds',
  'idleSecondsFor',
  'verifierMustDiffer',
  'confirmSignature',
  'reviewBeforeRelease',
  'callBeforeRelease',
  'requireTotpFor',
] as const satisfies readonly (keyof LabFields)[]

export const LabDetail = LabFields.extend({ _id: Id, version: Version, hasLogo: z.boolean() })
export type LabDetail = z.infer<typeof LabDetail>
