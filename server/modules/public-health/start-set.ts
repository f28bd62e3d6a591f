import { RuleContent, type Counts, type Within } from '@contract/public-health/shapes'

/**
 * Conditions to begin with. That they are notifiable in the United States is the list of nationally notifiable conditions of CDC
 * and CSTE, as publicly known (K); the LOINC codes are those of LOINC, the ones of SARS-CoV-2 by the LIVD table that
 * CDCgov/prime-reportstream publishes (commit 5f58b4c5, CC0). Which results, how soon and by which means is each state's own
 * rule: what stands here is a proposal, and every row says that it is to be checked with the state.
 */
const toCheck = (state: string) =>
  `Nationally notifiable (CDC, CSTE). To be checked with ${state}: results, time, phone.`

type Row = readonly [
  condition: string,
  loincs: readonly string[],
  counts: Counts,
  within: Within,
  phone?: boolean,
]

const detected: Counts = { by: 'detected', words: [] }
const organisms = (...names: string[]): Counts => ({ by: 'organism', names })
const nextDay: Within = { unit: 'workdays', count: 1 }
const threeDays: Within = { unit: 'workdays', count: 3 }
const atOnce: Within = { unit: 'hours', count: 4 }

/** Cultures of urine, wound, throat, blood, spinal fluid, other fluids, stool and the airways. */
const sterile = ['600-7', '606-4', '611-4']

const rows: readonly Row[] = [
  ['COVID-19', ['94500-6', '94309-2', '94558-4', '95608-6', '95406-5'], detected, nextDay],
  ['Hepatitis A, acute', ['13950-1'], detected, nextDay, true],
  ['Hepatitis B', ['5196-1', '24113-3'], detected, threeDays],
  ['Hepatitis C', ['13955-0', '11259-9'], detected, threeDays],
  ['HIV infection', ['56888-1'], detected, threeDays],
  ['Syphilis', ['20507-0', '24110-9'], detected, nextDay],
  ['Chlamydia trachomatis infection', ['43304-5', '21613-5'], detected, threeDays],
  ['Gonorrhea', ['43305-2', '24111-7'], detected, threeDays],
  ['Pertussis', ['43913-3'], detected, nextDay],
  [
    'Enteric infection',
    ['625-4'],
    organisms(
      'Salmonella',
      'Shigella',
      'Campylobacter',
      'Vibrio',
      'Yersinia enterocolitica',
      'Listeria monocytogenes',
    ),
    nextDay,
  ],
  ['Invasive meningococcal disease', sterile, organisms('Neisseria meningitidis'), atOnce, true],
  ['Invasive Haemophilus influenzae disease', sterile, organisms('Haemophilus influenzae'), nextDay],
  ['Invasive pneumococcal disease', sterile, organisms('Streptococcus pneumoniae'), threeDays],
  ['Tuberculosis', ['543-9'], organisms('Mycobacterium tuberculosis'), nextDay, true],
  ['Lead in blood', ['5671-3'], { by: 'above', limit: '3.5', unit: 'ug/dL' }, threeDays],
]

/** The start set for a state, as drafts. */
export const startSet = (state: string): RuleContent[] =>
  rows.map(([condition, loincs, counts, within, phone = false]) =>
    RuleContent.parse({
      condition,
      state,
      loincs: [...loincs],
      testIds: [],
      counts,
      within,
      phone,
      source: toCheck(state),
    }),
  )
