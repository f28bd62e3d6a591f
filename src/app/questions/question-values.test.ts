import { expect, test } from 'vitest'
import { blankQuestion, choiceLines, questionValues, readChoices, toQuestion } from './question-values'

test.each([
  ['Yes', [{ value: 'Yes', label: 'Yes' }]],
  [' Y =  Yes, always ', [{ value: 'Y', label: 'Yes, always' }]],
  ['Y =', [{ value: 'Y', label: 'Y' }]],
  ['= x', [{ value: '= x', label: '= x' }]],
  ['a = b = c', [{ value: 'a', label: 'b = c' }]],
  [
    '\n  \nA\n\nB = Bee\n',
    [
      { value: 'A', label: 'A' },
      { value: 'B', label: 'Bee' },
    ],
  ],
  ['', []],
])('the lines %j are read as choices', (lines, choices) => {
  expect(readChoices(lines)).toEqual(choices)
})

test('choices come out of the editor as they went in', () => {
  const choices = [
    { value: 'N', label: 'No' },
    { value: 'Maybe', label: 'Maybe' },
  ]
  expect(choiceLines(choices)).toBe('N = No\nMaybe')
  expect(readChoices(choiceLines(choices))).toEqual(choices)
})

const typed = { ...blankQuestion, key: ' fasting ', label: 'Fasting?', choices: 'Y = Yes', hint: '  ' }

test.each(['text', 'number', 'date', 'yesno'] as const)(
  'a question for a %s is sent without choices',
  (type) => {
    expect(toQuestion({ ...typed, type })).toEqual({
      key: 'fasting',
      label: 'Fasting?',
      type,
      choices: [],
      required: false,
      hint: null,
    })
  },
)

test('a choice is sent with its choices, and the hint without spaces around it', () => {
  expect(toQuestion({ ...typed, type: 'choice', required: true, hint: ' since midnight ' })).toEqual({
    key: 'fasting',
    label: 'Fasting?',
    type: 'choice',
    choices: [{ value: 'Y', label: 'Yes' }],
    required: true,
    hint: 'since midnight',
  })
})

test('what is on file fills the editor', () => {
  const question = {
    key: 'fasting',
    label: 'Fasting?',
    type: 'choice' as const,
    choices: [{ value: 'Y', label: 'Yes' }],
    required: true,
    hint: null,
  }
  expect(questionValues(question)).toEqual({ ...question, choices: 'Y = Yes', hint: '' })
  expect(questionValues({ ...question, hint: 'since midnight' }).hint).toBe('since midnight')
})
