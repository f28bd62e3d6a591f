/** Abbreviations that stay in capitals in a drug's name: release forms, salts, suffixes. */
const capitals = new Set(
  'XR ER SR LA CR IR DR XL EC CD HCT HC PM AM DM OTC ODT USP HBR PF HFA LD DS FE IV PH TTS CX ES LP PMB DHE B C D E K N S W'.split(
    ' ',
  ),
)
const small = new Set(['and', 'in', 'with', 'w/', 'of', 'for', 'or'])

function word(text: string, first: boolean): string {
  if (text === 'HCL') return 'HCl'
  if (capitals.has(text) || /\d/.test(text) || /^[A-Z](\.[A-Z])+\.?$/.test(text)) return text
  const lower = text.toLowerCase()
  if (!first && small.has(lower)) return lower
  return lower.replace(
    /(^|[(/"-])([a-z])/g,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/** A trade name that the list writes in capitals, as labels write it: OXYCONTIN is Oxycontin, ADDERALL XR keeps its XR. */
export const drugName = (text: string): string =>
  text
    .split(/\s+/)
    .map((part, at) =>
      part
        .split('-')
        .map((piece, i) => word(piece, at === 0 && i === 0))
        .join('-'),
    )
    .join(' ')

/** An ingredient: HYDROCODONE BITARTRATE is Hydrocodone bitartrate. */
export const lowerName = (text: string): string => {
  const lower = text.replace(/\s+/g, ' ').toLowerCase()
  return (
    lower.slice(0, 1).toUpperCase() +
    lower
      .slice(1)
      .replace(
        /\b(vitamin) ([a-z])\b/g,
        (_all, name: string, letter: string) => `${name} ${letter.toUpperCase()}`,
      )
  )
}
