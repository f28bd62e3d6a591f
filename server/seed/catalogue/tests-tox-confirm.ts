import { LAB_SET_FROM, bounds, cutoff, section, words } from './build'
import type { SeedTest } from './types'

const urine = section({ testType: 'TOXC', sampleTypes: ['UCUP'], turnaroundHours: 72 })
const oral = section({ testType: 'TOXC', sampleTypes: ['OF'], turnaroundHours: 72 })

/**
 * The laboratory's own clinical cutoffs, ng/mL: lower than the federal ones, because the question is whether a
 * medication is taken, not whether a worker is fit. `loq` is the lowest calibrator, `upper` the highest.
 */
type Row = readonly [
  code: string,
  name: string,
  drugClass: string,
  cutoff: string,
  loq: string,
  upper: string,
  loinc?: string,
]

const urineAnalytes: Row[] = [
  ['C-COD', 'Codeine', 'Opiates', '50', '25', '5000', '16250-3'],
  ['C-MOR', 'Morphine', 'Opiates', '50', '25', '5000', '16251-1'],
  ['C-6AM', '6-Acetylmorphine', 'Opiates', '10', '5', '1000', '19593-3'],
  ['C-HYC', 'Hydrocodone', 'Semi-synthetic opioids', '50', '25', '5000'],
  ['C-NHYC', 'Norhydrocodone', 'Semi-synthetic opioids', '50', '25', '5000'],
  ['C-HYM', 'Hydromorphone', 'Semi-synthetic opioids', '50', '25', '5000'],
  ['C-DHC', 'Dihydrocodeine', 'Semi-synthetic opioids', '50', '25', '5000'],
  ['C-OXY', 'Oxycodone', 'Semi-synthetic opioids', '50', '25', '5000', '16249-5'],
  ['C-NOXY', 'Noroxycodone', 'Semi-synthetic opioids', '50', '25', '5000'],
  ['C-OXM', 'Oxymorphone', 'Semi-synthetic opioids', '50', '25', '5000', '17395-5'],
  ['C-FEN', 'Fentanyl', 'Fentanyl', '0.5', '0.2', '200'],
  ['C-NFEN', 'Norfentanyl', 'Fentanyl', '0.5', '0.2', '200'],
  ['C-BUP', 'Buprenorphine', 'Buprenorphine', '5', '2', '1000'],
  ['C-NBUP', 'Norbuprenorphine', 'Buprenorphine', '5', '2', '1000'],
  ['C-NALX', 'Naloxone', 'Opioid antagonists', '10', '5', '2000'],
  ['C-NALT', '6-beta-Naltrexol', 'Opioid antagonists', '10', '5', '2000'],
  ['C-MTD', 'Methadone', 'Methadone', '50', '25', '5000'],
  ['C-EDDP', 'EDDP', 'Methadone', '50', '25', '5000'],
  ['C-TRAM', 'Tramadol', 'Synthetic opioids', '50', '25', '10000'],
  ['C-ODMT', 'O-Desmethyltramadol', 'Synthetic opioids', '50', '25', '10000'],
  ['C-TAP', 'Tapentadol', 'Synthetic opioids', '50', '25', '10000'],
  ['C-MEP', 'Meperidine', 'Synthetic opioids', '50', '25', '5000'],
  ['C-ALP', 'alpha-Hydroxyalprazolam', 'Benzodiazepines', '20', '10', '2000'],
  ['C-7ACL', '7-Aminoclonazepam', 'Benzodiazepines', '20', '10', '2000', '51776-3'],
  ['C-NDZ', 'Nordiazepam', 'Benzodiazepines', '20', '10', '2000', '16228-9'],
  ['C-OXAZ', 'Oxazepam', 'Benzodiazepines', '20', '10', '2000', '16201-6'],
  ['C-TEM', 'Temazepam', 'Benzodiazepines', '20', '10', '2000'],
  ['C-LOR', 'Lorazepam', 'Benzodiazepines', '20', '10', '2000'],
  ['C-AMP', 'Amphetamine', 'Amphetamines', '100', '50', '10000'],
  ['C-MAMP', 'Methamphetamine', 'Amphetamines', '100', '50', '10000'],
  ['C-MDMA', 'MDMA', 'Amphetamines', '50', '25', '5000'],
  ['C-MDA', 'MDA', 'Amphetamines', '50', '25', '5000'],
  ['C-RIT', 'Ritalinic acid', 'Stimulants', '50', '25', '10000'],
  ['C-PHEN', 'Phentermine', 'Stimulants', '50', '25', '10000'],
  ['C-BZE', 'Benzoylecgonine', 'Cocaine', '50', '25', '10000'],
  ['C-THCA', 'THCA', 'Cannabinoids', '10', '5', '1000', '20521-1'],
  ['C-PCP', 'Phencyclidine', 'Phencyclidine', '10', '5', '1000'],
  ['C-BUTA', 'Butalbital', 'Barbiturates', '100', '50', '10000'],
  ['C-PHBA', 'Phenobarbital', 'Barbiturates', '100', '50', '10000'],
  ['C-CAR', 'Carisoprodol', 'Muscle relaxants', '50', '25', '5000'],
  ['C-MEPR', 'Meprobamate', 'Muscle relaxants', '100', '50', '20000'],
  ['C-GAB', 'Gabapentin', 'Gabapentinoids', '500', '250', '50000'],
  ['C-PREG', 'Pregabalin', 'Gabapentinoids', '500', '250', '50000'],
  ['C-ZOLP', 'Zolpidem phenyl-4-carboxylic acid', 'Sedative-hypnotics', '10', '5', '2000'],
  ['C-ETG', 'Ethyl glucuronide', 'Alcohol', '250', '100', '20000', '45324-1'],
  ['C-ETS', 'Ethyl sulfate', 'Alcohol', '75', '25', '10000'],
  ['C-COT', 'Cotinine', 'Nicotine', '50', '25', '5000', '10366-3'],
  ['C-MITR', 'Mitragynine', 'Other', '5', '2', '1000'],
  ['C-XYL', 'Xylazine', 'Other', '5', '2', '1000'],
  ['C-NTP', 'Nortriptyline', 'Tricyclic antidepressants', '50', '25', '5000'],
]

