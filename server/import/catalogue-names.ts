import { folded } from '../core/text'

/** A code made of a name: capitals, digits and dashes, at most 24, and none that is taken. */
export function codeOf(name: string, taken: Set<string>): string {
  const plain =
    folded(name)
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 24) || 'X'
  for (let n = 1; ; n++) {
    const tail = n === 1 ? '' : `-${n}`
    const code = plain.slice(0, 24 - tail.length) + tail
    if (taken.has(code)) continue
    taken.add(code)
    return code
  }
}

const matrices: Record<string, string> = {
  'whole blood': 'blood',
  blood: 'blood',
  plasma: 'serum',
  serum: 'serum',
  urine: 'urine',
  saliva: 'oral_fluid',
  'oral fluid': 'oral_fluid',
  hair: 'hair',
  swab: 'swab',
  tissue: 'tissue',
}

/** What a sample type of this name is made of; plasma counts with serum, a swab by its last word. */
export const matrixOf = (name: string): string => {
  const key = folded(name)
  return matrices[key] ?? (key.endsWith(' swab') ? 'swab' : 'other')
}
