import { substancesIn } from './drug-words'

/**
 * What an immunoassay detects: `toxicology-reference/screens.csv` and, for what else turns it positive, `relations.csv`, each
 * row with its source. A test holds them together.
 */
export interface Screen {
  /** The code in the reference. */
  id: string
  names: readonly string[]
  matrix: 'urine' | 'oral_fluid'
  members: ReadonlySet<string>
  /** It looks for one drug: then its negative speaks too, presumptively. */
  single: boolean
  /** What turns it positive without belonging to it. */
  crossReactants: ReadonlySet<string>
}

const TABLE = `
S-AMP | amphetamines | amphetamine, methamphetamine | bupropion, labetalol, trazodone, promethazine, ranitidine, pseudoephedrine, ephedrine, phentermine, selegiline, metoprolol, aripiprazole
S-MDMA | mdma/mda | mdma, mda | trazodone
S-BZE | cocaine metabolite; cocaine/benzoylecgonine; cocaine | benzoylecgonine, cocaine
S-THC | cannabinoids; marijuana; thc; thca | thca, delta-8-thca, 11-hydroxy-thc | efavirenz, pantoprazole, delta-8-thca
S-OPI | opiates | codeine, morphine, 6-acetylmorphine, hydrocodone, hydromorphone, norhydrocodone, dihydrocodeine | oxycodone, levofloxacin, ofloxacin
S-HYC | hydrocodone/hydromorphone | hydrocodone, hydromorphone, norhydrocodone, dihydrocodeine
S-OXY | oxycodone/oxymorphone; oxycodones; oxycodone | oxycodone, oxymorphone, noroxycodone | naloxone
S-6AM * | 6-acetylmorphine | 6-acetylmorphine
S-PCP * | phencyclidine | phencyclidine | venlafaxine, desvenlafaxine, tramadol, dextromethorphan, lamotrigine, ketamine
S-FEN * | fentanyl | fentanyl, norfentanyl, acetylfentanyl | risperidone, paliperidone, ziprasidone, trazodone, labetalol, acetylfentanyl
S-BARB | barbiturates | butalbital, phenobarbital, secobarbital, pentobarbital, amobarbital, butabarbital | ibuprofen, naproxen
S-BENZ | benzodiazepines | diazepam, nordiazepam, oxazepam, temazepam, lorazepam, alprazolam, alpha-hydroxyalprazolam, clonazepam, 7-aminoclonazepam, chlordiazepoxide, midazolam, triazolam, estazolam, flurazepam, clobazam, n-desmethylclobazam, bromazolam, etizolam | sertraline, oxaprozin, efavirenz
S-BUP * | buprenorphine | buprenorphine, norbuprenorphine | tramadol
S-MTD * | methadone | methadone | quetiapine, diphenhydramine, doxylamine, tapentadol
S-TRAM * | tramadol | tramadol, o-desmethyltramadol | venlafaxine
S-ETG * | ethyl glucuronide | ethyl glucuronide
S-COT * | cotinine | cotinine
O-AMP | amphetamines | amphetamine, methamphetamine
O-MDMA | mdma/mda | mdma, mda
O-BZE | cocaine/benzoylecgonine; cocaine metabolite; cocaine | cocaine, benzoylecgonine
O-THC | thc; marijuana; cannabinoids | thc
O-OPI | opiates | codeine, morphine, 6-acetylmorphine
O-HYC | hydrocodone/hydromorphone | hydrocodone, hydromorphone
O-OXY | oxycodone/oxymorphone; oxycodones; oxycodone | oxycodone, oxymorphone
O-6AM * | 6-acetylmorphine | 6-acetylmorphine
O-PCP * | phencyclidine | phencyclidine
O-FEN * | fentanyl | fentanyl`

export const SCREENS: readonly Screen[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [id = '', names = '', members = '', reacts = ''] = line.split(' | ')
    return {
      id: id.replace(' *', ''),
      names: names.split('; '),
      matrix: id.startsWith('O') ? 'oral_fluid' : 'urine',
      members: substancesIn(members),
      single: id.endsWith(' *'),
      crossReactants: reacts === '' ? new Set() : substancesIn(reacts),
    }
  })

/** `Opiates: codeine and morphine`, `Marijuana (THC)` and `Oxycodone/oxymorphone, urine screen` by the group they name. */
const groupOf = (name: string) =>
  (name.toLowerCase().split(/[:(]|, /)[0] ?? '').replace(' and ', '/').replace(/\s+/g, ' ').trim()

/** The screen of this name in this matrix among these; null for one that they do not hold. */
export function screenIn(
  screens: readonly Screen[],
  name: string,
  matrix: string | null,
  substance: (name: string) => string,
): Screen | null {
  const group = groupOf(name)
  const known = screens.filter(({ names }) => names.includes(group) || names.includes(substance(group)))
  return known.find((one) => one.matrix === matrix) ?? known[0] ?? null
}
