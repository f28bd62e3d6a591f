import type { Gender } from '../choices'
import type { DynamicForm, Question } from '../reference/shapes'

/** The forms that the ordered panels or the location ask for; one that names neither is always asked. */
export function formsAsked(
  forms: readonly DynamicForm[],
  ordered: { panelCodes: readonly string[]; locationCode: string | undefined },
): DynamicForm[] {
  const codes = new Set(ordered.panelCodes)
  return forms.filter(({ appliesTo: { panels, locations } }) => {
    if (panels.length === 0 && locations.length === 0) return true
    return panels.some((code) => codes.has(code)) || locations.some((code) => code === ordered.locationCode)
  })
}

/** Every question asked, each key once, as it is asked last; what one of them requires is required. */
export function eachQuestionOnce(questions: readonly Question[]): Question[] {
  const needed = new Set(questions.flatMap(({ key, required }) => (required ? [key] : [])))
  return [
    ...new Map(
      questions.map((question) => [question.key, { ...question, required: needed.has(question.key) }]),
    ).values(),
  ]
}

/** Whether a question is put to this patient at all: nobody male is asked whether he is pregnant. */
export const isAskedOf = ({ key }: Pick<Question, 'key'>, gender: Gender | '' | undefined): boolean =>
  key !== 'pregnant' || gender !== 'M'
