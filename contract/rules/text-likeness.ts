/**
 * How alike two short texts are, 0 to 1, by Jaro (letters shared within half the length, less the swapped ones) with
 * Winkler's credit for a common beginning of up to four letters (Winkler 1990). Made for names with slips of the keyboard.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  if (a === '' || b === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const used = new Uint8Array(b.length)
  const mine: string[] = []
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++)
      if (used[j] === 0 && a[i] === b[j]) {
        used[j] = 1
        mine.push(a[i] ?? '')
        break
      }
  if (mine.length === 0) return 0
  const theirs = [...b].filter((_, j) => used[j] === 1)
  const swapped = mine.filter((letter, at) => letter !== theirs[at]).length / 2
  const jaro = (mine.length / a.length + mine.length / b.length + (mine.length - swapped) / mine.length) / 3
  let common = 0
  while (common < 4 && a[common] !== undefined && a[common] === b[common]) common += 1
  return jaro + common * 0.1 * (1 - jaro)
}

/** Whether one text becomes the other by one slip: a letter more, less or other, or two neighbours swapped. */
export function oneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1
  const restA = a.slice(from)
  const restB = b.slice(from)
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}
