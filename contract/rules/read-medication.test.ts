import { expect, test } from 'vitest'
import { readListed, readMedication } from './read-medication'
import { referenceRows } from './toxicology-reference/fixture'

const read = (typed: string) => {
  const { reading, ingredients } = readMedication(typed)
  return reading === 'read' ? ingredients.join(' + ') : reading
}

test('strength, form, salt, route and frequency are not the drug', () => {
  expect(read('oxycodone hcl 10 mg')).toBe('oxycodone')
  expect(read('Roxicodone')).toBe('oxycodone')
  expect(read('Norco 10-325 TID')).toBe('hydrocodone + acetaminophen')
  expect(read('Percocet')).toBe('oxycodone + acetaminophen')
  expect(read('PERCOCET 5/325 1 tab PO q4-6h prn pain')).toBe('oxycodone + acetaminophen')
  expect(read('Fentanyl patch 25mcg/h q72h')).toBe('fentanyl')
  expect(read('Morphine Sulfate ER 15mg, take 1 tablet by mouth twice daily')).toBe('morphine')
  expect(read('Buprenorphine/naloxone 8-2')).toBe('buprenorphine + naloxone')
  expect(read('amlodipine besylate 5 mg daily')).toBe('amlodipine')
  expect(read('Gabapentin 1,200 mg x3')).toBe('gabapentin')
})

test('the longest name wins', () => {
  expect(read('Tylenol #3 q6h')).toBe('codeine + acetaminophen')
  expect(read('Tylenol # 3')).toBe('codeine + acetaminophen')
  expect(read('Tylenol w/ codeine')).toBe('codeine + acetaminophen')
  expect(read('Tylenol 500 mg')).toBe('acetaminophen')
  expect(read('Tylenol 4')).toBe('codeine + acetaminophen')
  expect(read('Fioricet with Codeine')).toBe('butalbital + acetaminophen + caffeine + codeine')
  expect(read('Soma Compound with Codeine')).toBe('carisoprodol + aspirin + codeine')
})

test('two names in one entry are two drugs', () => {
  expect(read('oxycodone 10 mg + gabapentin 300 mg')).toBe('oxycodone + gabapentin')
})

test('what is not understood to the last word stays unread', () => {
  for (const typed of [
    'pain pill',
    'unknown',
    'see list',
    'see chart',
    'oxy 10 q8',
    'hydro',
    'bup',
    'MS',
    'tabs',
    'oxycodone?',
    'oxycodone or hydrocodone',
    'no oxycodone',
    'never took Percocet',
    "mother's oxycodone",
    'oxycodone and a pain pill',
    'Norco, muscle relaxer',
    'CBD',
    '10 mg daily',
    '',
  ])
    expect([typed, read(typed)]).toEqual([typed, 'unread'])
})

test('an allergy and a drug that was stopped are not current', () => {
  for (const typed of [
    'Allergic to codeine',
    'Hydrocodone/APAP discontinued in May',
    'Norco d/c 3/12',
    'codeine allergy',
    'history of Suboxone',
    'no longer on Xanax',
  ])
    expect([typed, read(typed)]).toEqual([typed, 'notCurrent'])
})

test('no medications, typed as an entry, is no medication', () => {
  for (const typed of ['none', 'None.', 'NONE', 'no medications', 'No meds', 'N/A', 'denies'])
    expect([typed, read(typed)]).toEqual([typed, 'none'])
})

test('names that look alike are not each other', () => {
  expect(read('Clonidine 0.1 mg')).toBe('clonidine')
  expect(read('Klonopin 1 mg')).toBe('clonazepam')
  expect(read('hydroxyzine 25')).toBe('hydroxyzine')
  expect(read('Trazodone 50 mg qhs')).toBe('trazodone')
  expect(read('tramadol 50')).toBe('tramadol')
  expect(read('Inderal 40 mg')).toBe('propranolol')
  expect(read('bupropion')).toBe('bupropion')
  expect(read('Lamictal')).toBe('lamotrigine')
  expect(read('oxycodoneXYZ')).toBe('unread')
})

test('what was chosen from the list of the laboratory is what that list says, unless it was stopped', () => {
  const chosen = { name: 'House blend', detail: 'whatever Dr. Wu says', ingredients: ['Oxycodone'] }
  expect(readListed(chosen)).toEqual({ reading: 'read', ingredients: ['Oxycodone'] })
  expect(readListed({ ...chosen, detail: 'stopped in May' }).reading).toBe('notCurrent')
  expect(readListed({ name: 'Tylenol', detail: '#3', ingredients: [] }).ingredients).toContain('codeine')
})

test('every row of the reference is read as it says', () => {
  const rows = referenceRows('brands')
  expect(rows).toHaveLength(517)
  for (const { text = '', ingredients = '', resolves, kind = '' } of rows) {
    const expected =
      resolves === 'yes'
        ? ingredients.split(';').join(' + ')
        : kind.startsWith('declares')
          ? 'none'
          : 'unread'
    expect([text, read(text)]).toEqual([text, expected])
  }
})
