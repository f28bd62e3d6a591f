import { eachQuestionOnce, formsAsked as formsAskedOf } from '@contract/dynamic-forms/asked'
import type { DynamicForm, Question } from '@contract/reference/shapes'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

type Asked = Pick<OrderValues, 'items' | 'location'>

/** The forms that this order is asked. */
export const formsAsked = ({ items, location }: Asked, formContext: OrderFormContext): DynamicForm[] =>
  formsAskedOf(formContext.reference.dynamicForms, {
    panelCodes: items.map(({ code }) => code),
    locationCode: location?.code ?? undefined,
  })

/** Every question asked, each key once. */
export const questionsAsked = (values: Asked, formContext: OrderFormContext): Question[] =>
  eachQuestionOnce(formsAsked(values, formContext).flatMap(({ questions }) => questions))
