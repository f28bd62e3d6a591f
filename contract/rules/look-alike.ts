/** Without a width, or of no form of their own: two names that differ by these look alike. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u
/** Greek letters as chemistry writes them, apart from the letters beside them: `α-PVP`, `Δ9-THC`. */
const APART = /(?<!\p{L})[αβγδεωΔ](?!\p{L})/gu

export const hasUnseen = (name: string): boolean => UNSEEN.test(name)

/** Whether Latin letters stand beside letters of another alphabet, which may look the same: `с` for `c`. */
export function isMixedScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(APART, '').match(/\p{L}/gu) ?? []
  const latin = letters.filter((one) => /\p{Script=Latin}/u.test(one))
  return latin.length > 0 && latin.length < letters.length
}
