import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE_GRAPH, CONVERSIONS } from './drug-graph'
import { toxConsistency } from './tox-consistency'
import type { ListedMedication, ToxFinding } from './tox-consistency'

const { expectedOf, pathsBetween, substance } = BASE_GRAPH

/** `+morphine` found, `-codeine` not found, `?x` no result; `screen` before a name for a screen. */
const finding = (text: string): ToxFinding => ({
  key: text,
  analyte: text.replace(/^[-+?](screen )?/, ''),
  method: text.includes('screen ') ? 'screen' : 'confirm',
  finding: text.startsWith('+') ? 'positive' : text.startsWith('-') ? 'negative' : 'none',
})
const med = (name: string): ListedMedication => ({ name, ingredients: [name], reading: 'read' })
const unread = (name: string): ListedMedication => ({ name, ingredients: [], reading: 'unread' })
const rows = (meds: ListedMedication[], ...findings: string[]) =>
  toxConsistency({ medications: meds, findings: findings.map(finding) })
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
    'oxycodone: INCONSISTENT_NEGATIVE',
    'oxymorphone: INCONSISTENT_NEGATIVE',
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
    'codeine: INCONSISTENT_NEGATIVE',
    'morphine: INCONSISTENT_NEGATIVE',
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
    reading: 'read',
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
  const [screened] = rows([med('methadone')], '+screen methadone')
  expect(screened?.reason).toContain('presumptive')
  expect(states(['lorazepam'], '-screen benzodiazepines')).toEqual(['lorazepam: NOT_TESTED'])
  expect(states(['lorazepam'], '+screen benzodiazepines')).toEqual([
    'lorazepam: CONSISTENT',
    'benzodiazepines: CONSISTENT',
  ])
  expect(states(['lorazepam'], '+screen opiates')).toContain('opiates: INCONSISTENT_POSITIVE')
  expect(states(['methadone'], '+screen methadone', '-methadone')).toEqual([
    'methadone: INCONSISTENT_NEGATIVE',
    'methadone: INCONSISTENT_NEGATIVE',
    'methadone: NOT_CONFIRMED',
  ])
})

test('nothing listed is said as such, and an unfit specimen is not interpreted', () => {
  expect(states([], '+morphine')).toEqual(['null: NO_MEDS_LISTED', 'morphine: NO_MEDS_LISTED'])
  expect(states([], '-morphine')).toEqual(['null: NO_MEDS_LISTED'])
  for (const [fitness, state] of [
    ['unfit', 'substituted'],
    ['pending', 'pending'],
  ] as const)
    expect(
      toxConsistency({
        medications: [med('morphine')],
        findings: [{ ...finding('+morphine'), fitness, state }],
      }).map((row) => `${row.about}: ${row.state}`),
    ).toEqual(['morphine: NOT_COMPARED', 'morphine: NOT_COMPARED'])
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
})

test('an unread medication leads to no inconsistency that a medication could explain', () => {
  const found = (list: ListedMedication[], ...findings: string[]) =>
    rows(list, ...findings).map(({ about, state, rule }) => `${about}: ${state} ${rule}`)
  expect(found([unread('pain pill')], '+hydrocodone')).toEqual([
    'pain pill: NOT_COMPARED entry-not-read',
    'hydrocodone: NOT_COMPARED unread-entry-could-explain',
  ])
  expect(found([unread('see list')], '-oxycodone')).toEqual(['see list: NOT_COMPARED entry-not-read'])
  const [, , one] = rows([med('gabapentin'), unread('nerve pill')], '+lorazepam')
  expect(one?.reason).toContain('lorazepam was detected; one medication could not be read, not compared')
  const two = rows([unread('nerve pill'), unread('pain pill')], '+lorazepam').at(-1)
  expect(two?.reason).toContain('2 medications could not be read')
  // No medication is heroin.
  expect(found([unread('see list')], '+6-acetylmorphine').at(-1)).toContain('INCONSISTENT_POSITIVE')
})

test('negatives of a dilute or unproven specimen, and parents alone in one, are not concluded from', () => {
  const of = (fitness: ToxFinding['fitness'], ...findings: ToxFinding[]) =>
    toxConsistency({
      medications: [med('oxycodone')],
      findings: findings.map((one) => ({ ...one, ...(fitness ? { fitness } : {}) })),
    }).map(({ about, state, rule }) => `${about}: ${state} ${rule}`)
  expect(of('dilute', finding('-oxycodone'))[0]).toBe('oxycodone: NOT_COMPARED dilute-negative')
  expect(of('unproven', finding('-oxycodone'))[0]).toBe('oxycodone: NOT_COMPARED validity-incomplete')
  expect(of('dilute', finding('+cocaine'))).toContain('cocaine: INCONSISTENT_POSITIVE found-not-listed')
  const parent: ToxFinding = {
    ...finding('+oxycodone'),
    value: { comparator: '=', number: '4000' },
    cutoff: '50',
  }
  const without: ToxFinding = { ...finding('-noroxycodone'), value: 'absent' }
  expect(of('fit', parent, without)[0]).toContain('PARENT_ONLY')
  expect(of('dilute', parent, without)[0]).toContain('oxycodone: CONSISTENT ')
  // At twenty cutoffs it is much, below it is not; and a product that may be there is not missing.
  const at = (number: string): ToxFinding => ({ ...parent, value: { comparator: '=', number } })
  expect(of('fit', at('1000'), without)[0]).toContain('PARENT_ONLY')
  expect(of('fit', at('999'), without)[0]).toContain('oxycodone: CONSISTENT ')
  const perhaps: ToxFinding = { ...without, value: { comparator: '<', number: '50' }, loq: '25' }
  expect(of('fit', parent, perhaps)[0]).toContain('oxycodone: CONSISTENT ')
})

