import { expect, test } from 'vitest'
import type { DynamicForm, Question } from '../reference/shapes'
import { eachQuestionOnce, formsAsked, isAskedOf } from './asked'

const question = (key: string, required = false, label = key): Question => ({
  ...{ key, label, type: 'yesno', choices: [], required, hint: null },
})
const form = (name: string, appliesTo: Partial<DynamicForm['appliesTo']>): DynamicForm => ({
  ...{ _id: name, name, appliesTo: { panels: [], locations: [], ...appliesTo }, questions: [] },
})

test('a form is asked for one of its panels or its location; one that names neither always', () => {
  const forms = [
    form('always', {}),
    form('panel', { panels: ['COV', 'FLU'] }),
    form('place', { locations: ['MER'] }),
    form('either', { panels: ['BMP'], locations: ['MER'] }),
  ]
  const asked = (panelCodes: string[], locationCode?: string) =>
    formsAsked(forms, { panelCodes, locationCode }).map(({ name }) => name)
  expect(asked([])).toEqual(['always'])
  expect(asked(['FLU'])).toEqual(['always', 'panel'])
  expect(asked(['BMP'], 'STAR')).toEqual(['always', 'either'])
  expect(asked([], 'MER')).toEqual(['always', 'place', 'either'])
})

test('a question that two forms ask is put once, in the words of the last, and needed if one of them needs it', () => {
  expect(
    eachQuestionOnce([
      question('icu', true, 'In the ICU?'),
      question('sick'),
      question('icu', false, 'ICU?'),
    ]),
  ).toEqual([question('icu', true, 'ICU?'), question('sick')])
})

test('nobody male is asked whether he is pregnant; whoever is not known as male is', () => {
  expect((['M', 'F', 'N', '', undefined] as const).map((sex) => isAskedOf({ key: 'pregnant' }, sex))).toEqual(
    [false, true, true, true, true],
  )
  expect(isAskedOf({ key: 'symptomatic' }, 'M')).toBe(true)
})
