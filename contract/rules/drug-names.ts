import { substancesIn } from './drug-words'

/**
 * Substances by name: `toxicology-reference/substances.csv`, where each row has its source. A test holds the two together.
 */

/** Sold to people: prescribed, over the counter, as a supplement, or legal in a state. */
export const SOLD = substancesIn(`
  codeine, morphine, papaverine, hydrocodone, hydromorphone, dihydrocodeine, benzhydrocodone, oxycodone,
  oxymorphone, buprenorphine, naloxone, naltrexone, nalmefene, methylnaltrexone, samidorphan, methadone,
  tramadol, tapentadol, meperidine, fentanyl, sufentanil, alfentanil, remifentanil, levorphanol, butorphanol,
  nalbuphine, pentazocine, loperamide, oliceridine, diphenoxylate, opium, mitragynine, 7-hydroxymitragynine,
  tianeptine, alprazolam, clonazepam, diazepam, oxazepam, temazepam, lorazepam, chlordiazepoxide, clorazepate,
  midazolam, triazolam, flurazepam, quazepam, estazolam, clobazam, zolpidem, eszopiclone, zaleplon, suvorexant,
  lemborexant, daridorexant, ramelteon, amphetamine, dextroamphetamine, lisdexamfetamine, methamphetamine,
  d-methamphetamine, l-methamphetamine, benzphetamine, selegiline, methylphenidate, dexmethylphenidate,
  serdexmethylphenidate, phentermine, phendimetrazine, diethylpropion, pseudoephedrine, ephedrine,
  phenylephrine, atomoxetine, viloxazine, modafinil, armodafinil, thc, dronabinol, cannabis, delta-8-thc,
  cannabidiol, hemp cbd product, nabilone, hhc, ketamine, esketamine, dextromethorphan, butalbital,
  phenobarbital, primidone, secobarbital, pentobarbital, gabapentin, gabapentin enacarbil, pregabalin,
  carisoprodol, meprobamate, cyclobenzaprine, baclofen, tizanidine, methocarbamol, metaxalone, chlorzoxazone,
  orphenadrine, dantrolene, amitriptyline, nortriptyline, imipramine, desipramine, doxepin, clomipramine,
  protriptyline, trimipramine, mirtazapine, fluoxetine, sertraline, citalopram, escitalopram, paroxetine,
  fluvoxamine, venlafaxine, desvenlafaxine, duloxetine, milnacipran, vilazodone, vortioxetine, trazodone,
  nefazodone, bupropion, quetiapine, aripiprazole, risperidone, paliperidone, olanzapine, clozapine,
  ziprasidone, lurasidone, haloperidol, chlorpromazine, brexpiprazole, cariprazine, lamotrigine, topiramate,
  levetiracetam, carbamazepine, oxcarbazepine, disulfiram, acamprosate, nicotine, varenicline, lofexidine,
  clonidine, phenibut, diphenhydramine, doxylamine, promethazine, hydroxyzine`)

/** Neither sold nor in the graph of conversions: made and sold illicitly, withdrawn, or beside a drug. */
const OTHERS = substancesIn(`
  thebaine, noscapine, 4-anpp, metonitazene, protonitazene, etonitazene, n-pyrrolidino protonitazene,
  medetomidine, levamisole, bromazolam, etizolam, flualprazolam, mdea, alpha-pvp, eutylone, mephedrone,
  mdmb-4en-pinaca, adb-butinaca, ab-fubinaca, jwh-018, phencyclidine, lsd, psilocin, amobarbital, butabarbital,
  anabasine`)

