import { m } from '@contract/messages'
import type { api } from '@contract/api'
import type { HandlerInput } from '@contract/endpoint'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { personSearchName } from '../../core/text'
import { json } from '../../db/json'
import { formOf, readAnswers } from '../dynamic-forms/public'

/** The forms of the caller's own locations; a form without locations may be filled in at each of them. */
export async function openForms(ctx: Ctx) {
  const { labId } = ctx.who
  const places = await ctx.db
    .selectFrom('location')
    .select(['id', 'name', 'code'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .where(ownLocations(ctx.who, 'location.id'))
    .orderBy('search_name')
    .execute()
  const forms = await ctx.db
    .selectFrom('intake_form')
    .selectAll()
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const docs = forms.map((row) => {
    const { appliesTo, questions } = formOf(row)
    const asks = ({ code }: { code: string }) =>
      appliesTo.locations.length === 0 || appliesTo.locations.includes(code)
    return {
      _id: row.id,
      name: row.name,
      intro: row.intro,
      panels: appliesTo.panels,
      locations: places.filter(asks).map(({ id, name }) => ({ _id: id, name })),
      questions,
    }
  })
  return { docs: docs.filter(({ locations }) => locations.length > 0) }
}

type Submitted = HandlerInput<typeof api.intake.submit>['body']

/** Keeps a form that was filled in, with the questions as they were asked. */
export async function submitIntake(ctx: Ctx, { formId, locationId, patient, answers }: Submitted) {
  const form = (await openForms(ctx)).docs.find(({ _id }) => _id === formId)
  if (!form) throw notFound()
  if (!form.locations.some(({ _id }) => _id === locationId)) throw notFound()
  if (patient.dob > ctx.now.toISOString().slice(0, 10))
    throw ruleRefused(m.intake.dobFuture, {
      'patient.dob': m.intake.dobFuture,
    })
  const kept = readAnswers(form.questions, answers)
  const id = ctx.ports.ids.id()
  return ctx.write(async (w) => {
    await w.tx
      .insertInto('intake')
      .values({
        lab_id: ctx.who.labId,
        id,
        form_id: form._id,
        form_name: form.name,
        location_id: locationId,
        patient: json(patient),
        panels: json(form.panels),
        answers: json(kept),
        search_name: personSearchName(patient),
        submitted_at: ctx.now,
        submitted_by: ctx.who.userId,
      })
      .execute()
    w.changed('intake', id, null, { state: 'NEW', form: form.name })
    return { _id: id, submittedAt: ctx.now.toISOString() }
  })
}
