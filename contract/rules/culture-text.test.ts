import { expect, test } from 'vitest'
import { isNoGrowth, noGrowthText, readOrganism } from './culture-text'

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