/** Other names of a substance, after its one name here. */
export const SYNONYMS = new Map(
  `
  codeine: methylmorphine
  norcodeine: n-desmethylcodeine
  morphine: mso4
  thebaine: paramorphine
  noscapine: narcotine
  heroin: diacetylmorphine; diamorphine
  6-acetylmorphine: 6-am; 6-mam; 6-monoacetylmorphine
  6-acetylcodeine: acetylcodeine
  hydrocodone: dihydrocodeinone
  norhydrocodone: n-desmethylhydrocodone
  hydromorphone: dihydromorphinone
  dihydrocodeine: dhc
  noroxycodone: n-desmethyloxycodone
  oxymorphone: 14-hydroxydihydromorphinone
  norbuprenorphine: n-desalkylbuprenorphine
  naloxone: n-allylnoroxymorphone
  6-beta-naltrexol: 6beta-naltrexol; beta-naltrexol
  eddp: 2-ethylidene-1,5-dimethyl-3,3-diphenylpyrrolidine; methadone metabolite
  o-desmethyltramadol: o-desmethyl-tramadol; desmetramadol; m1
  n-desmethyltramadol: m2
  meperidine: pethidine
  normeperidine: norpethidine
  4-anpp: despropionyl fentanyl; 4-anilino-n-phenethylpiperidine
  acetylfentanyl: acetyl fentanyl
  acetylnorfentanyl: acetyl norfentanyl
  para-fluorofentanyl: p-fluorofentanyl; 4-fluorofentanyl
  n-desethyl isotonitazene: norisotonitazene
  n-pyrrolidino protonitazene: protonitazepyne
  propoxyphene: dextropropoxyphene
  opium: opium tincture; laudanum
  mitragynine: kratom
  7-hydroxymitragynine: 7-oh-mitragynine; 7-oh
  xylazine: tranq
  alpha-hydroxyalprazolam: 1-hydroxyalprazolam
  7-aminoclonazepam: 7-amino-clonazepam
  nordiazepam: nordazepam; desmethyldiazepam; n-desmethyldiazepam
  alpha-hydroxymidazolam: 1-hydroxymidazolam
  desalkylflurazepam: n-desalkylflurazepam
  n-desmethylclobazam: norclobazam
  zolpidem phenyl-4-carboxylic acid: zca; zolpidem carboxylic acid; zpca
  amphetamine: mixed amphetamine salts; amphetamine salts; dl-amphetamine
  dextroamphetamine: d-amphetamine; dexamphetamine
  levoamphetamine: l-amphetamine
  lisdexamfetamine: lisdexamphetamine
  methamphetamine: metamfetamine
  d-methamphetamine: dextromethamphetamine
  l-methamphetamine: levmetamfetamine; levomethamphetamine
  mdma: methylenedioxymethamphetamine; ecstasy; molly
  mda: methylenedioxyamphetamine
  mdea: mde
  selegiline: deprenyl
  diethylpropion: amfepramone
  alpha-pvp: flakka
  benzoylecgonine: bze; cocaine metabolite
  ecgonine methyl ester: eme
  thc: tetrahydrocannabinol; delta-9-tetrahydrocannabinol
  cannabis: marijuana; medical marijuana; mmj
  thca: thc-cooh; δ9thcc; carboxy-thc; 11-nor-9-carboxy-thc
  delta-8-thc: δ8-thc
  delta-8-thca: 11-nor-9-carboxy-delta-8-thc
  cannabidiol: cbd
  7-carboxy-cannabidiol: 7-cooh-cbd
  jwh-018: spice; k2
  phencyclidine: pcp
  esketamine: s-ketamine
  dextromethorphan: dxm
  lsd: lysergide
  phenobarbital: phenobarbitone
  nordoxepin: desmethyldoxepin
  norclomipramine: desmethylclomipramine
  desmethylsertraline: norsertraline
  desvenlafaxine: o-desmethylvenlafaxine
  mcpp: m-cpp
  bupropion: amfebutamone
  paliperidone: 9-hydroxyrisperidone
  norclozapine: desmethylclozapine
  ethanol: alcohol; ethyl alcohol
  ethyl glucuronide: etg
  ethyl sulfate: ets
  phosphatidylethanol: peth`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', others = ''] = line.split(': ')
      return others.split('; ').map((other) => [other.trim(), name.trim()] as const)
    }),
)

const SALTS =
  /\s+(hydrochloride|hcl|hydrobromide|hbr|sulfate|sulphate|phosphate|bitartrate|tartrate|citrate|maleate|acetate|succinate|fumarate|mesylate|sodium|potassium|dimesylate|dihydrochloride|saccharate|aspartate|base|anhydrous|monohydrate|dihydrate)$/

/** As names are compared: lower case, one space, Greek letters as words. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('α', 'alpha')
    .replaceAll('β', 'beta')
    .replace(/\s+/g, ' ')
    .trim()

/** One name per substance by these synonyms: lower case, without its salt, synonyms brought together. */
export function substanceBy(synonyms: ReadonlyMap<string, string>): (name: string) => string {
  // Names that end like a salt and are none: ethyl sulfate.
  const whole = new Set(synonyms.values())
  return (name) => {
    let key = foldedName(name)
    while (!synonyms.has(key) && !whole.has(key) && SALTS.test(key)) key = key.replace(SALTS, '')
    return synonyms.get(key) ?? key
  }
}

/** By the reference alone. */
export const substance = substanceBy(SYNONYMS)

export const isSold = (name: string) => SOLD.has(name)
export const isNamed = (name: string) => SOLD.has(name) || OTHERS.has(name)
