import { expect, test } from 'vitest'
import { matchesOf, needsAttention } from './match'
import { analyte, medication } from './test-orders'

const namesOf = (answer: ReturnType<typeof matchesOf>) =>
  answer.matches.map(({ prescribed, found }) => prescribed?.name ?? found[0]?.name)

test('what does not fit comes first, found before not found, and what fits keeps its order after it', () => {
  const answer = matchesOf({
    prescribed: [
      medication('Gabapentin', 'CONSISTENT', [0]),
      medication('Lisinopril', 'NOT_TESTED'),
      medication('Oxycodone', 'INCONSISTENT_NEGATIVE', [1]),
      medication('Blue pill', 'NOT_COMPARED'),
      medication('Buprenorphine', 'PARENT_ONLY', [2]),
    ],
    found: [
      analyte('Gabapentin', 'CONSISTENT'),
      analyte('Oxycodone', 'INCONSISTENT_NEGATIVE', { isFound: false }),
      analyte('Buprenorphine', 'PARENT_ONLY'),
      analyte('Fentanyl', 'INCONSISTENT_POSITIVE'),
      analyte('Codeine', 'POSSIBLE_IMPURITY'),
    ],
  })
  expect(namesOf(answer)).toEqual([
    'Fentanyl',
    'Oxycodone',
    'Buprenorphine',
    'Codeine',
    'Blue pill',
    'Gabapentin',
    'Lisinopril',
  ])
  expect(answer.matches.map(needsAttention)).toEqual([true, true, true, true, true, false, false])
})

test('within a line what was found stands before what was not, and the confirmation before the screen', () => {
  const { matches } = matchesOf({
    prescribed: [medication('Oxycodone', 'CONSISTENT', [0, 1, 2])],
    found: [
      analyte('Oxycodone screen', null, { method: 'screen' }),
      analyte('Oxymorphone', null, { isFound: false }),
      analyte('Oxycodone', 'CONSISTENT'),
    ],
  })
  expect(matches[0]?.found.map(({ name }) => name)).toEqual(['Oxycodone', 'Oxycodone screen', 'Oxymorphone'])
})

test('every analyte that was found is on a line, whatever is said of it; the others were tested and not found', () => {
  const states = [
    'INCONSISTENT_POSITIVE',
    'POSSIBLE_IMPURITY',
    'CONSISTENT',
    'NO_MEDS_LISTED',
    'NOT_CONFIRMED',
    null,
  ] as const
  for (const rests of [[], [0, 1, 2, 3, 4, 5]]) {
    const found = [
      ...states.map((state, at) => analyte(`Found ${at}`, state)),
      analyte('Absent', null, { isFound: false }),
      analyte('Absent in dilute urine', 'NOT_COMPARED', { isFound: false }),
    ]
    const { matches, others } = matchesOf({
      prescribed: [medication('Oxycodone', 'CONSISTENT', rests)],
      found,
    })
    const shown = new Set(matches.flatMap((match) => match.found.map(({ name }) => name)))
    for (const { name } of found.filter(({ isFound }) => isFound)) expect(shown, name).toContain(name)
    expect(shown).toContain('Absent in dilute urine')
    expect(others.map(({ name }) => name)).toEqual(['Absent'])
  }
})

test('a finding too large for what a medication leaves has a line of its own', () => {
  const { matches } = matchesOf({
    prescribed: [medication('Oxycodone', 'CONSISTENT', [0, 1])],
    found: [analyte('Oxycodone', 'CONSISTENT'), analyte('Hydrocodone', 'INCONSISTENT_POSITIVE')],
  })
  expect(matches.map(({ prescribed, line }) => [prescribed !== null, line.name])).toEqual([
    [false, 'Hydrocodone'],
    [true, 'Oxycodone'],
  ])
})

test('a drug and what the body made of it are one line, with both results', () => {
  const found = [
    analyte('Norfentanyl', 'INCONSISTENT_POSITIVE', { productOf: 1 }),
    analyte('Fentanyl', 'INCONSISTENT_POSITIVE'),
    analyte('Morphine', 'INCONSISTENT_POSITIVE'),
  ]
  const { matches, others } = matchesOf({ prescribed: [], found })
  expect(matches.map((match) => match.found.map(({ name }) => name))).toEqual([
    ['Fentanyl', 'Norfentanyl'],
    ['Morphine'],
  ])
  expect(others).toEqual([])
})

test('a screen that its confirmation answered comes last', () => {
  const answer = matchesOf({
    prescribed: [medication('Lexapro', 'NOT_TESTED')],
    found: [
      analyte('Amphetamines', 'NOT_CONFIRMED', { method: 'screen' }),
      analyte('Opiates', null, { method: 'screen' }),
    ],
  })
  expect(namesOf(answer)).toEqual(['Lexapro', 'Amphetamines', 'Opiates'])
})
