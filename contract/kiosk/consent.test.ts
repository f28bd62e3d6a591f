import { expect, test } from 'vitest'
import { readyChoices, ReadyChoices } from '../dynamic-forms/ready-choices'
import { choiceWords, kioskTexts, noOwnTexts } from './consent'

const { yes, no, unknown, residences, workers } = kioskTexts.es
const spanish = {
  yesNoUnknown: [yes, no, unknown],
  residence: Object.values(residences),
  essentialWorker: Object.values(workers),
}
const asRead = (choices: readonly { value: string; label: string }[]) =>
  choices.map((choice) => choiceWords('es', choice, { choices }, noOwnTexts))

test.each(ReadyChoices.options)('every choice of the list %s is put in the words of that list', (list) => {
  expect(asRead(readyChoices[list])).toEqual(spanish[list].map((text) => ({ text, translated: true })))
})

test('a choice of which nothing says what it answers is put as the laboratory worded it', () => {
  const own = [
    { value: 'no', label: 'No' },
    { value: 'sometimes', label: 'Sometimes' },
  ]
  expect(asRead(own)).toEqual(own.map(({ label }) => ({ text: label, translated: false })))
})
