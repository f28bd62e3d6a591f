import type { z } from 'zod'
import { abnForm, keptYears, type Abn, type AbnAsked, type AbnNotice } from '@contract/abn/shapes'
import { fill, m } from '@contract/messages'
import { abnLines } from '@contract/rules/claims/abn'
import { noticeInstead } from '@contract/rules/claims/notice-instead'
import { dateWords } from '@contract/rules/date-words'
import { signedInTime } from '@contract/rules/claims/abn'
import type { Ctx } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { signedName } from '../../core/signed'
import { json } from '../../db/json'
import { claimAsking, claimFacts } from '../claim-readiness/public'
import { findLab } from '../lab-settings/public'
import { findPatient } from '../patients/public'
import { present, readAbn } from './store'

/** Makes the notice that an order calls for: who says it, to whom, which tests, why, and what they would cost. */
export async function prepareAbn(ctx: Ctx, asked: z.output<typeof AbnAsked>): Promise<Abn> {
  const { who, now } = ctx
  await claimAsking(ctx, asked)
  const facts = await claimFacts(ctx.db, who, asked, now)
  const lab = await findLab(ctx.db, who.labId)
  const lines = abnLines(facts)
  const instead = noticeInstead(facts.payer, facts.others)
  if (instead !== null) throw ruleRefused(m.claimReadiness.instead[instead])
  if (lines.length === 0) throw ruleRefused(m.abn.notCalledFor)
  if (!signedInTime(now.toISOString(), asked.dateCollected))
    throw badInput({ dateCollected: m.abn.afterCollection }, m.abn.afterCollection)
  if (lab.abnFormExpires === null) throw ruleRefused(m.abn.noForm)
  if (lab.abnFormExpires < facts.today)
    throw ruleRefused(fill(m.abn.formExpired, { date: dateWords(lab.abnFormExpires) }))
  const patient = asked.patientId === null ? undefined : await findPatient(ctx.db, who, asked.patientId)
  const name = patient
    ? [patient.firstname, patient.middlename, patient.lastname].filter(Boolean).join(' ')
    : asked.patientName
  if (!name) throw badInput({ patientName: m.abn.patientMissing })
  const { address } = lab
  const notice: AbnNotice = {
    notifier: {
      name: lab.name,
      lines: [
        address.line1,
        address.line2,
        [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        lab.phone,
      ].flatMap((line) => line || []),
    },
    patient: name,
    identification: patient?.patientNumber ?? null,
    lines: lines.map(({ cents, codes, ...line }) => {
      if (cents === null) throw ruleRefused(fill(m.abn.noEstimate, { name: line.name }))
      return { ...line, codes: [...codes], cents }
    }),
    form: { ...abnForm, expires: lab.abnFormExpires },
  }
  const id = ctx.ports.ids.id()
  const keepUntil = `${Number(facts.serviceDate.slice(0, 4)) + keptYears}-12-31`
  return ctx.write(async (w) => {
    await w.tx
      .insertInto('abn')
      .values({
        lab_id: who.labId,
        id,
        location_id: asked.locationId,
        patient_id: asked.patientId,
        order_kind: null,
        order_id: null,
        notice: json(notice),
        choice: null,
        signed_by: null,
        signer: null,
        signed_at: null,
        refused_why: null,
        prepared_at: now,
        prepared_by: who.userId,
        prepared_by_name: signedName(who),
        keep_until: keepUntil,
      })
      .execute()
    w.changed('abn', id, null, {
      notice,
      locationId: asked.locationId,
      patientId: asked.patientId,
      keepUntil,
      state: 'PREPARED',
    })
    return present(await readAbn(w.tx, who, id))
  })
}
