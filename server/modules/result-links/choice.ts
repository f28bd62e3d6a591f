import type { ChoiceForm, PatientChoice } from '@contract/result-links/shapes'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { notFound, stale } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { addressOnFile, linkPatient, patientTarget } from '../deliveries/public'

/** What is on record of a patient within the caller's reach; throws notFound(). */
export async function choiceOf(ctx: Ctx, db: Executor, patientId: string): Promise<PatientChoice> {
  const near = await db
    .selectFrom('patient')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', patientId)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  const patient = near && (await linkPatient(db, ctx.who.labId, patientId))
  if (!patient) throw notFound()
  const row = await db
    .selectFrom('patient_link_choice')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', patientId)
    .executeTakeFirst()
  const kind = patient.choice === 'SMS' ? 'sms' : 'mail'
  const isWanted = patient.choice === 'MAIL' || patient.choice === 'SMS'
  const today = todayIn(ctx.who.timeZone, ctx.now.toISOString())
  return {
    choice: row?.choice ?? 'NONE',
    language: row?.language ?? 'en',
    version: row?.version ?? 0,
    askedAt: row?.asked_at.toISOString() ?? null,
    askedBy: row?.asked_by ?? null,
    lacks: isWanted ? patientTarget(kind, patient, today, null).withheld : null,
  }
}

/**
 * Records what a patient chose, with who asked and when, for the address on file now; asked by a clinic, for orders of its own
 * locations. Links that are out stay: they open after proof alone.
 */
export const choose = (
  ctx: Ctx,
  { patientId, version, choice, language }: ChoiceForm,
): Promise<PatientChoice> =>
  ctx.write(async (w) => {
    // Two who record follow each other: the patient's row stands for the one that may not be there yet.
    await w.tx
      .selectFrom('patient')
      .select('id')
      .where(ofLab(ctx.who))
      .where('id', '=', patientId)
      .forNoKeyUpdate()
      .execute()
    const before = await choiceOf(ctx, w.tx, patientId)
    if (before.version !== version) throw stale(before)
    const patient = choice === 'NONE' ? undefined : await linkPatient(w.tx, ctx.who.labId, patientId)
    const columns = {
      address: patient ? addressOnFile(choice === 'SMS' ? 'sms' : 'mail', patient) : '',
      location_ids: ctx.who.locations === 'all' ? null : [...ctx.who.locations],
      choice,
      language,
      asked_at: ctx.now,
      asked_by: signedName(ctx.who),
      version: version + 1,
    }
    await w.tx
      .insertInto('patient_link_choice')
      .values({ lab_id: ctx.who.labId, id: patientId, ...columns })
      .onConflict((oc) => oc.columns(['lab_id', 'id']).doUpdateSet(columns))
      .execute()
    w.about('patient', patientId)
    const was = before.askedAt === null ? null : { choice: before.choice, language: before.language }
    w.changed('patientLinkChoice', patientId, was, { choice, language })
    return choiceOf(ctx, w.tx, patientId)
  })
