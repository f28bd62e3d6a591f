/** UCUM takes l and L for litre, and the two micro signs are one; every other capital can change the unit. */
const unitKey = (unit: string) =>
  unit
    .replace(/[\s*^]/g, '')
    .replace(/[µμ]/g, 'u')
    .replace(/l(?![a-z])/g, 'L')
    .replace(/[⁰¹²³⁴-⁹]+/g, (raised) => [...raised].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join(''))

const powers: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  d: -1,
  c: -2,
  m: -3,
  u: -6,
  n: -9,
  p: -12,
  f: -15,
}
const amount = /^([kdcmunpf]?)(g|mol|eq|Eq|\[?[iI]U\]?|U)\/([dcmunpf]?)L$/
const count = /^x?10E?(\d{1,2})\/([dcmunpf]?)L$/

/** What is counted, and by which power of ten in a litre; null for every other kind of unit. */
function perLitre(key: string): string | null {
  const counted = count.exec(key)
  if (counted) return `10 ${Number(counted[1]) - (powers[counted[2] ?? ''] ?? 0)}`
  const found = amount.exec(key)
  if (!found) return null
  const [, prefix = '', what = '', volume = ''] = found
  return `${what.replace(/[[\]]/g, '').toLowerCase()} ${(powers[prefix] ?? 0) - (powers[volume] ?? 0)}`
}

/**
 * Whether two units mean the same number: written otherwise (`mg/dl`, `10³/µL`), or the same amount in the same volume by other
 * prefixes (`mIU/L` and `µIU/mL`, `ng/mL` and `µg/L`, `10*3/uL` and `10*9/L`). Nothing that would change a digit is the same.
 */
export function sameUnit(a: string, b: string): boolean {
  const [left, right] = [unitKey(a), unitKey(b)]
  if (left === right) return true
  const means = perLitre(left)
  return means !== null && means === perLitre(right)
}
