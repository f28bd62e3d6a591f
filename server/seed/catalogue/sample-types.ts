import type { SeedSampleType, SeedSpecimenSource, SeedTestType } from './types'

const sample = (
  code: string,
  name: string,
  container: string,
  matrix: SeedSampleType['matrix'],
  stabilityHours: number,
): SeedSampleType => ({ code, name, container, matrix, stabilityHours, active: true })

/** Containers and what is in them; stability is refrigerated (2–8 °C) unless the container itself keeps the sample. */
export const sampleTypes: SeedSampleType[] = [
  sample('SST', 'Serum', 'Gold-top SST, 5 mL', 'serum', 168),
  sample('LAV', 'Whole blood, EDTA', 'Lavender top, 4 mL', 'blood', 48),
  sample('LAVP', 'Plasma, EDTA, on ice', 'Lavender top, 4 mL, spun within 15 minutes', 'blood', 24),
  sample('BLUE', 'Citrated plasma', 'Light-blue top, 2.7 mL', 'blood', 24),
  sample('GRN', 'Heparin plasma', 'Mint-green PST, 4.5 mL', 'blood', 48),
  sample('GRY', 'Fluoride plasma', 'Gray top, 4 mL', 'blood', 48),
  sample('BCB', 'Blood culture', 'Aerobic and anaerobic bottle pair', 'blood', 24),
  sample('CSF', 'Cerebrospinal fluid', 'Sterile tube, 1 mL', 'other', 24),
  sample('BFL', 'Body fluid, sterile', 'Sterile screw-cap tube', 'other', 24),
  sample('UCUP', 'Urine, random', 'Screw-cap cup, 60 mL, with temperature strip', 'urine', 168),
  sample('UTUBE', 'Urine, preserved for culture', 'Boric-acid tube, 4 mL', 'urine', 48),
  sample('UNAA', 'Urine, first void', 'Nucleic-acid transport tube', 'urine', 720),
  sample('OF', 'Oral fluid', 'Collection device with volume indicator', 'oral_fluid', 336),
  sample('NPS', 'Nasopharyngeal swab', 'Flocked swab in universal transport medium', 'swab', 72),
  sample('NARES', 'Anterior nares swab', 'Double swab in liquid Amies', 'swab', 72),
  sample('THR', 'Throat swab', 'Swab in liquid Amies', 'swab', 48),
  sample('VAG', 'Vaginal swab', 'Multitest swab transport tube', 'swab', 720),
  sample('WND', 'Wound swab', 'Swab in liquid Amies', 'swab', 48),
  sample('SPT', 'Sputum', 'Sterile screw-cap cup', 'other', 24),
  sample('STL', 'Stool', 'Clean leak-proof container', 'other', 48),
  sample('STLC', 'Stool, preserved for culture', 'Cary-Blair vial', 'other', 96),
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
