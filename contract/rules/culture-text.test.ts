import { expect, test } from 'vitest'
import {
  isNoGrowth,
  isNoPathogen,
  namesNothing,
  noGrowthText,
  readOrganism,
  statedHours,
  withTimeStood,
} from './culture-text'

test.each([
  'No growth',
  'no growth.',
  'No growth at 2 days',
  'no growth to date',
  'NG x 48 h',
  'NG x48hrs',
  'No growth after 5 days',
  'No growth, 24-48 hours',
  'NGTD',
  'NG',
  'No growth at 24 h, final',
  'Preliminary: no growth at 24 hours',
  'No growth x 2',
  'No growth in both bottles after 5 days',
  'No aerobic or anaerobic growth at 5 days',
  'No organisms isolated',
  'No anaerobes isolated at 5 days',
  'No MRSA isolated',
  'No Salmonella, Shigella or Campylobacter isolated',
  'No significant growth',
  'Negative',
  'neg',
  'none',
  'not detected',
])('"%s" says that nothing grew', (text) => expect(isNoGrowth(text)).toBe(true))

test.each([
  'gram positive cocci',
  'Listeria monocytogenes',
  'No growth except E. coli',
  'No growth at 24 h, gram positive cocci at 48 h',
  'No growth aerobically; Bacteroides fragilis',
  'No anaerobes, E. coli isolated',
  'No further growth',
  'Negative for MRSA, Staphylococcus epidermidis isolated',
  'Nocardia asteroides',
  'Not sterile',
  'Growth at 2 days',
])('"%s" does not', (text) => expect(isNoGrowth(text)).toBe(false))

test.each([
  'No group A strep',
  'Group A Streptococcus not isolated',
  'No group A beta-hemolytic Streptococcus isolated',
  'No GAS',
  'GAS neg',
  'Negative for MRSA',
  'MRSA not isolated',
  'normal flora',
  'Normal respiratory flora',
  'Moderate growth of normal flora',
  'normal enteric flora',
  'Mixed urogenital flora',
  'no uropathogens',
  'No enteric pathogens isolated',
  'insignificant growth',
  'No Salmonella, Shigella or Campylobacter',
  'Salmonella/Shigella negative',
  'No E. coli O157',
])('"%s" says that nothing that matters grew', (text) => expect(isNoPathogen(text)).toBe(true))

test.each([
  'Coagulase negative Staphylococcus',
  'Gram negative rods',
  'Staphylococcus, coagulase negative',
  'E. coli, Salmonella not isolated',
  'Salmonella, Shigella not isolated',
  'Staphylococcus aureus, MRSA not isolated',
  'Staphylococcus aureus MRSA not isolated',
  'No Salmonella, Shigella sonnei',
  'No GAS, group C Streptococcus isolated',
  'No normal flora',
  'Normal flora absent',
  'Normal flora and Staphylococcus aureus',
  'Mixed bowel flora, >100,000 CFU/mL',
  'Mixed growth of 3 organisms',
  'Group A Streptococcus',
  'GBS',
  'Salmonella',
  'Significant growth',
  'pos',
])('"%s" does not say so', (text) => expect(isNoPathogen(text) || isNoGrowth(text)).toBe(false))

test.each(['pos', 'Positive', 'growth', '+'])('"%s" does not say what grew', (text) =>
  expect(namesNothing(text)).toBe(true),
)

test.each([
  ['No growth at 5 days', 120],
  ['NG x48hrs', 48],
  ['No growth, 24-48 hours', 48],
  ['no growth, 6 weeks', 1008],
  ['No growth, day 5', 96],
  ['No growth in both bottles after 5 days', 120],
  ['No growth x 2', null],
  ['NG', null],
  ['Escherichia coli O157', null],
])('the time in "%s" is %s hours', (text, hours) => expect(statedHours(text)).toBe(hours))

test('only a text that names no time is given the one that passed', () => {
  expect(withTimeStood('No growth', 2.9)).toBe('No growth to date (2 hours)')
  expect(withTimeStood('No growth to date', 1)).toBe('No growth to date (1 hour)')
  expect(withTimeStood('No growth', 71.9)).toBe('No growth to date (71 hours)')
  expect(withTimeStood('No growth', 119.9)).toBe('No growth to date (4 days)')
  expect(withTimeStood('No growth', 0.5)).toBe('No growth')
  expect(withTimeStood('No growth', undefined)).toBe('No growth')
  expect(withTimeStood('No growth at 2 days', 60)).toBe('No growth at 2 days')
  expect(withTimeStood('No MRSA isolated', 60)).toBe('No MRSA isolated')
})

test('abbreviations are written out, the rest stays as typed', () => {
  expect(noGrowthText('ng  x 48 h')).toBe('No growth x 48 h')
  expect(noGrowthText('NGTD')).toBe('No growth to date')
  expect(noGrowthText('no growth at 2 days')).toBe('No growth at 2 days')
})

test.each([
  ['E. coli, >100,000 CFU/mL', 'E. coli', '>100,000 CFU/mL'],
  ['E. coli >100,000 CFU/mL', 'E. coli', '>100,000 CFU/mL'],
  ['E. coli (>100K)', 'E. coli', '>100K'],
  ['Escherichia coli: 10^5 CFU/mL', 'Escherichia coli', '10^5 CFU/mL'],
  ['Proteus mirabilis 10,000-50,000 CFU/mL', 'Proteus mirabilis', '10,000-50,000 CFU/mL'],
  ['10,000 - 50,000 cfu/ml of Proteus mirabilis', 'Proteus mirabilis', '10,000 - 50,000 cfu/ml'],
  ['greater than 100,000 CFU/mL E. coli', 'E. coli', 'greater than 100,000 CFU/mL'],
  ['Cutibacterium acnes, 2 colonies', 'Cutibacterium acnes', '2 colonies'],
  ['Klebsiella pneumoniae 100000', 'Klebsiella pneumoniae', '100000'],
  ['Staphylococcus aureus, many', 'Staphylococcus aureus', 'many'],
  ['Staphylococcus aureus 3+', 'Staphylococcus aureus', '3+'],
  ['Escherichia coli O157', 'Escherichia coli O157', null],
  ['Staphylococcus aureus, methicillin resistant', 'Staphylococcus aureus, methicillin resistant', null],
  ['Mixed growth of 3 organisms', 'Mixed growth of 3 organisms', null],
])('%s', (text, name, count) => expect(readOrganism(text)).toEqual({ name, count }))

test.each(['>100,000 CFU/mL', '5', '', ' , ', '100,000'])('"%s" names no organism', (text) =>
  expect(readOrganism(text)).toBeNull(),
)
