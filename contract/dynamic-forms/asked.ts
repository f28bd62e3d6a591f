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

/** Every question asked, each key once. */
export function eachQuestionOnce(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((question) => [question.key, question])).values()]
}
