import { expect, test } from 'vitest'
import { readListed, readMedication } from './read-medication'
import { referenceRows } from './toxicology-reference/fixture'

const read = (typed: string) => {
  const { reading, ingredients } = readMedication(typed)
  return reading === 'read' ? ingredients.join(' + ') : reading
}

/** Which of these are not read so. */
const readAs = (reading: string, all: readonly string[]) =>
  all.filter((typed) => read(typed) !== reading).map((typed) => `${typed}: ${read(typed)}`)

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
  expect(
    readAs('unread', [
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
    ]),
  ).toEqual([])
})

test('an allergy and a drug that was stopped are not current', () => {
  expect(
    readAs('notCurrent', [
      'Allergic to codeine',
      'Hydrocodone/APAP discontinued in May',
      'Norco d/c 3/12',
      'codeine allergy',
      'history of Suboxone',
      'no longer on Xanax',
    ]),
  ).toEqual([])
})

test('a remark beside a current drug leaves it current: it speaks of a person, of a product or of another drug', () => {
  const current: Record<string, string> = {
    'Suboxone 8-2 film, history of OUD': 'buprenorphine + naloxone',
    'Suboxone, history of OUD': 'buprenorphine + naloxone',
    'Oxycodone 10 mg (allergic to codeine)': 'oxycodone',
    'Claritin-D 24 hour allergy': 'loratadine + pseudoephedrine',
    'Methadone 80 mg daily (hx of opioid use disorder)': 'methadone',
    'Norco 5/325 allergy: sulfa': 'hydrocodone + acetaminophen',
    'Oxycodone 5 mg, Percocet discontinued': 'oxycodone',
    'Lyrica 75 (stopped gabapentin)': 'pregabalin',
    'Nicotine patch, stopped smoking': 'nicotine',
    'Nicotine patch, stopped smoking 2 weeks ago': 'nicotine',
    'Zyrtec Allergy': 'cetirizine',
    'Benadryl Allergy': 'diphenhydramine',
    'Cetirizine for allergies': 'cetirizine',
    'Oxycodone 10 mg, allergies: NKDA': 'oxycodone',
    'Percocet 5/325 q6h; NKDA': 'oxycodone + acetaminophen',
    'Norco 10/325 TID, no known drug allergies': 'hydrocodone + acetaminophen',
    'Diphenhydramine 25 mg prn allergies': 'diphenhydramine',
    'Loratadine 10 mg for seasonal allergies': 'loratadine',
    'Benadryl 25 mg allergy relief': 'diphenhydramine',
    'Tramadol 50 mg [allergic to sulfa and pcn]': 'tramadol',
    'Gabapentin 300 mg, h/o seizures': 'gabapentin',
    'Buprenorphine 8 mg, hx of heroin use': 'buprenorphine',
    'Methadone 40 mg, history of alcohol abuse': 'methadone',
    'Morphine ER 15 mg (history of back surgery)': 'morphine',
    'Xanax 1 mg, history of Klonopin use': 'alprazolam',
    'Lyrica 150 mg; d/c gabapentin 3/12': 'pregabalin',
    'Dilaudid 4 mg (d/c Norco)': 'hydromorphone',
    'Suboxone 8-2, no longer taking Percocet': 'buprenorphine + naloxone',
    'Belbuca 75 mcg (weaned off morphine)': 'buprenorphine',
    'Varenicline 1 mg, stopped smoking in March': 'varenicline',
    'Naltrexone 50 mg, stopped drinking': 'naltrexone',
    'Nucynta 50 mg - allergic to codeine and morphine': 'tapentadol',
    'Oxycodone 5 mg, allergic to penicillin, latex': 'oxycodone',
    'Klonopin 1 mg, Xanax stopped in May': 'clonazepam',
    'Adderall 20 mg, tapered off Vyvanse': 'amphetamine',
  }
  expect(Object.fromEntries(Object.keys(current).map((typed) => [typed, read(typed)]))).toEqual(current)
})

