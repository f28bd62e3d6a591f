import { Gender } from '@contract/choices'
import type { Question } from '@contract/reference/shapes'
import type { IntakeDetail } from '@contract/intake/shapes'
import { PlainDate } from '@contract/shapes'
import { typedNow, untyped } from '@/form/typed'
import { formatDate } from '@/lib/format'
import type { OrderFormContext } from './form-context'
import { answerText } from './from-order'
import { addItem, mend, misfits } from './placing'
import { questionsAsked } from './questions'
import { blankOrder, blankPatient, type OrderValues } from './values'

/** Whether an answer to the form answers this question of the order too: same key, and of its kind. */
function fits({ type, choices }: Question, answer: unknown): boolean {
  if (type === 'yesno') return typeof answer === 'boolean'
  if (type === 'number') return typeof answer === 'number'
  if (type === 'choice') return choices.some(({ value }) => value === answer)
  return type === 'date' ? PlainDate.safeParse(answer).success : typeof answer === 'string'
}

const offered = (code: string, formContext: OrderFormContext) =>
  formContext.reference.panels.find((panel) => panel.code === code && panel.active)

/** Codes of the form's panels that cannot be ordered any more. */
export const unplacedPanels = (form: IntakeDetail, formContext: OrderFormContext): string[] =>
  form.panels.filter((code) => !offered(code, formContext))

/** The panels on specimens that suit them; what the first specimen does not suit gets one of its own. */
function placePanels(
  form: IntakeDetail,
  formContext: OrderFormContext,
): Pick<OrderValues, 'specimens' | 'lastLetter' | 'items'> {
  const { specimens, lastLetter, items } = blankOrder(formContext.zone)
  return form.panels
    .flatMap((code) => offered(code, formContext) ?? [])
    .reduce(
      (placed, { _id, code, name }) => {
        const added = addItem(placed, { panelId: _id, testId: null, code, name }, formContext)
        const [unfit] = misfits(added, formContext)
        return unfit ? mend(added, unfit, formContext) : added
      },
      { specimens, lastLetter, items },
    )
}

/**
 * Order entry filled in from a form that was handed in: who, where, the panels the form is about, and the answers that a
 * question of the order asks by the same key. The patient stands there as new, so that everybody alike on file is shown;
 * nobody is chosen for the person who enters it.
 */
export function orderFromIntake(form: IntakeDetail, formContext: OrderFormContext): OrderValues {
  const blank = blankOrder(formContext.zone)
  const gender = Gender.safeParse(form.gender)
  const { specimens, lastLetter, items } = placePanels(form, formContext)
  const values: OrderValues = {
    ...blank,
    intake: form._id,
    newPatient: {
      ...blankPatient,
      lastname: form.lastname,
      firstname: form.firstname,
      dob: typedNow(formatDate(form.dob)),
      gender: gender.success ? gender.data : null,
      phone: form.phone ?? '',
    },
    location: { _id: form.location, name: form.locationName, code: form.locationCode },
    specimens,
    lastLetter,
    items,
  }
  const given = new Map(form.answers.map(({ key, answer }) => [key, answer]))
  // A question that the form does not answer stands there as not answered.
  const answers = questionsAsked(values, formContext).map((question) => {
    const answer = given.get(question.key)
    return [question.key, fits(question, answer) ? typedNow(answerText(answer)) : untyped] as const
  })
  return { ...values, answers: Object.fromEntries(answers) }
}