const oralAnalytes: Row[] = [
  ['P-COD', 'Codeine', 'Opiates', '5', '2', '500'],
  ['P-MOR', 'Morphine', 'Opiates', '5', '2', '500'],
  ['P-6AM', '6-Acetylmorphine', 'Opiates', '1', '0.5', '100'],
  ['P-HYC', 'Hydrocodone', 'Semi-synthetic opioids', '5', '2', '500'],
  ['P-OXY', 'Oxycodone', 'Semi-synthetic opioids', '5', '2', '500'],
  ['P-FEN', 'Fentanyl', 'Fentanyl', '0.5', '0.2', '100'],
  ['P-BUP', 'Buprenorphine', 'Buprenorphine', '1', '0.5', '100'],
  ['P-MTD', 'Methadone', 'Methadone', '5', '2', '500'],
  ['P-TRAM', 'Tramadol', 'Synthetic opioids', '10', '5', '1000'],
  ['P-ALP', 'Alprazolam', 'Benzodiazepines', '1', '0.5', '100'],
  ['P-CLON', 'Clonazepam', 'Benzodiazepines', '1', '0.5', '100'],
  ['P-AMP', 'Amphetamine', 'Amphetamines', '10', '5', '1000'],
  ['P-MAMP', 'Methamphetamine', 'Amphetamines', '10', '5', '1000'],
  ['P-COC', 'Cocaine', 'Cocaine', '5', '2', '500'],
  ['P-BZE', 'Benzoylecgonine', 'Cocaine', '5', '2', '500'],
  ['P-THC', 'THC', 'Cannabinoids', '2', '1', '200'],
]

const confirm =
  (matrix: 'urine' | 'oral_fluid') =>
  ([code, name, drugClass, value, loq, upper, loinc]: Row): SeedTest =>
    (matrix === 'urine' ? urine : oral)(
      {
        code,
        name: `${name}, ${matrix === 'urine' ? 'urine' : 'oral fluid'} confirmation`,
        reportName: name,
        ...(loinc ? { loinc } : {}),
      },
      {
        kind: 'tox_confirm',
        units: 'ng/mL',
        unitsLabel: 'ng/mL',
        significantFigures: 3,
        ranges: [words('Negative')],
        limits: bounds(loq, upper),
        cutoffs: [cutoff(matrix, value, loq, upper, LAB_SET_FROM)],
        drugClass,
        method: 'LC-MS/MS',
      },
    )

export const toxConfirmTests: SeedTest[] = [
  ...urineAnalytes.map(confirm('urine')),
  ...oralAnalytes.map(confirm('oral_fluid')),
]
