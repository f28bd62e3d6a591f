import { z } from 'zod'
import { UserType } from '@contract/choices'
import { IdleSecondsFor, type LabDetail, type LabFields } from '@contract/lab-settings/shapes'
import { WorkingTime } from '@contract/lab-settings/working-time'
import { PlainDate } from '@contract/shapes'
import { asksForSignature } from '../../core/fresh'
import type { Executor } from '../../core/tx'

const Flag = z.boolean().catch(false)
const On = z.boolean().catch(true)
const Day = PlainDate.nullable().catch(null)
const Hours = z.string().catch('')
const Idle = IdleSecondsFor.catch({})
const Working = WorkingTime.nullable().catch(null)
const Types = z.array(UserType).catch([])

/** Whether drug results wait for a pharmacist before they are released. */
export const asksForReview = (settings: Record<string, unknown>) =>
  Flag.parse(settings['reviewBeforeRelease'])

/** Whether a report with a critical value waits for the call. */
export const callsBeforeRelease = (settings: Record<string, unknown>) =>
  Flag.parse(settings['callBeforeRelease'])

/** When the laboratory works; null where no shifts are on file. */
export const workingTimeOf = (settings: Record<string, unknown>) => Working.parse(settings['workingTime'])

/** The laboratory of a session, with what can be set. */
export async function findLab(db: Executor, labId: string): Promise<LabDetail & { logoKey: string | null }> {
  const row = await db.selectFrom('lab').selectAll().where('id', '=', labId).executeTakeFirstOrThrow()
  return {
    _id: row.id,
    version: row.version,
    name: row.name,
    shortName: row.short_name,
    clia: row.clia,
    director: row.director,
    address: row.address,
    phone: row.phone,
    hours: Hours.parse(row.settings['hours']),
    timeZone: row.time_zone,
    logout_seconds: row.logout_seconds,
    idleSecondsFor: Idle.parse(row.settings['idleSecondsFor']),
    verifierMustDiffer: Flag.parse(row.settings['verifierMustDiffer']),
    confirmSignature: asksForSignature(row.settings),
    reviewBeforeRelease: asksForReview(row.settings),
    callBeforeRelease: callsBeforeRelease(row.settings),
    clinicMaySendErrors: On.parse(row.settings['clinicMaySendErrors']),
    abnFormExpires: Day.parse(row.settings['abnFormExpires']),
    workingTime: workingTimeOf(row.settings),
    requireTotpFor: Types.parse(row.settings['requireTotpFor']),
    hasLogo: row.logo_key !== null,
    logoKey: row.logo_key,
  }
}

/** What the form edits: the two sides of an audit row. */
export function fieldsOf(lab: LabDetail & { logoKey: string | null }): LabFields {
  const { _id, version: _version, hasLogo: _hasLogo, logoKey: _logoKey, ...fields } = lab
  return fields
}
