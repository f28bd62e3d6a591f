import {
  accessTries,
  registeredDays,
  type AccessAnswer,
  type AccessEnd,
  type PatientProof,
} from '@contract/patient-access/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import type { FileReply } from '../../core/handlers'
import { labNamedIn, labToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { linkPatient } from '../deliveries/public'
import { bytesOf, drawnAhead, mediaByKey, readLab } from '../reports/public'
import { isMinor, presentReport, releasedReports, todayOf, type AccessRecord } from './store'

/** How long a proof counts for papers. */
const proofMinutes = 20

async function labNamed(db: Executor, labId: string | undefined): Promise<AccessAnswer['lab']> {
  const first = db.selectFrom('lab').select(['id', 'name']).orderBy('id').limit(1)
  const { name, phone, time_zone } = await readLab(db, labId ?? (await first.executeTakeFirstOrThrow()).id)
  return { name, phone: phone || null, timeZone: time_zone }
}

/** The access that the token of the call belongs to: its own, or the one that was given for a proof. */
async function findAccess(ctx: Ctx, by: 'token_hash' | 'proof_hash'): Promise<AccessRecord | undefined> {
  const labId = ctx.token === undefined ? undefined : labNamedIn(ctx.token)
  if (ctx.token === undefined || labId === undefined) return undefined
  return ctx.db
    .selectFrom('patient_access')
    .selectAll()
    .where(ofLab(labId))
    .where(by, '=', sha256Hex(ctx.token))
    .executeTakeFirst()
}

/** The laboratory may have switched patients' access off. */
const isOff = async (db: Executor, labId: string): Promise<boolean> => {
  const feature = await db
    .selectFrom('feature')
    .select('active')
    .where(ofLab(labId))
    .where('name', '=', 'portalusers')
    .executeTakeFirst()
  return feature?.active !== true
}

function endOf(row: AccessRecord, now: Date): AccessEnd | null {
  if (row.replaced) return 'newer'
  if (row.ended_at) return 'ended'
  if (row.locked_at) return 'locked'
  return row.expires_at <= now ? 'expired' : null
}

/**
 * Why this link opens nothing now, or null. Minority is asked each time: a birth date may have been corrected since the patient
 * was invited.
 */
async function endNow(db: Executor, row: AccessRecord, now: Date): Promise<AccessEnd | null> {
  const end = endOf(row, now)
  if (end !== null) return end
  const patient = await linkPatient(db, row.lab_id, row.patient_id)
  return patient && isMinor(patient.dob, await todayOf(db, row.lab_id, now)) ? 'ended' : null
}

const five = (zip: string | null): string | undefined => /^\d{5}/.exec(zip?.trim() ?? '')?.[0]

/** By date of birth and ZIP code as they are on file now. */
async function proves(db: Executor, row: AccessRecord, { dob, zip }: PatientProof): Promise<boolean> {
  const patient = await linkPatient(db, row.lab_id, row.patient_id)
  const onFile = five(patient?.zip ?? null)
  return patient?.dob === dob && onFile !== undefined && onFile === five(zip)
}

/**
 * A patient's own released results, for whoever has the link and proves to be that patient; the first right proof registers.
 * Whoever has no right token learns nothing: every such link is unknown. A wrong proof is counted, the fifth locks the link.
 */
export async function openOwn(ctx: Ctx, proof: PatientProof): Promise<AccessAnswer> {
  const found = await findAccess(ctx, 'token_hash')
  if (!found) return { lab: await labNamed(ctx.db, undefined), answer: { is: 'unknown' } }
  const { lab_id: labId, id, patient_id: patientId } = found
  const lab = await labNamed(ctx.db, labId)
  if (await isOff(ctx.db, labId)) return { lab, answer: { is: 'ended' } }
  const proofToken = labToken(ctx.ports.ids, labId)
  return ctx.writeAs(labId, async (w): Promise<AccessAnswer> => {
    const row = await w.tx
      .selectFrom('patient_access')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    w.about('patient', patientId)
    const end = await endNow(w.tx, row, ctx.now)
    if (end !== null) {
      w.changed('patientAccess', id, null, { checked: false }, patientId)
      return { lab, answer: { is: end } }
    }
    const set = (
      columns: Partial<
        Pick<
          AccessRecord,
          'tries' | 'locked_at' | 'proof_hash' | 'proof_until' | 'seen_at' | 'registered_at' | 'expires_at'
        >
      >,
    ) =>
      w.tx
        .updateTable('patient_access')
        .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: ctx.now }))
        .where(ofLab(labId))
        .where('id', '=', id)
        .execute()
    if (!(await proves(w.tx, row, proof))) {
      const tries = row.tries + 1
      const locked = tries >= accessTries ? ctx.now : null
      await set({ tries, locked_at: locked })
      w.changed(
        'patientAccess',
        id,
        { tries: row.tries, lockedAt: null },
        { tries, lockedAt: locked?.toISOString() ?? null, checked: false },
        patientId,
      )
      return { lab, answer: { is: 'wrong', triesLeft: accessTries - tries } }
    }
    const registers = row.registered_at === null
    const expires = registers ? new Date(ctx.now.getTime() + registeredDays * 86_400_000) : row.expires_at
    await set({
      tries: 0,
      proof_hash: sha256Hex(proofToken),
      proof_until: new Date(ctx.now.getTime() + proofMinutes * 60_000),
      seen_at: ctx.now,
      registered_at: row.registered_at ?? ctx.now,
      expires_at: expires,
    })
    const told = (one: Pick<AccessRecord, 'tries' | 'seen_at' | 'registered_at' | 'expires_at'>) => ({
      tries: one.tries,
      seenAt: one.seen_at?.toISOString() ?? null,
      registeredAt: one.registered_at?.toISOString() ?? null,
      expiresAt: one.expires_at.toISOString(),
    })
    w.changed(
      'patientAccess',
      id,
      told(row),
      {
        ...told({
          tries: 0,
          seen_at: ctx.now,
          registered_at: row.registered_at ?? ctx.now,
          expires_at: expires,
        }),
        checked: true,
      },
      patientId,
    )
    const reports = await releasedReports(w.tx, row)
    // The trail names the orders that were read: the patient counts among the readers of a report that is corrected.
    for (const { order_id } of reports) w.about('order', order_id)
    w.about('patient', patientId)
    return {
      lab,
      answer: {
        is: 'open',
        proofToken,
        expiresAt: expires.toISOString(),
        reports: reports.map(presentReport),
      },
    }
  })
}

/** One of the own reports as paper. Whatever is wrong, the answer is the same. */
export async function openPaper(ctx: Ctx, mediaKey: string): Promise<FileReply> {
  const row = await findAccess(ctx, 'proof_hash')
  if (!row || (await isOff(ctx.db, row.lab_id))) throw notFound()
  if (!row.proof_until || row.proof_until <= ctx.now || (await endNow(ctx.db, row, ctx.now)) !== null)
    throw notFound()
  const [report] = await releasedReports(ctx.db, row, mediaKey)
  if (!report) throw notFound()
  const media = await mediaByKey(ctx.db, row.lab_id, mediaKey)
  if (!media) throw notFound()
  const drawn = await drawnAhead(ctx, media)
  await ctx.writeAs(row.lab_id, async (w) => {
    await drawn.keep(w)
    w.about('order', report.order_id)
    w.about('patient', row.patient_id)
    const opened = { opened: report.requisition_number, version: report.number }
    w.changed('patientAccess', row.id, null, opened, row.patient_id)
  })
  return { bytes: await bytesOf(ctx, await drawn.settle()), type: media.content_type }
}
