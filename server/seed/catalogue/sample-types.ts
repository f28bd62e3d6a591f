import type { SeedSampleType, SeedSpecimenSource, SeedTestType } from './types'

const sample = (
  code: string,
  name: string,
  container: string,
  matrix: SeedSampleType['matrix'],
  stabilityHours: number,
  [fillVolume, minVolume, drawOrder, handling]: Collected,
): SeedSampleType => ({
  code,
  name,
  container,
  matrix,
  stabilityHours,
  fillVolume,
  minVolume,
  drawOrder,
  handling,
  active: true,
})

/** Volume to collect, least volume, order of draw (CLSI GP41: cultures, citrate, serum, heparin, EDTA, fluoride), notes. */
type Collected = [string | null, string | null, number | null, string | null]

/** Containers and what is in them; stability is refrigerated (2–8 °C) unless the container itself keeps the sample. */
export const sampleTypes: SeedSampleType[] = [
  sample('SST', 'Serum', 'Gold-top SST, 5 mL', 'serum', 168, [
    '5 mL',
    '1 mL',
    30,
    'Invert 5 times, let clot 30 minutes, spin, refrigerate',
  ]),
  sample('LAV', 'Whole blood, EDTA', 'Lavender top, 4 mL', 'blood', 48, [
    '4 mL',
    '0.5 mL',
    50,
    'Invert 8 to 10 times; do not spin or freeze',
  ]),
  sample('LAVP', 'Plasma, EDTA, on ice', 'Lavender top, 4 mL, spun within 15 minutes', 'blood', 24, [
    '4 mL',
    '1 mL',
    51,
    'On ice at once; spin cold within 15 minutes and freeze',
  ]),
  sample('BLUE', 'Citrated plasma', 'Light-blue top, 2.7 mL', 'blood', 24, [
    '2.7 mL',
    '2.7 mL',
    20,
    'Fill to the line, invert 3 to 4 times',
  ]),
  sample('GRN', 'Heparin plasma', 'Mint-green PST, 4.5 mL', 'blood', 48, [
    '4.5 mL',
    '1 mL',
    40,
    'Invert 8 to 10 times, spin, refrigerate',
  ]),
  sample('GRY', 'Fluoride plasma', 'Gray top, 4 mL', 'blood', 48, [
    '4 mL',
    '1 mL',
    60,
    'Invert 8 to 10 times',
  ]),
  sample('BCB', 'Blood culture', 'Aerobic and anaerobic bottle pair', 'blood', 24, [
    '20 mL',
    '8 mL',
    10,
    'Clean the skin with chlorhexidine; 8 to 10 mL in each bottle; room temperature',
  ]),
  sample('CSF', 'Cerebrospinal fluid', 'Sterile tube, 1 mL', 'other', 24, [
    '1 mL',
    '0.5 mL',
    null,
    'Bring to the laboratory at once; never refrigerate for culture',
  ]),
  sample('BFL', 'Body fluid, sterile', 'Sterile screw-cap tube', 'other', 24, [
    '2 mL',
    '1 mL',
    null,
    'Sterile technique; bring to the laboratory at once',
  ]),
  sample('UCUP', 'Urine, random', 'Screw-cap cup, 60 mL, with temperature strip', 'urine', 168, [
    '30 mL',
    '10 mL',
    null,
    'Read the temperature strip within 4 minutes',
  ]),
  sample('UTUBE', 'Urine, preserved for culture', 'Boric-acid tube, 4 mL', 'urine', 48, [
    '4 mL',
    '3 mL',
    null,
    'Clean catch midstream; fill to the line',
  ]),
  sample('UNAA', 'Urine, first void', 'Nucleic-acid transport tube', 'urine', 720, [
    '2 mL',
    '2 mL',
    null,
    'First part of the stream, no urination for an hour before; fill between the lines',
  ]),
  sample('OF', 'Oral fluid', 'Collection device with volume indicator', 'oral_fluid', 336, [
    '1 mL',
    '0.8 mL',
    null,
    'Wait until the indicator turns blue; nothing by mouth for 10 minutes before',
  ]),
  sample('NPS', 'Nasopharyngeal swab', 'Flocked swab in universal transport medium', 'swab', 72, [
    'One swab',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('NARES', 'Anterior nares swab', 'Double swab in liquid Amies', 'swab', 72, [
    'One swab',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('THR', 'Throat swab', 'Swab in liquid Amies', 'swab', 48, [
    'One swab',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('VAG', 'Vaginal swab', 'Multitest swab transport tube', 'swab', 720, [
    'One swab',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('WND', 'Wound swab', 'Swab in liquid Amies', 'swab', 48, [
    'One swab',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('SPT', 'Sputum', 'Sterile screw-cap cup', 'other', 24, [
    '2 mL',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('STL', 'Stool', 'Clean leak-proof container', 'other', 48, [
    '5 g',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
  sample('STLC', 'Stool, preserved for culture', 'Cary-Blair vial', 'other', 96, [
    '5 g',
    null,
    null,
    'Close tightly; refrigerate',
  ]),
]

const source = (code: string, name: string): SeedSpecimenSource => ({ code, name, active: true })

/** Where on or from the body. */
export const specimenSources: SeedSpecimenSource[] = [
  source('VEN', 'Venous blood'),
  source('CAP', 'Capillary blood'),
  source('CVL', 'Central line'),
  source('URV', 'Urine, random void'),
  source('UCC', 'Urine, clean catch midstream'),
  source('UCATH', 'Urine, catheter'),
  source('UFV', 'Urine, first void'),
  source('ORAL', 'Oral cavity'),
  source('NP', 'Nasopharynx'),
  source('NAR', 'Anterior nares'),
  source('THRT', 'Throat'),
  source('VAGI', 'Vagina'),
  source('CERV', 'Endocervix'),
  source('WLEG', 'Wound, lower extremity'),
  source('WARM', 'Wound, upper extremity'),
  source('WFOOT', 'Wound, foot'),
  source('WTRUNK', 'Wound, trunk'),
  source('SPUT', 'Expectorated sputum'),
  source('FECES', 'Stool'),
  source('LUMB', 'Lumbar puncture'),
  source('JOINT', 'Joint'),
  source('PLEUR', 'Pleural space'),
  source('PERIT', 'Peritoneal cavity'),
]

const type = (code: string, name: string): SeedTestType => ({ code, name, active: true })

/** The laboratory's sections. */
export const testTypes: SeedTestType[] = [
  type('CHEM', 'Chemistry'),
  type('HEME', 'Hematology'),
  type('COAG', 'Coagulation'),
  type('ENDO', 'Endocrinology'),
  type('UA', 'Urinalysis'),
  type('SERO', 'Infectious Serology'),
  type('TOXS', 'Toxicology Screen'),
  type('TOXC', 'Toxicology Confirmation'),
  type('SVT', 'Specimen Validity'),
  type('PCR', 'Molecular PCR'),
  type('MICRO', 'Microbiology'),
]
