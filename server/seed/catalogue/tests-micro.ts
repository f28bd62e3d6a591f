import type { Choice, TestDefinition } from '@contract/tests/shapes'
import { choice, section, words, type Heading } from './build'
import type { SeedTest } from './types'

const make = section({ testType: 'MICRO', sampleTypes: ['WND'], turnaroundHours: 72 })
const CULTURE = 'Aerobic culture, identification by MALDI-TOF'

const culture = (
  heading: Heading,
  sampleTypes: string[],
  normal: string,
  choices: Choice[],
  turnaroundHours = 72,
  method = CULTURE,
  more: Partial<TestDefinition> = {},
) =>
  make(
    heading,
    { kind: 'micro', ranges: [words(normal)], choices, method, ...more },
    { sampleTypes, turnaroundHours },
  )

/** What grows where nothing lives is critical. */
const STERILE = { sterileSite: true }

const noGrowth = (label = 'No growth') => choice('NG', label, false)
const normalFlora = (label: string) => choice('NF', label, false)
const organism = (code: string, label: string, critical = false) => choice(code, label, true, critical)

const gramNegativeRods = () => [
  organism('ECOLI', 'Escherichia coli'),
  organism('KPN', 'Klebsiella pneumoniae'),
  organism('PMIR', 'Proteus mirabilis'),
  organism('ECLO', 'Enterobacter cloacae complex'),
  organism('PAER', 'Pseudomonas aeruginosa'),
]
const staphylococci = () => [
  organism('MSSA', 'Staphylococcus aureus, methicillin susceptible'),
  organism('MRSA', 'Staphylococcus aureus, methicillin resistant (MRSA)'),
]

