import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONVERSIONS, classMembers, expectedOf, pathsBetween, substance } from './drug-graph'
import { toxConsistency } from './tox-consistency'
import type { ListedMedication, ToxFinding } from './tox-consistency'

/** `+morphine` found, `-codeine` not found, `?x` no result; `screen` before a name for a screen. */
const finding = (text: string): ToxFinding => ({
  analyte: text.replace(/^[-+?](screen )?/, ''),
  method: text.includes('screen ') ? 'screen' : 'confirm',
  finding: text.startsWith('+') ? 'positive' : text.startsWith('-') ? 'negative' : 'none',
})
const med = (name: string): ListedMedication => ({ name, ingredients: [name] })
const rows = (meds: ListedMedication[], ...findings: string[]) =>
  toxConsistency({ medications: meds, findings: findings.map(finding), interpretable: true })
const states = (meds: string[], ...findings: string[]) =>
  rows(meds.map(med), ...findings).map(({ about, state }) => `${about}: ${state}`)

test('listed and found, listed and missing, found and not listed', () => {
  expect(states(['Fentanyl'], '+fentanyl', '+norfentanyl')).toEqual([
    'Fentanyl: CONSISTENT',
    'fentanyl: CONSISTENT',
    'norfentanyl: CONSISTENT_METABOLITE',
  ])
  expect(states(['Oxycodone HCl'], '-oxycodone', '-oxymorphone')).toEqual([
    'Oxycodone HCl: INCONSISTENT_NEGATIVE',
  ])
  expect(states(['Oxycodone HCl'], '-oxycodone', '+oxymorphone')).toEqual([
    'Oxycodone HCl: CONSISTENT_METABOLITE',
    'oxymorphone: CONSISTENT_METABOLITE',
  ])
  expect(states(['tramadol'], '+benzoylecgonine')).toEqual([
    'tramadol: NOT_TESTED',
    'benzoylecgonine: INCONSISTENT_POSITIVE',
  ])
  expect(states(['amphetamine'], '+amphetamine', '+methamphetamine')).toContain(
    'methamphetamine: INCONSISTENT_POSITIVE',
  )
  expect(states(['oxycodone'], '?oxycodone')).toEqual(['oxycodone: NOT_TESTED'])
})

test('a minor product is explained only beside its parent', () => {
  expect(states(['codeine'], '+morphine', '+hydromorphone')).toContain('hydromorphone: CONSISTENT_METABOLITE')
  expect(states(['codeine'], '-codeine', '-morphine', '+hydromorphone')).toEqual([
    'codeine: INCONSISTENT_NEGATIVE',
    'hydromorphone: INCONSISTENT_POSITIVE',
  ])
  expect(states(['hydrocodone'], '-hydrocodone', '+hydromorphone')).toContain(
    'hydromorphone: CONSISTENT_METABOLITE',
  )
})

test('a minor product is explained where its parent was not tested', () => {
  expect(states(['morphine'], '+hydromorphone')).toContain('hydromorphone: CONSISTENT_METABOLITE')
  expect(states(['morphine'], '?morphine', '+hydromorphone')).toContain(
    'hydromorphone: CONSISTENT_METABOLITE',
  )
  expect(states(['morphine'], '-morphine', '+hydromorphone')).toContain(
    'hydromorphone: INCONSISTENT_POSITIVE',
  )
})

test('an ingredient counts, not the name on the bottle', () => {
  const percocet: ListedMedication = {
    name: 'Percocet',
    ingredients: ['oxycodone hydrochloride', 'acetaminophen'],
  }
  expect(rows([percocet], '+oxycodone').map(({ about, state }) => [about, state])).toEqual([
    ['oxycodone hydrochloride', 'CONSISTENT'],
    ['acetaminophen', 'NOT_TESTED'],
    ['oxycodone', 'CONSISTENT'],
  ])
  expect(substance(' Morphine  Sulfate ')).toBe('morphine')
  expect(substance('6-MAM')).toBe('6-acetylmorphine')
})

test('screens are presumptive, never prove absence of a drug by class, and yield to a confirmation', () => {
  const [screened] = rows([med('morphine')], '+screen morphine')
  expect(screened?.reason).toContain('presumptive')
  expect(states(['lorazepam'], '-screen benzodiazepines')).toEqual(['lorazepam: NOT_TESTED'])
  expect(states(['lorazepam'], '+screen benzodiazepines')).toEqual([
    'lorazepam: CONSISTENT',
    'benzodiazepines: CONSISTENT',
  ])
  expect(states(['lorazepam'], '+screen opiates')).toContain('opiates: INCONSISTENT_POSITIVE')
  expect(states(['morphine'], '+screen morphine', '-morphine')).toEqual(['morphine: INCONSISTENT_NEGATIVE'])
})

test('nothing listed is said as such, and an unfit specimen is not interpreted', () => {
  expect(states([], '+morphine')).toEqual(['morphine: NO_MEDS_LISTED'])
  expect(states([], '-morphine')).toEqual(['null: NO_MEDS_LISTED'])
  expect(
    toxConsistency({
      medications: [med('morphine')],
      findings: [finding('+morphine')],
      interpretable: false,
    }),
  ).toEqual([])
  const [softened] = rows([{ ...med('oxycodone'), asNeeded: true }], '-oxycodone')
  expect(softened?.reason).toContain('as needed')
})

test('the graph has no cycle and its names are in one spelling', () => {
  const names = [...new Set(CONVERSIONS.flatMap(({ from, to }) => [from, to]))]
  for (const name of names) expect(substance(name)).toBe(name)
  // Following the arrows without ever coming back: peel off whatever nothing leads to.
  let left = [...CONVERSIONS]
  for (let round = 0; round < CONVERSIONS.length && left.length > 0; round += 1)
    left = left.filter(({ from }) => left.some(({ to }) => to === from))
  expect(left).toEqual([])
  expect(pathsBetween('diazepam', 'oxazepam')[0]).toHaveLength(1)
  expect(expectedOf('heroin')).toEqual(['heroin', '6-acetylmorphine', 'morphine'])
  expect(classMembers('constructor')).toBeNull()
})

test('every ingredient and every detection is answered once, with a reason that names its rule', () => {
  const names = [...new Set(CONVERSIONS.flatMap(({ from, to }) => [from, to])), 'opiates', 'acetaminophen']
  const anyFinding: fc.Arbitrary<ToxFinding> = fc.record({
    analyte: fc.constantFrom(...names),
    method: fc.constantFrom('screen', 'confirm'),
    finding: fc.constantFrom('positive', 'negative', 'none'),
  })
  const meds = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 })
  fc.assert(
    fc.property(
      meds,
      fc.uniqueArray(anyFinding, { maxLength: 12, selector: (f) => f.analyte }),
      (listed, findings) => {
        const medications = listed.map(med)
        const answered = toxConsistency({ medications, findings, interpretable: true })
        const positives = findings.filter((f) => f.finding === 'positive').map((f) => f.analyte)
        for (const { reason, rule } of answered) expect(reason).toMatch(new RegExp(`\\(rule: ${rule}\\)\\.$`))
        expect(answered.filter(({ kind }) => kind === 'analyte').map(({ about }) => about)).toEqual(positives)
        expect(answered.filter(({ kind }) => kind === 'medication').map(({ about }) => about)).toEqual(listed)
        for (const { kind, about, state } of answered)
          if (kind === 'analyte' && about && listed.includes(about)) expect(state).toBe('CONSISTENT')
      },
    ),
  )
})
