/** What a price line says of time: `validTo` is the last day, or null for until further notice. */
interface Dated {
  testCode: string
  validFrom: string
  validTo: string | null
}

const sameTest = (a: Dated, b: Dated) => a.testCode.trim().toUpperCase() === b.testCode.trim().toUpperCase()

/** Whether two lines price the same test on the same day. Calendar dates compare as text; both ends count. */
export const pricesOverlap = (a: Dated, b: Dated): boolean =>
  sameTest(a, b) &&
  (b.validTo === null || a.validFrom <= b.validTo) &&
  (a.validTo === null || b.validFrom <= a.validTo)

/** The first line before `at` that prices the same test on a day of this one's; undefined where every day has one price. */
export function overlappedBy<Line extends Dated>(lines: readonly Line[], at: number): Line | undefined {
  const line = lines[at]
  return line && lines.slice(0, at).find((earlier) => pricesOverlap(earlier, line))
}
