/** What was typed as degrees; undefined where it is none. A phone's keys may have a comma. */
export function readDegrees(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (plain === '') return null
  if (!/^-?\d{1,2}(\.\d)?$/.test(plain)) return undefined
  const value = Number(plain)
  return value >= -90 && value <= 60 ? value : undefined
}
