import type { DynamicForm, Question } from '@contract/reference/shapes'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

type Asked = Pick<OrderValues, 'items' | 'location'>

/** The forms that the ordered panels or the location ask for; one that names neither is always asked. */
export function formsAsked({ items, location }: Asked, formContext: OrderFormContext): DynamicForm[] {
  const codes = new Set(items.map(({ code }) => code))
  return formContext.reference.dynamicForms.filter(({ appliesTo: { panels, locations } }) => {
    if (panels.length === 0 && locations.length === 0) return true
    return panels.some((code) => codes.has(code)) || locations.some((code) => code === location?.code)
  })
}

/** Every question asked, each key once. */
export function questionsAsked(values: Asked, formContext: OrderFormContext): Question[] {
  const all = formsAsked(values, formContext).flatMap(({ questions }) => questions)
  return [...new Map(all.map((question) => [question.key, question])).values()]
}
