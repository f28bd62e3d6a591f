import type { Choice } from '@contract/tests/shapes'
import { both, bounds, choice, section, words, type Heading } from './build'
import type { SeedTest } from './types'

const make = section({ testType: 'SERO', sampleTypes: ['SST'], turnaroundHours: 48 })
const CMIA = 'Chemiluminescent microparticle immunoassay'

const reactive = (reactiveIsAbnormal = true): Choice[] => [
  choice('NR', 'Nonreactive', !reactiveIsAbnormal),
  choice('R', 'Reactive', reactiveIsAbnormal),
  choice('EQ', 'Equivocal', true),
]
const posNeg = (): Choice[] => [choice('NEG', 'Negative', false), choice('POS', 'Positive', true)]

const word = (
  heading: Heading,
  normal: string,
  choices: Choice[],
  method = CMIA,
  reportNote: string | null = null,
) => make(heading, { kind: 'qualitative', ranges: [words(normal)], choices, method, reportNote })

export const serologyTests: SeedTest[] = [
  word(
    {
      code: 'HIV',
      name: 'HIV-1/2 antigen and antibodies, fourth generation',
      reportName: 'HIV Ag/Ab',
      loinc: '56888-1',
      cpt: ['87389'],
    },
    'Nonreactive',
    reactive(),
    CMIA,
    'A reactive screen is preliminary until supplemental testing is done.',
  ),
  word(
    { code: 'HCVAB', name: 'Hepatitis C antibody', loinc: '13955-0', cpt: ['86803'] },
    'Nonreactive',
    reactive(),
    CMIA,
    'A reactive result should be followed by HCV RNA.',
  ),
  word(
    { code: 'HBSAG', name: 'Hepatitis B surface antigen', loinc: '5196-1', cpt: ['87340'] },
    'Nonreactive',
    reactive(),
  ),
  // Reactive surface antibody means immunity: here nonreactive is what the clinic acts on.
  word(
    { code: 'HBSAB', name: 'Hepatitis B surface antibody', loinc: '10900-9', cpt: ['86706'] },
    'Reactive (immune)',
    reactive(false),
  ),
  word(
    { code: 'HBCT', name: 'Hepatitis B core antibody, total', loinc: '13952-7', cpt: ['86704'] },
    'Nonreactive',
    reactive(),
  ),
  word(
    { code: 'HBCM', name: 'Hepatitis B core antibody, IgM', loinc: '24113-3', cpt: ['86705'] },
    'Nonreactive',
    reactive(),
  ),
  word(
    { code: 'HAVM', name: 'Hepatitis A antibody, IgM', loinc: '13950-1', cpt: ['86709'] },
    'Nonreactive',
    reactive(),
  ),
  word(
    { code: 'RPR', name: 'Rapid plasma reagin', reportName: 'RPR', loinc: '20507-0', cpt: ['86592'] },
    'Nonreactive',
    reactive(),
    'Flocculation',
  ),
  word(
    { code: 'TPAB', name: 'Treponema pallidum antibody', loinc: '24110-9', cpt: ['86780'] },
    'Nonreactive',
    reactive(),
  ),
  word({ code: 'RUBG', name: 'Rubella antibody, IgG', cpt: ['86762'] }, 'Reactive (immune)', reactive(false)),
  word(
    { code: 'VZVG', name: 'Varicella zoster antibody, IgG', loinc: '15410-4', cpt: ['86787'] },
    'Reactive (immune)',
    reactive(false),
  ),
  word(
    {
      code: 'MONO',
      name: 'Heterophile antibody',
      reportName: 'Mono screen',
      loinc: '5213-4',
      cpt: ['86308'],
    },
    'Negative',
    posNeg(),
    'Latex agglutination',
  ),
  word(
    { code: 'HCGS', name: 'hCG, serum, qualitative', loinc: '2118-8', cpt: ['84703'] },
    'Negative',
    posNeg(),
    'Immunoassay, 10 mIU/mL',
  ),
  word(
    { code: 'ANA', name: 'Antinuclear antibody screen', reportName: 'ANA', loinc: '8061-4', cpt: ['86038'] },
    'Negative',
    posNeg(),
    'Multiplex immunoassay',
  ),
  make(
    { code: 'RF', name: 'Rheumatoid factor', loinc: '11572-5', cpt: ['86431'] },
    {
      kind: 'quantitative',
      units: '[IU]/mL',
      unitsLabel: 'IU/mL',
      significantFigures: 3,
      ranges: [both(null, '13')],
      limits: bounds('10', '650'),
      method: 'Immunoturbidimetry',
    },
  ),
  make(
    { code: 'HPSA', name: 'Helicobacter pylori antigen, stool', loinc: '17780-8', cpt: ['87338'] },
    {
      kind: 'qualitative',
      ranges: [words('Negative')],
      choices: posNeg(),
      method: 'Enzyme immunoassay',
    },
    { sampleTypes: ['STL'] },
  ),
  make(
    { code: 'FIT', name: 'Fecal immunochemical test', loinc: '57905-2', cpt: ['82274'] },
    {
      kind: 'qualitative',
      ranges: [words('Negative')],
      choices: posNeg(),
      method: 'Immunochemical',
    },
    { sampleTypes: ['STL'] },
  ),
  word(
    {
      code: 'COVIGG',
      name: 'SARS-CoV-2 antibody, IgG',
      loinc: '94563-4',
      cpt: ['86769'],
    },
    'Negative',
    posNeg(),
  ),
  ...[
    { code: 'COVAG', name: 'SARS-CoV-2 antigen', loinc: '94558-4', cpt: ['87426'] },
    { code: 'FLUAAG', name: 'Influenza A antigen', loinc: '80382-5', cpt: ['87804'] },
    { code: 'FLUBAG', name: 'Influenza B antigen', loinc: '80383-3', cpt: ['87804'] },
  ].map((heading) =>
    make(
      heading,
      {
        kind: 'qualitative',
        ranges: [words('Negative')],
        choices: posNeg(),
        method: 'Lateral flow immunoassay',
        reportNote: 'A negative result does not rule out infection.',
      },
      { sampleTypes: ['NPS', 'NARES', 'THR'], turnaroundHours: 4 },
    ),
  ),
]
