import { isNamed, isSold } from './drug-names'

export { substance } from './drug-names'

/**
 * What the body makes of a drug, as far as testing needs it, prodrugs and forms that a test reports under another name
 * among them. `minor` products appear beside much of their parent and prove nothing alone; `limit` is the most, in percent of
 * that parent in urine, that is still its product. `toxicology-reference/relations.csv` has the source of each row and says
 * which limits a director has yet to confirm; a test holds the two together.
 */
export interface Conversion {
  from: string
  to: string
  minor: boolean
  limit: string | null
}

const TABLE = `
  codeine -> norcodeine, morphine
  heroin -> 6-acetylmorphine
  6-acetylmorphine -> morphine
  hydrocodone -> norhydrocodone, hydromorphone
  benzhydrocodone -> hydrocodone
  oxycodone -> noroxycodone, oxymorphone
  oxymorphone -> noroxymorphone
  buprenorphine -> norbuprenorphine
  naltrexone -> 6-beta-naltrexol
  methadone -> eddp
  tramadol -> o-desmethyltramadol, n-desmethyltramadol
  tapentadol -> n-desmethyltapentadol
  meperidine -> normeperidine
  fentanyl -> norfentanyl
  acetylfentanyl -> acetylnorfentanyl
  para-fluorofentanyl -> para-fluoronorfentanyl
  carfentanil -> norcarfentanil
  sufentanil -> norsufentanil
  alfentanil -> norsufentanil
  isotonitazene -> n-desethyl isotonitazene, 5-amino isotonitazene
  propoxyphene -> norpropoxyphene
  opium -> morphine, codeine
  tianeptine -> tianeptine mc5
  xylazine -> 4-hydroxyxylazine
  alprazolam -> alpha-hydroxyalprazolam
  clonazepam -> 7-aminoclonazepam
  diazepam -> nordiazepam, temazepam, oxazepam
  nordiazepam -> oxazepam
  temazepam -> oxazepam
  chlordiazepoxide -> nordiazepam
  clorazepate -> nordiazepam
  midazolam -> alpha-hydroxymidazolam
  triazolam -> alpha-hydroxytriazolam
  flurazepam -> desalkylflurazepam, 2-hydroxyethylflurazepam
  quazepam -> desalkylflurazepam
  clobazam -> n-desmethylclobazam
  flunitrazepam -> 7-aminoflunitrazepam
  clonazolam -> 8-aminoclonazolam
  zolpidem -> zolpidem phenyl-4-carboxylic acid
  eszopiclone -> desmethylzopiclone
  zopiclone -> desmethylzopiclone
  lisdexamfetamine -> amphetamine
  dextroamphetamine -> amphetamine
  levoamphetamine -> amphetamine
  d-methamphetamine -> methamphetamine
  l-methamphetamine -> methamphetamine
  methamphetamine -> amphetamine
  benzphetamine -> methamphetamine, amphetamine
  selegiline -> l-methamphetamine
  mdma -> mda
  methylphenidate -> ritalinic acid
  dexmethylphenidate -> methylphenidate
  serdexmethylphenidate -> dexmethylphenidate
  phendimetrazine -> phenmetrazine
  cocaine -> benzoylecgonine, ecgonine methyl ester
  cannabis -> thc
  dronabinol -> thc
  thc -> thca, 11-hydroxy-thc
  delta-8-thc -> delta-8-thca
  cannabidiol -> 7-carboxy-cannabidiol
  hemp cbd product -> cannabidiol
  primidone -> phenobarbital
  gabapentin enacarbil -> gabapentin
  carisoprodol -> meprobamate
  cyclobenzaprine -> norcyclobenzaprine
  amitriptyline -> nortriptyline
  imipramine -> desipramine
  doxepin -> nordoxepin
  clomipramine -> norclomipramine
  fluoxetine -> norfluoxetine
  sertraline -> desmethylsertraline
  citalopram -> desmethylcitalopram
  escitalopram -> citalopram
  venlafaxine -> desvenlafaxine
  trazodone -> mcpp
  bupropion -> hydroxybupropion
  quetiapine -> norquetiapine
  aripiprazole -> dehydroaripiprazole
  risperidone -> paliperidone
  olanzapine -> desmethylolanzapine
  clozapine -> norclozapine
  ketamine -> norketamine
  esketamine -> ketamine
  norketamine -> dehydronorketamine
  dextromethorphan -> dextrorphan
  ethanol -> ethyl glucuronide, ethyl sulfate
  nicotine -> cotinine
  cotinine -> 3-hydroxycotinine
  codeine ~> hydrocodone 11, dihydrocodeine 11
  morphine ~> normorphine, hydromorphone 12
  6-acetylcodeine ~> codeine
  hydrocodone ~> dihydrocodeine 100
  noroxycodone ~> noroxymorphone
  naloxone ~> noroxymorphone
  naltrexone ~> noroxymorphone
  remifentanil ~> norcarfentanil
  isotonitazene ~> 4-hydroxy nitazene
  mitragynine ~> 7-hydroxymitragynine
  cocaine ~> cocaethylene
  ethanol ~> phosphatidylethanol`

export const CONVERSIONS: readonly Conversion[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const minor = line.includes(' ~> ')
    const [from = '', products = ''] = line.trim().split(minor ? ' ~> ' : ' -> ')
    return products.split(', ').map((product) => {
      const limit = /^(.*\S) (\d+)$/.exec(product)
      return { from, to: limit?.[1] ?? product, minor, limit: limit?.[2] ?? null }
    })
  })

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

/** A drug and whatever it surely becomes. */
export function expectedOf(drug: string): string[] {
  const found = new Set([drug])
  for (const name of found) for (const { to, minor } of conversionsOf(name)) if (!minor) found.add(to)
  return [...found]
}

const IN_GRAPH = new Set(CONVERSIONS.flatMap(({ from, to }) => [from, to]))

/** Whether the tables know this substance at all; of another nothing is concluded. */
export const isKnown = (name: string) => IN_GRAPH.has(name) || isNamed(name)

/** Whether it can come from anything that a person may buy or be prescribed. */
export const comesFromSold = (name: string): boolean =>
  isSold(name) || CONVERSIONS.some(({ from, to }) => to === name && comesFromSold(from))
