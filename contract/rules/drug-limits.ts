/**
 * What toxicology concludes from amounts and from what is missing: `toxicology-reference/relations.csv` (impurities) and the
 * rules of the laboratory's reference. Every number here is laboratory data that a director confirms; docs/decisions/0030
 * says which are not confirmed from a published source.
 */

/** A trace of one substance in the making of another, in percent of it in urine. */
export interface Impurity {
  of: string
  in: string
  limit: string
}
const impurity = (of: string, within: string, limit: string): Impurity => ({ of, in: within, limit })
export const IMPURITIES: readonly Impurity[] = [
  impurity('hydrocodone', 'oxycodone', '1'),
  impurity('hydromorphone', 'oxycodone', '1'),
  impurity('codeine', 'morphine', '0.5'),
  impurity('morphine', 'codeine', '0.15'),
  impurity('codeine', 'hydrocodone', '0.15'),
  impurity('morphine', 'hydromorphone', '0.15'),
  impurity('hydrocodone', 'hydromorphone', '0.1'),
  impurity('oxycodone', 'oxymorphone', '0.5'),
  impurity('hydromorphone', 'oxymorphone', '0.15'),
]

/** The key of the limit of a product or of an impurity, in percent, in a laboratory's own numbers. */
export const limitKey = (kind: 'product' | 'impurity', of: string, within: string) =>
  `${kind}:${of}>${within}`

/** Single numbers that a laboratory may set; their meaning stands in the texts by the same keys. */
export const BASE_LIMITS = {
  /** Hydrocodone beside oxycodone is an impurity below this amount, ng/mL; a larger one where there is very much oxycodone. */
  hydrocodoneInOxycodone: '500',
  veryMuchOxycodone: '100000',
  hydrocodoneBesideVeryMuch: '1500',
  /** THC in hemp products: the acid below this amount, ng/mL, is not called another source. */
  hempAcid: '50',
  /** How many cutoffs of the parent are much. */
  parentOnlyMultiple: '20',
  /** Buprenorphine, ng/mL, and norbuprenorphine in percent of it. */
  buprenorphineMuch: '700',
  buprenorphineAdded: '2',
  buprenorphineLow: '26',
  /** Ethyl glucuronide below this amount, ng/mL, is also left by light or incidental exposure. */
  lowGlucuronide: '500',
  /** Poppy seed is a possible source of morphine below this amount, ng/mL (90 FR 4662). */
  poppyMorphine: '4000',
} as const
export type LimitKey = keyof typeof BASE_LIMITS
export type DrugLimits = Readonly<Record<LimitKey, string>>

/** THC in hemp products. */
export const HEMP = { product: 'hemp cbd product', acid: 'thca' } as const

/** The product without which much of the parent was not metabolized. None of them hangs on CYP2D6, which some people lack. */
export const NEEDED: Readonly<Record<string, string>> = {
  oxycodone: 'noroxycodone',
  hydrocodone: 'norhydrocodone',
  codeine: 'norcodeine',
  tramadol: 'n-desmethyltramadol',
  methadone: 'eddp',
  fentanyl: 'norfentanyl',
  meperidine: 'normeperidine',
  tapentadol: 'n-desmethyltapentadol',
  carisoprodol: 'meprobamate',
  alprazolam: 'alpha-hydroxyalprazolam',
  clonazepam: '7-aminoclonazepam',
  zolpidem: 'zolpidem phenyl-4-carboxylic acid',
  methylphenidate: 'ritalinic acid',
}
/**
 * In which a drug is to be expected in urine, where it is not the drug itself: any of these, tested and absent, says that it
 * was not found. Other products come and go between people and say nothing by their absence.
 */
const URINE: Readonly<Record<string, readonly string[]>> = {
  codeine: ['codeine', 'norcodeine'],
  hydrocodone: ['hydrocodone', 'norhydrocodone'],
  oxycodone: ['oxycodone', 'noroxycodone'],
  fentanyl: ['fentanyl', 'norfentanyl'],
  methadone: ['methadone', 'eddp'],
  buprenorphine: ['buprenorphine', 'norbuprenorphine'],
  tramadol: ['tramadol', 'n-desmethyltramadol'],
  tapentadol: ['tapentadol', 'n-desmethyltapentadol'],
  meperidine: ['meperidine', 'normeperidine'],
  naltrexone: ['6-beta-naltrexol'],
  benzhydrocodone: ['hydrocodone', 'norhydrocodone'],
  alprazolam: ['alpha-hydroxyalprazolam', 'alprazolam'],
  clonazepam: ['7-aminoclonazepam'],
  diazepam: ['nordiazepam', 'oxazepam'],
  chlordiazepoxide: ['nordiazepam', 'oxazepam'],
  clorazepate: ['nordiazepam', 'oxazepam'],
  midazolam: ['alpha-hydroxymidazolam'],
  triazolam: ['alpha-hydroxytriazolam'],
  flurazepam: ['desalkylflurazepam', '2-hydroxyethylflurazepam'],
  quazepam: ['desalkylflurazepam'],
  clobazam: ['n-desmethylclobazam'],
  zolpidem: ['zolpidem phenyl-4-carboxylic acid'],
  methylphenidate: ['ritalinic acid'],
  dexmethylphenidate: ['ritalinic acid'],
  serdexmethylphenidate: ['ritalinic acid'],
  carisoprodol: ['meprobamate'],
  dronabinol: ['thca'],
  cannabis: ['thca'],
  thc: ['thca'],
  nicotine: ['cotinine'],
  ketamine: ['ketamine', 'norketamine'],
  esketamine: ['ketamine', 'norketamine'],
}
/** Where the drug itself is never measured, in any matrix. */
const ANY: Readonly<Record<string, readonly string[]>> = {
  lisdexamfetamine: ['amphetamine'],
  dextroamphetamine: ['amphetamine'],
  levoamphetamine: ['amphetamine'],
  'gabapentin enacarbil': ['gabapentin'],
  escitalopram: ['citalopram'],
  dronabinol: ['thc'],
  cannabis: ['thc'],
  benzhydrocodone: ['hydrocodone'],
  dexmethylphenidate: ['methylphenidate'],
  esketamine: ['ketamine'],
}

/** The analytes by which a drug is to be found in this matrix. */
export const soughtAs = (drug: string, matrix: string | null): readonly string[] =>
  (matrix === 'urine' ? URINE[drug] : undefined) ?? ANY[drug] ?? [drug]