export const microTests: SeedTest[] = [
  culture(
    { code: 'M-GRAM', name: 'Gram stain', loinc: '664-3', cpt: ['87205'] },
    ['WND', 'SPT'],
    'No organisms seen',
    [
      choice('NOS', 'No organisms seen', false),
      choice('MIX', 'Mixed flora', false),
      organism('GPCC', 'Gram-positive cocci in clusters'),
      organism('GPCP', 'Gram-positive cocci in pairs and chains'),
      organism('GNR', 'Gram-negative rods'),
      organism('GPR', 'Gram-positive rods'),
      organism('YEAST', 'Yeast'),
    ],
    4,
    'Gram stain, light microscopy',
    { stain: 'Gram' },
  ),
  culture(
    { code: 'M-UC', name: 'Culture, urine', loinc: '630-4', cpt: ['87086'] },
    ['UTUBE', 'UCUP'],
    'No growth',
    [
      noGrowth('No growth at 48 hours'),
      normalFlora('Mixed urogenital flora, < 10,000 CFU/mL'),
      choice('CONT', 'Three or more organisms, probable contamination; recollect', true),
      ...gramNegativeRods(),
      organism('EFAEC', 'Enterococcus faecalis'),
      organism('SSAP', 'Staphylococcus saprophyticus'),
      organism('GBS', 'Streptococcus agalactiae (group B)'),
      organism('CALB', 'Candida albicans'),
    ],
    48,
    'Quantitative culture, identification by MALDI-TOF',
  ),
  culture(
    { code: 'M-WC', name: 'Culture, wound, aerobic', loinc: '6462-6', cpt: ['87070'] },
    ['WND'],
    'No growth',
    [
      noGrowth('No growth at 72 hours'),
      normalFlora('Normal skin flora'),
      ...staphylococci(),
      organism('SPYO', 'Streptococcus pyogenes (group A)'),
      organism('EFAEC', 'Enterococcus faecalis'),
      ...gramNegativeRods(),
    ],
  ),
  culture(
    { code: 'M-WAN', name: 'Culture, wound, anaerobic', loinc: '635-3', cpt: ['87075'] },
    ['WND'],
    'No anaerobes isolated',
    [
      noGrowth('No anaerobes isolated at 5 days'),
      organism('BFRA', 'Bacteroides fragilis group'),
      organism('FINE', 'Finegoldia magna'),
      organism('CUTI', 'Cutibacterium acnes'),
      organism('CPERF', 'Clostridium perfringens', true),
    ],
    144,
    'Anaerobic culture, identification by MALDI-TOF',
  ),
  culture(
    { code: 'M-THC', name: 'Culture, throat, group A Streptococcus', loinc: '11268-0', cpt: ['87081'] },
    ['THR'],
    'No group A Streptococcus',
    [
      choice('NGAS', 'No group A Streptococcus isolated', false),
      organism('SPYO', 'Streptococcus pyogenes (group A)'),
    ],
    48,
  ),
  culture(
    { code: 'M-BC', name: 'Culture, blood', loinc: '600-7', cpt: ['87040'] },
    ['BCB'],
    'No growth',
    [
      noGrowth('No growth at 5 days'),
      organism('ECOLI', 'Escherichia coli', true),
      organism('KPN', 'Klebsiella pneumoniae', true),
      organism('PAER', 'Pseudomonas aeruginosa', true),
      organism('MSSA', 'Staphylococcus aureus, methicillin susceptible', true),
      organism('MRSA', 'Staphylococcus aureus, methicillin resistant (MRSA)', true),
      organism('SPN', 'Streptococcus pneumoniae', true),
      organism('CALB', 'Candida albicans', true),
      organism('CONS', 'Coagulase-negative Staphylococcus, one of two bottles; possible contaminant', true),
    ],
    120,
    'Continuously monitored bottles, identification by MALDI-TOF',
    STERILE,
  ),
  culture(
    { code: 'M-CSF', name: 'Culture, cerebrospinal fluid', loinc: '606-4', cpt: ['87070'] },
    ['CSF'],
    'No growth',
    [
      noGrowth('No growth at 72 hours'),
      organism('SPN', 'Streptococcus pneumoniae', true),
      organism('NMEN', 'Neisseria meningitidis', true),
      organism('HINF', 'Haemophilus influenzae', true),
      organism('LMON', 'Listeria monocytogenes', true),
      organism('GBS', 'Streptococcus agalactiae (group B)', true),
    ],
    72,
    CULTURE,
    STERILE,
  ),
  culture(
    { code: 'M-BF', name: 'Culture, body fluid', loinc: '611-4', cpt: ['87070'] },
    ['BFL'],
    'No growth',
    [
      noGrowth('No growth at 5 days'),
      ...staphylococci().map((one) => ({ ...one, critical: true })),
      ...gramNegativeRods().map((one) => ({ ...one, critical: true })),
    ],
    120,
    CULTURE,
    STERILE,
  ),
  culture(
    { code: 'M-SC', name: 'Culture, stool, enteric pathogens', loinc: '625-4', cpt: ['87045', '87046'] },
    ['STLC'],
    'No enteric pathogens',
    [
      choice('NEP', 'No Salmonella, Shigella, Campylobacter or E. coli O157 isolated', false),
      organism('SALM', 'Salmonella species'),
      organism('SHIG', 'Shigella species'),
      organism('CJEJ', 'Campylobacter jejuni'),
      organism('O157', 'Escherichia coli O157', true),
    ],
  ),
  culture(
    { code: 'M-RC', name: 'Culture, respiratory', loinc: '624-7', cpt: ['87070'] },
    ['SPT'],
    'Normal respiratory flora',
    [
      normalFlora('Normal respiratory flora'),
      noGrowth(),
      organism('SPN', 'Streptococcus pneumoniae'),
      organism('HINF', 'Haemophilus influenzae'),
      organism('MCAT', 'Moraxella catarrhalis'),
      organism('PAER', 'Pseudomonas aeruginosa'),
      ...staphylococci(),
    ],
  ),
  culture(
    { code: 'M-GBS', name: 'Culture, group B Streptococcus screen', cpt: ['87081'] },
    ['VAG'],
    'No group B Streptococcus',
    [
      choice('NGBS', 'No group B Streptococcus isolated', false),
      organism('GBS', 'Streptococcus agalactiae (group B)'),
    ],
    72,
    'Selective broth enrichment',
  ),
  culture(
    { code: 'M-MRSA', name: 'Culture, MRSA screen', loinc: '13317-3', cpt: ['87081'] },
    ['NARES'],
    'MRSA not isolated',
    [
      choice('NMRSA', 'MRSA not isolated', false),
      organism('MRSA', 'Staphylococcus aureus, methicillin resistant (MRSA)'),
    ],
    48,
    'Chromogenic agar',
  ),
]
