import { z } from 'zod'
import { m } from '@contract/messages'
import type { Question } from '@contract/reference/shapes'
import type { api } from '@contract/api'
import type { HandlerInput } from '@contract/endpoint'
import type { IntakeAnswer } from '@contract/intake/shapes'
import { PlainDate } from '@contract/shapes'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { personSearchName } from '../../core/text'
import { json } from '../../db/json'
import type { KeptAnswer } from '../../db/schema'
import { formOf } from '../dynamic-forms/public'

const Words = z.string().trim().min(1).max(2000)

/** The answer as it is kept, in words too; null for none; undefined where it does not answer the question. */
function readAnswer(question: Question, given: IntakeAnswer | undefined): KeptAnswer | null | undefined {
  const { key, label, type, choices } = question
  if (given === undefined || given === null || given === '') return null
  const kept = (answer: IntakeAnswer, text: string) => ({ key, label, answer, text })
  if (type === 'yesno') return typeof given === 'boolean' ? kept(given, given ? 'Yes' : 'No') : undefined
  if (type === 'number') return typeof given === 'number' ? kept(given, String(given)) : undefined
  if (type === 'choice') {
    const chosen = choices.find(({ value }) => value === given)
    return chosen && kept(chosen.value, chosen.label)
  }
  const text = (type === 'date' ? PlainDate : Words).safeParse(given)
  return text.success ? kept(text.data, text.data) : undefined
}

/** Every answer beside its question; throws all that is missing or cannot be read, by key. */
function readAnswers(questions: readonly Question[], given: Record<string, IntakeAnswer>): KeptAnswer[] {
  const problems: Record<string, string> = {}
  const kept: KeptAnswer[] = []
  for (const question of questions) {
    const answer = readAnswer(question, given[question.key])
    if (answer === undefined) problems[`answers.${question.key}`] = m.intake.answerWrong
    else if (answer) kept.push(answer)
    else if (question.required) problems[`answers.${question.key}`] = m.intake.answerMissing
  }
  const unasked = Object.keys(given).filter((key) => !questions.some((question) => question.key === key))
  for (const key of unasked) problems[`answers.${key}`] = m.intake.answerUnasked
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return kept
}

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
