/**
 * What the body makes of a drug, as far as urine testing needs it. `minor` products appear beside much of their
 * parent and prove nothing alone. `basis`: `reference` rows are stated by the laboratory's reference sources (90 FR
 * 4662 pairs, pharmacology of the common opioids and benzodiazepines); `field` rows are common field knowledge that a
 * director confirms.
 */
export interface Conversion {
  from: string
  to: string
  minor: boolean
  basis: 'reference' | 'field'
}

const rows = (basis: Conversion['basis'], table: string): Conversion[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const minor = line.includes('~>')
      const [from = '', to = ''] = line.split(/->|~>/).map((name) => name.trim())
      return { from, to, minor, basis }
    })

export const CONVERSIONS: readonly Conversion[] = [
  ...rows(
    'reference',
    `codeine -> morphine
     morphine ~> hydromorphone
     hydrocodone -> hydromorphone
     hydrocodone -> norhydrocodone
     oxycodone -> oxymorphone
     diazepam -> nordiazepam
     diazepam -> oxazepam
     diazepam -> temazepam
     methamphetamine -> amphetamine
     carisoprodol -> meprobamate
     heroin -> 6-acetylmorphine
     heroin -> morphine
     cocaine -> benzoylecgonine
     thc -> thca
     fentanyl -> norfentanyl
     mdma -> mda`,
  ),
  ...rows(
    'field',
    `codeine ~> hydrocodone
     oxycodone -> noroxycodone
     temazepam -> oxazepam
     nordiazepam -> oxazepam
     chlordiazepoxide -> nordiazepam
     alprazolam -> alpha-hydroxyalprazolam
     clonazepam -> 7-aminoclonazepam
     buprenorphine -> norbuprenorphine
     methadone -> eddp
     tramadol -> o-desmethyltramadol
     tapentadol -> n-desmethyltapentadol
     lisdexamfetamine -> amphetamine`,
  ),
]

/** Classes an immunoassay may report instead of a drug. */
const CLASSES: Record<string, readonly string[]> = {
  opiates: ['codeine', 'morphine', 'hydrocodone', 'hydromorphone', 'norhydrocodone', '6-acetylmorphine'],
  oxycodones: ['oxycodone', 'oxymorphone', 'noroxycodone'],
  benzodiazepines: [
    'diazepam',
    'nordiazepam',
    'oxazepam',
    'temazepam',
    'chlordiazepoxide',
    'lorazepam',
    'alprazolam',
  ].concat(['alpha-hydroxyalprazolam', 'clonazepam', '7-aminoclonazepam']),
  amphetamines: ['amphetamine', 'methamphetamine', 'mdma', 'mda'],
  cannabinoids: ['thc', 'thca'],
  'cocaine metabolite': ['cocaine', 'benzoylecgonine'],
}

const SYNONYMS: Record<string, string> = {
  '6-am': '6-acetylmorphine',
  '6-mam': '6-acetylmorphine',
  '6-monoacetylmorphine': '6-acetylmorphine',
  diacetylmorphine: 'heroin',
  bze: 'benzoylecgonine',
  'thc-cooh': 'thca',
  '11-nor-9-carboxy-thc': 'thca',
  dronabinol: 'thc',
  tetrahydrocannabinol: 'thc',
  dextroamphetamine: 'amphetamine',
  levoamphetamine: 'amphetamine',
  'mixed amphetamine salts': 'amphetamine',
  nordazepam: 'nordiazepam',
  desmethyldiazepam: 'nordiazepam',
  'o-desmethyl-tramadol': 'o-desmethyltramadol',
  'd-methamphetamine': 'methamphetamine',
}

const SALTS =
  /\s+(hydrochloride|hcl|sulfate|sulphate|phosphate|bitartrate|tartrate|citrate|maleate|acetate|sodium|potassium|dimesylate|saccharate|aspartate|base|anhydrous|monohydrate)$/

/** One name per substance: lower case, without its salt, synonyms brought together. */
export function substance(name: string): string {
  let key = name.normalize('NFKC').toLowerCase().replaceAll('α', 'alpha').replace(/\s+/g, ' ').trim()
  while (SALTS.test(key)) key = key.replace(SALTS, '')
  return SYNONYMS[key] ?? key
}

/** The drugs that a class screen of this name answers for; null when the name is no class. */
export function classMembers(name: string): readonly string[] | null {
  const key = name.toLowerCase().trim()
  return Object.hasOwn(CLASSES, key) ? (CLASSES[key] ?? null) : null
}

/** Conversions of one substance, direct ones only. */
export const conversionsOf = (from: string) => CONVERSIONS.filter((row) => row.from === from)

/**
 * Every way from one substance to another, as the steps taken, shortest first. The graph has no cycles; a test holds
 * it to that.
 */
export function pathsBetween(from: string, to: string): Conversion[][] {
  const paths = conversionsOf(from).flatMap((step) =>
    step.to === to ? [[step]] : pathsBetween(step.to, to).map((rest) => [step, ...rest]),
  )
  return paths.sort((a, b) => a.length - b.length)
}

/** The substances in which a drug is looked for: itself and whatever it surely becomes. */
export function expectedOf(drug: string): string[] {
  const found = new Set([drug])
  for (const name of found) for (const { to, minor } of conversionsOf(name)) if (!minor) found.add(to)
  return [...found]
}
