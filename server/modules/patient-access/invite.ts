import { z } from 'zod'
import type { Kysely } from 'kysely'
import type { Language } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { invitationDays, type Invitation, type PatientAccess } from '@contract/patient-access/shapes'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { linkIn } from '../../core/language'
import { labToken } from '../../core/lab-token'
import { messagesIn } from '../../core/messages-in'
import type { ClaimedJob, Job, Sender } from '../../core/outbox'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { readLab } from '../reports/public'
import { momentWords } from '../result-links/public'
import { accessLacks, newestAccess, presentAccess, type AccessRecord } from './store'

const day = 86_400_000
const kind = 'patientInvitation'

/** Throws notFound() for a patient out of the caller's reach. */
export async function patientInReach(ctx: Ctx, db: Executor, patientId: string): Promise<void> {
  const near = await db
    .selectFrom('patient')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', patientId)
    .where('merged_into', 'is', null)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!near) throw notFound()
}

/** A clinic does not take away what the laboratory or another clinic gave: it reaches further than the clinic does. */
function refuseWider({ who }: Ctx, { location_ids: given }: AccessRecord): void {
  const { locations } = who
  if (locations === 'all') return
  if (given === null || given.some((id) => !locations.includes(id)))
    throw ruleRefused(m.portalUsers.patientWider)
}

/** Ends an access; `replaced` where a newer link takes its place. */
async function endRow(ctx: Ctx, w: Write, row: AccessRecord, replaced: boolean): Promise<void> {
  const by = signedName(ctx.who)
  await w.tx
    .updateTable('patient_access')
    .set((eb) => ({
      ended_at: ctx.now,
      ended_by: by,
      replaced,
      proof_hash: null,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where(ofLab(ctx.who))
    .where('id', '=', row.id)
    .execute()
  w.changed(
    'patientAccess',
    row.id,
    { endedAt: null, endedBy: null, replaced: false },
    { endedAt: ctx.now.toISOString(), endedBy: by, replaced },
    row.patient_id,
  )
}

/**
 * Invites a patient. The link is shown once to hand over, or mailed to the address on file; in both cases its hash alone is
 * kept. What a clinic invites to are reports of its own locations: whoever may change an address there must not lead another
 * clinic's reports to it.
 */
export const invitePatient = (
  ctx: Ctx,
  { patientId, by, language }: Invitation,
): Promise<{ access: PatientAccess; link: string | null }> =>
  ctx.write(async (w) => {
    const { labId, locations } = ctx.who
    await patientInReach(ctx, w.tx, patientId)
    // Two who invite follow each other.
    await w.tx
      .selectFrom('patient')
      .select('id')
      .where(ofLab(labId))
      .where('id', '=', patientId)
      .forNoKeyUpdate()
      .execute()
    const places = locations === 'all' ? null : [...locations]
    const lacks = await accessLacks(w.tx, { labId, patientId, places, now: ctx.now })
    if (lacks[by] !== null) throw ruleRefused(lacks[by])
    const before = await newestAccess(w.tx, labId, patientId)
    if (before && before.ended_at === null) {
      refuseWider(ctx, before)
      await endRow(ctx, w, before, true)
    }
    const token = by === 'link' ? labToken(ctx.ports.ids, labId) : null
    const id = ctx.ports.ids.id()
    const expires = new Date(ctx.now.getTime() + invitationDays * day)
    const row = await w.tx
      .insertInto('patient_access')
      .values({
        lab_id: labId,
        id,
        patient_id: patientId,
        location_ids: places,
        token_hash: token === null ? null : sha256Hex(token),
        language,
        invited_by: signedName(ctx.who),
        invited_at: ctx.now,
        expires_at: expires,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (by === 'mail') await w.enqueue(invitation(id, expires))
    w.about('patient', patientId)
    w.changed(
      'patientAccess',
      id,
      null,
      {
        patientId,
        locationIds: row.location_ids,
        language,
        invitedBy: row.invited_by,
        invitedAt: ctx.now.toISOString(),
        expiresAt: expires.toISOString(),
      },
      patientId,
    )
    return {
      access: presentAccess(row, ctx.now),
      link: token && linkTo(ctx.ports.publicUrl, language, token),
    }
  })

const linkTo = (publicUrl: string, language: Language, token: string) =>
  linkIn(language, `${publicUrl}/myresults`, token)

/** Ends a patient's access at once, with the reason. */
export const endAccess = (
  ctx: Ctx,
  { _id, version, reason }: { _id: string; version: number; reason: string },
): Promise<PatientAccess> =>
  ctx.write(async (w) => {
    const find = () =>
      w.tx
        .selectFrom('patient_access')
        .selectAll()
        .where(ofLab(ctx.who))
        .where('id', '=', _id)
        .forUpdate()
        .executeTakeFirst()
    const row = await find()
    if (!row) throw notFound()
    await patientInReach(ctx, w.tx, row.patient_id)
    if (row.version !== version) throw stale(presentAccess(row, ctx.now))
    if (row.ended_at) throw ruleRefused(m.portalUsers.patientEndedAlready)
    refuseWider(ctx, row)
    await endRow(ctx, w, row, false)
    w.about('patient', row.patient_id, reason)
    const after = await find()
    if (!after) throw notFound()
    return presentAccess(after, ctx.now)
  })

/** What waits in the outbox: no link is among it. */
const Payload = z.object({ accessId: z.string() })
const invitation = (accessId: string, expiresAt: Date): Job => ({ kind, payload: { accessId }, expiresAt })

export const invitationSenders = (db: Kysely<Database>, ports: Ports): Record<string, Sender> => ({
  [kind]: (job) => sendInvitation(db, ports, job),
})

/** The link is made when its message goes out, to the address that is on file then. */
async function sendInvitation(db: Kysely<Database>, ports: Ports, job: ClaimedJob): Promise<void> {
  const { accessId } = Payload.parse(job.payload)
  const { labId } = job
  const now = ports.clock.now()
  const row = await db
    .selectFrom('patient_access')
    .selectAll()
    .where(ofLab(labId))
    .where('id', '=', accessId)
    .executeTakeFirst()
  if (!row || row.ended_at || row.expires_at <= now) return
  const { patient_id: patientId, location_ids: places } = row
  const found = await accessLacks(db, { labId, patientId, places, now })
  if (found.mail !== null || found.email === null) return
  const token = labToken(ports.ids, labId)
  await db
    .updateTable('patient_access')
    .set({ token_hash: sha256Hex(token) })
    .where(ofLab(labId))
    .where('id', '=', accessId)
    .execute()
  const lab = await readLab(db, labId)
  const words = messagesIn(row.language).patientAccess
  const text = fill(words.mailText, {
    lab: lab.name,
    phone: lab.phone ?? '',
    link: linkTo(ports.publicUrl, row.language, token),
    until: momentWords(row.expires_at, lab.time_zone, row.language),
  }).replace(/\n\n\n+/g, '\n\n')
  await ports.mail.send({ id: ports.ids.id(), to: found.email, subject: words.mailSubject, text })
}
