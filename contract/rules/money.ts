/** Money is counted in whole cents; as text it is dollars with two places. */

/** `'1,204.5'` as 120450 cents; null for what is no amount of dollars and cents, or too large to be one. */
export function centsOf(text: string): number | null {
  const parts = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!parts) return null
  const cents = Number((parts[1] ?? '').replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return cents <= mostCents ? cents : null
}

/** 120450 cents as `1204.50`, as a field and a file hold it. */
export function plainMoney(cents: number): string {
  const amount = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** 120450 cents as `$1,204.50`, as a person reads it. */
export const moneyText = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${plainMoney(Math.abs(cents)).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',')}`

/** Ten million dollars: more on one line is a slip of the keyboard. */
export const mostCents = 1_000_000_000
