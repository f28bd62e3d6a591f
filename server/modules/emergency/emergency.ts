import { sql } from 'kysely'
import { emergencyMinutes } from '@contract/emergency/shapes'
import type { EmergencyAccess } from '@contract/emergency/shapes'
import { fill, m } from '@contract/messages'
import { topRoles } from '@contract/roles'
import { ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { forbidden, notFound, ruleRefused } from '../../core/errors'
import { ofLab, reaches } from '../../core/scope'
import { claimTry, pairLimit } from '../session/public'
import { emergencyAllowed, ownAccess, patientByTwo } from './store'

/** Who is told of each emergency access. */
const watchers = ['lab-admin', 'user-manager', ...topRoles]

async function notifyWatchers(ctx: Ctx, w: Write, endsAt: Date): Promise<void> {
  const { labId, firstName, lastName, username } = ctx.who
  const people = await w.tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .where(
      sql<boolean>`exists (select from jsonb_each(myroles) role where role.key = any(${watchers}) and role.value ->> 'enabled' = 'true')`,
    )
    .execute()
  const words = fill(m.emergency.notice, {
    firstName,
    lastName,
    username,
    minutes: Math.round((endsAt.getTime() - ctx.now.getTime()) / 60_000),
  })
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    people.map(({ id }) => ({ userId: id, words, target: '/access?tab=emergency' })),
  )
}

/** The reason as the trail shows it on each row of this access. */
export const markOf = (access: Pick<EmergencyAccess, 'reason'>) => ({
  emergency: true,
  reason: fill(m.audit.reasonEmergency, { reason: access.reason }),
})

/**
 * Opens one patient beyond the caller's own locations (45 CFR 164.312(a)(2)(ii)). For clinics, where the laboratory allows
 * it: staff see the whole laboratory anyway. It widens the rows and never the rights, and ends itself in an hour. Whoever
 * does not know two identifiers of the patient gets the answer for a row that does not exist; tries are counted.
 */
export async function openEmergency(
  ctx: Ctx,
  { number, dob, reason }: { number: string; dob: string; reason: string },
): Promise<EmergencyAccess> {
  const { who } = ctx
  if (who.userType !== 'portal' || who.locations === 'all') throw forbidden()
  if (!(await emergencyAllowed(ctx.db, who.labId))) throw ruleRefused(m.emergency.accessOff)
  await claimTry(ctx.db, [pairLimit('emergency', who.userId, null)], ctx.now)
  const patient = await patientByTwo(ctx.db, who.labId, number, dob)
  if (!patient) throw notFound()
  if (reaches(who, patient.location_id)) throw ruleRefused(m.emergency.notNeeded)
  const id = ctx.ports.ids.id()
  const endsAt = new Date(ctx.now.getTime() + emergencyMinutes * 60_000)
  ctx.mark(markOf({ reason }))
  return ctx.write(async (w) => {
    await w.tx
      .insertInto('emergency_access')
      .values({
        lab_id: who.labId,
        id,
        user_id: who.userId,
        patient_id: patient.id,
        reason,
        opened_at: ctx.now,
        ends_at: endsAt,
      })
      .execute()
    await notifyWatchers(ctx, w, endsAt)
    w.changed(
      'emergencyAccess',
      id,
      null,
      { patient: patient.id, reason, endsAt: endsAt.toISOString() },
      patient.id,
    )
    w.about('patient', patient.id)
    const made = await ownAccess(w.tx, who, id, ctx.now)
    if (!made) throw new Error('An emergency access is gone in its own transaction.')
    return made
  })
}

/** The caller's own access while it lasts; otherwise the answer for a row that does not exist. */
export async function currentAccess(ctx: Ctx, id: string): Promise<EmergencyAccess> {
  const access = await ownAccess(ctx.db, ctx.who, id, ctx.now)
  if (!access?.active || !(await emergencyAllowed(ctx.db, ctx.who.labId))) throw notFound()
  ctx.mark(markOf(access))
  return access
}

export async function endEmergency(ctx: Ctx, id: string) {
  const access = await currentAccess(ctx, id)
  return ctx.write(async (w) => {
    await w.tx
      .updateTable('emergency_access')
      .set({ ended_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    w.changed('emergencyAccess', id, { endedAt: null }, { endedAt: ctx.now.toISOString() }, access.patient)
    w.about('patient', access.patient)
    return { ok: true as const }
  })
}

/** Switches emergency access on or off for the laboratory. Off ends what stands open. */
export function allowEmergency(ctx: Ctx, allowed: boolean) {
  const { labId } = ctx.who
  return ctx.write(async (w) => {
    const before = await emergencyAllowed(w.tx, labId)
    await w.tx
      .updateTable('lab')
      .set((eb) => ({
        settings: sql`settings || jsonb_build_object('emergencyAccess', ${allowed}::boolean)`,
        version: eb('version', '+', 1),
        updated_at: ctx.now,
      }))
      .where('id', '=', labId)
      .execute()
    if (!allowed)
      await w.tx
        .updateTable('emergency_access')
        .set({ ended_at: ctx.now })
        .where(ofLab(labId))
        .where('ended_at', 'is', null)
        .where('ends_at', '>', ctx.now)
        .execute()
    w.changed('lab', labId, { emergencyAccess: before }, { emergencyAccess: allowed })
    w.about('lab', labId)
    return { ok: true as const }
  })
}