test('a remark about the entry’s own drug takes it off the list', () => {
  expect(
    readAs('notCurrent', [
      'Norco 5/325, stopped in May',
      'Norco 5/325 (discontinued)',
      'Percocet - stopped 3/12/26',
      'Xanax 1 mg dc’d',
      'Oxycodone 10 mg no longer taking',
      'Stopped taking Norco',
      'tapered off Xanax in June',
      'weaned off methadone 2 months ago',
      'hx of Suboxone',
      'h/o Norco abuse',
      'allergic to codeine and morphine',
      'morphine and codeine allergy',
      'Allergies: codeine',
      'Penicillin allergy',
      'sulfa allergy',
      'Morphine allergy (rash)',
      'Norco d/c due to itching',
      'not taking Adderall',
    ]),
  ).toEqual([])
})

test('a remark that may be read in two ways leaves the entry unread, which accuses nobody', () => {
  expect(
    readAs('unread', [
      'Oxycodone 10 mg allergy',
      'Oxycodone, Percocet discontinued',
      'Oxycodone 10 mg codeine allergy',
      'Lyrica stopped gabapentin',
      'Norco 5/325, Xanax 1 mg, stopped',
      'Norco 5/325 stopped, restarted in June',
      'Norco not taking as prescribed',
      'Norco stopped working',
      'Allergies: codeine, morphine',
      'history of OUD and Norco 10 mg',
      'history of OUD, takes something for it',
      'Percocet stopped, mother gives Norco',
      'Norco 5/325, Norco discontinued',
      'allergic to oxycodone, oxycodone 10 mg',
      'Oxycodone 10 mg (history of)',
      'diphenhydramine allergy',
      'Advil Allergy',
      'Stopped, Norco 5 mg',
    ]),
  ).toEqual([])
})

test('that there is no allergy is no medication', () => {
  for (const typed of [
    'NKDA',
    'NKA',
    'No known drug allergies',
    'no known allergies.',
    'Allergies: none',
    'no drug allergies',
  ])
    expect([typed, read(typed)]).toEqual([typed, 'none'])
})

test('a last dose in words leaves the entry unread; when it was begun does not', () => {
  expect(
    readAs('unread', [
      'Oxycodone 10 mg last dose 6 months ago',
      'Norco 5/325 prn, last dose 3 weeks ago',
      'Percocet last taken 3 weeks ago',
      'Norco took 2 weeks ago',
    ]),
  ).toEqual([])
  expect(read('Oxycodone 10 mg started 3 weeks ago')).toBe('oxycodone')
})

test('a number that may mean a form with codeine leaves the entry unread', () => {
  for (const typed of ['Fioricet #3', 'Fiorinal # 3', 'Fioricet 3', 'acetaminophen #3', 'Esgic #4'])
    expect([typed, read(typed)]).toEqual([typed, 'unread'])
  expect(read('Fioricet #30')).toBe('butalbital + acetaminophen + caffeine')
  expect(read('Fioricet 2 tabs')).toBe('butalbital + acetaminophen + caffeine')
  expect(read('Butrans patch #4')).toBe('buprenorphine')
  expect(read('Tylenol #3')).toBe('codeine + acetaminophen')
})

test('everyday words are a manner of taking; before a form they are a thing that nobody can read', () => {
  expect(read('Oxycodone-acetaminophen 10-325 mg 1 tab po q4-6h prn severe pain')).toBe(
    'oxycodone + acetaminophen',
  )
  expect(read('Cyclobenzaprine 10 mg prn muscle spasm')).toBe('cyclobenzaprine')
  expect(read('Norco 5/325 x 30 days r0')).toBe('hydrocodone + acetaminophen')
  expect(read('Xtampza 9 mg')).toBe('oxycodone')
  expect(read('Hysingla 20 mg')).toBe('hydrocodone')
  expect(read('Zohydro 10')).toBe('hydrocodone')
  expect(read('Gabapentin 300 for neuropathic pain')).toBe('gabapentin')
  for (const typed of ['Norco, headache pill', 'Norco and back meds', 'tramodol 50', 'Oxy IR 5'])
    expect([typed, read(typed)]).toEqual([typed, 'unread'])
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
  expect(readListed({ ...chosen, detail: 'history of OUD' })).toEqual(readListed(chosen))
  expect(readListed({ ...chosen, detail: '(allergic to codeine)' })).toEqual(readListed(chosen))
  expect(readListed({ ...chosen, detail: 'stopped whenever' }).reading).toBe('unread')
  const product = { name: 'House Allergy', detail: null, ingredients: ['Cetirizine'] }
  expect(readListed(product)).toEqual({ reading: 'read', ingredients: ['Cetirizine'] })
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