test('only the analyte to be expected shows by its absence that a drug was not taken', () => {
  expect(states(['temazepam'], '?temazepam', '-oxazepam')).toEqual(['temazepam: NOT_TESTED'])
  expect(states(['oxycodone'], '-oxymorphone')).toEqual(['oxycodone: NOT_TESTED'])
  expect(states(['clonazepam'], '-clonazepam')).toEqual(['clonazepam: NOT_TESTED'])
})

test('what the tables do not hold is not called inconsistent, and not passed over', () => {
  expect(states(['oxycodone'], '+salvinorin a')).toContain('salvinorin a: NOT_COMPARED')
  expect(states(['salvinorin a'], '+salvinorin a')).toContain('salvinorin a: CONSISTENT')
  for (const name of ['xylazine', 'phencyclidine', 'ethyl glucuronide', 'mitragynine', 'gabapentin'])
    expect(states(['oxycodone'], `+${name}`)).toContain(`${name}: INCONSISTENT_POSITIVE`)
})

test('every ingredient and every detection is answered once, with a reason that names its rule', () => {
  const names = [...new Set(CONVERSIONS.flatMap(({ from, to }) => [from, to])), 'opiates', 'acetaminophen']
  const anyFinding: fc.Arbitrary<ToxFinding> = fc
    .record({
      analyte: fc.constantFrom(...names),
      method: fc.constantFrom('screen' as const, 'confirm' as const),
      finding: fc.constantFrom('positive' as const, 'negative' as const, 'none' as const),
      fitness: fc.constantFrom('fit' as const, 'dilute' as const, 'unproven' as const, 'unfit' as const),
    })
    .map((one) => ({ ...one, key: `${one.method} ${one.analyte}` }))
  const meds = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 })
  fc.assert(
    fc.property(
      meds,
      fc.boolean(),
      fc.uniqueArray(anyFinding, { maxLength: 12, selector: (f) => f.key }),
      (listed, isOneUnread, findings) => {
        const medications = [...listed.map(med), ...(isOneUnread ? [unread('see list')] : [])]
        const answered = toxConsistency({ medications, findings })
        for (const { kind, state, finding: key, restsOn } of answered) {
          if (kind === 'analyte') expect(restsOn[0]?.key).toBe(key)
          if (['CONSISTENT', 'INCONSISTENT_NEGATIVE', 'PARENT_ONLY'].includes(state))
            expect(restsOn).not.toHaveLength(0)
          for (const { value, finding: told, key: of } of restsOn)
            if (findings.find((one) => one.key === of)?.fitness === 'unfit')
              expect([value, told]).toEqual([null, 'none'])
        }
        for (const { reason, rule } of answered) expect(reason).toMatch(new RegExp(`\\(rule: ${rule}\\)\\.$`))
        const keys = answered.flatMap((row) => (row.finding === null ? [] : [row.finding]))
        expect(new Set(keys).size).toBe(keys.length)
        expect(
          answered.filter(({ kind, entry }) => kind === 'medication' && entry !== listed.length),
        ).toHaveLength(listed.length)
        for (const found of findings) {
          const row = answered.find(({ finding: key }) => key === found.key)
          if (found.finding === 'none') expect(row).toBeUndefined()
          if (row && found.fitness === 'unfit') expect(row.state).toBe('NOT_COMPARED')
          if (row && found.fitness !== 'fit') expect(row.state).not.toBe('INCONSISTENT_NEGATIVE')
          if (found.method !== 'confirm' || found.finding !== 'positive' || found.fitness === 'unfit')
            continue
          expect(row).toBeDefined()
          if (listed.includes(found.analyte)) expect(['CONSISTENT', 'PARENT_ONLY']).toContain(row?.state)
        }
      },
    ),
  )
})

test('a listed drug is not called absent while the value of one of its products does not tell', () => {
  const open: ToxFinding = {
    ...finding('?norbuprenorphine'),
    value: { comparator: '<', number: '20' },
    cutoff: '5',
  }
  const told = (extra: ToxFinding) =>
    toxConsistency({ medications: [med('buprenorphine')], findings: [finding('-buprenorphine'), extra] }).map(
      ({ about, state, rule }) => `${about}: ${state} ${rule}`,
    )
  expect(told(open)).toEqual([
    'buprenorphine: NOT_COMPARED expected-analyte-undecided',
    'buprenorphine: NOT_COMPARED expected-analyte-undecided',
  ])
  expect(told(finding('-norbuprenorphine'))[0]).toBe('buprenorphine: INCONSISTENT_NEGATIVE listed-not-found')
  // One that was never resulted leaves nothing open.
  expect(told(finding('?norbuprenorphine'))[0]).toBe('buprenorphine: INCONSISTENT_NEGATIVE listed-not-found')
})
