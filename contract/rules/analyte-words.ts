/** Substances that are known by an abbreviation, as it is written. */
const ABBREVIATIONS = new Map(
  [
    'THC',
    'THCA',
    'HHC',
    'CBD',
    'EDDP',
    'MDMA',
    'MDA',
    'MDEA',
    'PCP',
    'LSD',
    'mCPP',
    'PVP',
    'ANPP',
    'JWH',
    'ADB-BUTINACA',
    'AB-FUBINACA',
    'MDMB-4en-PINACA',
  ].map((one) => [one.toLowerCase(), one]),
)
const WORD = new RegExp(
  `(?<![a-z0-9])(${[...ABBREVIATIONS.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![a-z])`,
  'gi',
)

/** The abbreviations among these words as they are written; what stands in quotation marks was typed so. */
export const withAbbreviations = (text: string): string =>
  text
    .split(/(“[^”]*”)/)
    .map((part) =>
      part.startsWith('“')
        ? part
        : part.replace(WORD, (word) => ABBREVIATIONS.get(word.toLowerCase()) ?? word),
    )
    .join('')

/** The beginning of a sentence or of a cell: `Oxycodone`, `EDDP`, `mCPP`. */
export function capital(text: string): string {
  const written = withAbbreviations(text)
  const [first = ''] = written.split(/[ ,]/)
  return ABBREVIATIONS.get(first.toLowerCase()) === first
    ? written
    : written.charAt(0).toUpperCase() + written.slice(1)
}

export const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
