/** How long a substance is found after a dose, in hours: low after a single small one, high in regular use. */
export interface Window {
  substance: string
  /** As the catalogue names it: `urine`, `oral_fluid`. */
  matrix: string
  low: number
  high: number
}

const windowsOf = (matrix: string, table: string): Window[] =>
  table.split(',').map((text) => {
    const [, name = '', low, high] = /^(.*) (\d+)-(\d+)$/.exec(text.replace(/\s+/g, ' ').trim()) ?? []
    return { substance: name, matrix, low: Number(low), high: Number(high) }
  })

/** `toxicology-reference/windows.csv`, where each row has its source; a test holds the two together. */
export const WINDOWS: readonly Window[] = [
  ...windowsOf(
    'urine',
    `
  codeine 24-72, morphine 24-72, 6-acetylmorphine 2-24, hydrocodone 28-72, norhydrocodone 40-72,
  hydromorphone 26-96, dihydrocodeine 16-48, oxycodone 30-96, noroxycodone 40-96, oxymorphone 40-72,
  buprenorphine 24-168, norbuprenorphine 48-240, methadone 24-168, eddp 72-240, tramadol 24-96,
  o-desmethyltramadol 24-96, tapentadol 24-72, meperidine 24-72, fentanyl 24-96, norfentanyl 48-120,
  naloxone 12-72, 6-beta-naltrexol 48-96, alprazolam 24-120, alpha-hydroxyalprazolam 24-120,
  7-aminoclonazepam 24-300, nordiazepam 144-576, oxazepam 120-192, temazepam 24-120, lorazepam 24-72,
  chlordiazepoxide 24-240, zolpidem phenyl-4-carboxylic acid 24-72, amphetamine 48-96,
  methamphetamine 48-96, mdma 24-72, ritalinic acid 24-48, phentermine 24-96, benzoylecgonine 48-96,
  thca 72-720, phencyclidine 72-192, butalbital 72-192, phenobarbital 240-720, secobarbital 24-144,
  carisoprodol 12-48, meprobamate 24-96, gabapentin 24-72, pregabalin 24-96,
  ethyl glucuronide 24-120, ethyl sulfate 24-120, cotinine 48-168, mitragynine 24-216, xylazine 6-48,
  nortriptyline 48-168, cyclobenzaprine 48-240, ketamine 24-72, norketamine 24-168,
  delta-8-thca 72-720`,
  ),
  ...windowsOf(
    'oral_fluid',
    `
  codeine 12-36, morphine 12-36, hydrocodone 24-48, oxycodone 24-48, fentanyl 24-48,
  buprenorphine 24-48, methadone 24-48, tramadol 24-48, alprazolam 12-48, clonazepam 12-48,
  amphetamine 24-72, methamphetamine 24-72, cocaine 12-36, benzoylecgonine 24-72, thc 6-24,
  6-acetylmorphine 2-24`,
  ),
  ...windowsOf(
    'blood',
    `
  oxycodone 6-24, hydrocodone 6-24, morphine 3-12, fentanyl 6-48, methadone 24-72,
  buprenorphine 12-24, alprazolam 12-48, amphetamine 12-24, methamphetamine 24-48,
  benzoylecgonine 24-48, thc 3-48, cotinine 48-336, phosphatidylethanol 336-672, ethanol 6-12`,
  ),
  ...windowsOf(
    'hair',
    `
  morphine 168-2160, codeine 168-2160, oxycodone 168-2160, hydrocodone 168-2160, fentanyl 168-2160,
  methadone 168-2160, amphetamine 168-2160, methamphetamine 168-2160, cocaine 168-2160, thc 168-2160,
  ethyl glucuronide 168-2160`,
  ),
]
