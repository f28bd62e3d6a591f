import { expect, test } from 'vitest'
import { BASE_GRAPH, CONVERSIONS } from './drug-graph'
import { BASE_LIMITS, HEMP, IMPURITIES } from './drug-limits'
import { isSold, substance } from './drug-names'
import { SCREENS } from './drug-screens'
import { WINDOWS } from './drug-windows'
import { referenceRows } from './toxicology-reference/fixture'

const { comesFromSold, isKnown, longestWindow, screenNamed } = BASE_GRAPH
const relations = referenceRows('relations')
const listed = (cell = '') => cell.split(';').filter(Boolean)

test('the graph is that of the reference, with its limits', () => {
  const STEPS = ['metabolised_to', 'prodrug_of', 'same_analyte']
  const expected = relations
    // Oral fluid has no limit of its own; urine has its row.
    .filter(({ relation = '', matrix }) => STEPS.includes(relation) && matrix !== 'oral fluid')
    .map(({ from, to, importance, limit_percent_of_parent: limit }) => [from, to, importance, limit || null])
  const own = CONVERSIONS.map(({ from, to, minor, limit }) => [from, to, minor ? 'minor' : 'major', limit])
  expect(own.map(String).sort()).toEqual(expected.map(String).sort())
})

test('impurities are those of the reference that have a limit and are looked for', () => {
  const expected = relations
    .filter(
      ({ relation, importance, limit_percent_of_parent: limit }) =>
        relation === 'impurity_in' && importance === 'trace' && limit !== '',
    )
    .map(({ from, to, limit_percent_of_parent: limit }) => [from, to, limit])
  expect(IMPURITIES.map((one) => [one.of, one.in, one.limit])).toEqual(expected)
  const said = (from: string, to: string) =>
    relations.find((row) => row['from'] === from && row['to'] === to)?.['typical_ratio_or_limit'] ?? ''
  const { hydrocodoneInOxycodone: most, hydrocodoneBesideVeryMuch: mostBesideMuch } = BASE_LIMITS
  expect(said('hydrocodone', 'oxycodone')).toContain(`< ${most} ng/mL while oxycodone < 100,000`)
  expect(said('hydrocodone', 'oxycodone')).toContain(`< ${mostBesideMuch.replace(/^1/, '1,')} above`)
  expect(said('thc', HEMP.product)).toContain(`ceiling (${BASE_LIMITS.hempAcid} ng/mL)`)
})

test('every substance of the reference is known by its name and its other names', () => {
  const rows = referenceRows('substances')
  expect(rows).toHaveLength(264)
  for (const { key = '', synonyms, origin = '' } of rows) {
    expect([key, isKnown(key), substance(key)]).toEqual([key, true, key])
    for (const other of listed(synonyms)) expect([other, substance(other)]).toEqual([other, key])
    const sold = ['rx', 'otc', 'supplement', 'state-legal'].some((one) => listed(origin).includes(one))
    expect([key, isSold(key)]).toEqual([key, sold])
  }
})

test('what nobody can be prescribed or buy is excused by no unread entry', () => {
  for (const name of ['6-acetylmorphine', 'mdma', 'mda', 'phencyclidine', 'xylazine', 'benzoylecgonine'])
    expect([name, comesFromSold(name)]).toEqual([name, false])
  expect(comesFromSold('ethyl glucuronide')).toBe(false)
  for (const name of ['morphine', 'norfentanyl', 'thca', 'amphetamine', 'mitragynine', 'cotinine'])
    expect([name, comesFromSold(name)]).toEqual([name, true])
})

test('screens have the members and the cross-reactants of the reference', () => {
  const rows = referenceRows('screens')
  expect(SCREENS.map(({ id }) => id)).toEqual(rows.map(({ code }) => code))
  for (const [at, { code = '', members, negative_means: negative }] of rows.entries()) {
    const screen = SCREENS[at]
    expect([...(screen?.members ?? [])]).toEqual(listed(members))
    expect([code, screen?.single]).toEqual([code, negative !== 'no proof'])
    const reacts = relations
      .filter(
        ({ relation, to, importance }) =>
          relation === 'cross_reacts_with_screen' && to === code && importance !== 'none',
      )
      .map(({ from }) => from)
    expect([code, [...(screen?.crossReactants ?? [])]]).toEqual([code, reacts])
  }
})

test('windows are those of the reference', () => {
  const expected = referenceRows('windows').map(
    ({ substance: name, matrix = '', low_hours, high_hours }) => ({
      substance: name,
      matrix: matrix.replace(' ', '_'),
      low: Number(low_hours),
      high: Number(high_hours),
    }),
  )
  const byName = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  expect(WINDOWS.toSorted(byName)).toEqual(expected.toSorted(byName))
  for (const { substance: name } of WINDOWS) expect([name, isKnown(name)]).toEqual([name, true])
  expect([longestWindow('Hydromorphone HCl', 'urine'), longestWindow('hydromorphone', 'hair')]).toEqual([
    96,
    null,
  ])
})

test('a screen is found by the names that laboratories give it', () => {
  const id = (name: string, matrix = 'urine') => screenNamed(name, matrix)?.id
  expect(id('Opiates: codeine and morphine')).toBe('S-OPI')
  expect(id('Opiates (codeine/morphine)')).toBe('S-OPI')
  expect(id('Oxycodone and oxymorphone, urine screen')).toBe('S-OXY')
  expect(id('MDMA and MDA')).toBe('S-MDMA')
  expect(id('Marijuana (THC)', 'oral_fluid')).toBe('O-THC')
  expect(id('Cocaine and benzoylecgonine', 'oral_fluid')).toBe('O-BZE')
  expect(id('6-Acetylmorphine')).toBe('S-6AM')
  expect(id('PCP')).toBe('S-PCP')
  expect(id('Salvia')).toBeUndefined()
})
