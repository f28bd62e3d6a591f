const DAYS_IN_YEAR = 365.25
const daysOf = { d: 1, wk: 7, mo: DAYS_IN_YEAR / 12, y: DAYS_IN_YEAR }
type Unit = keyof typeof daysOf

const units: Readonly<Record<string, Unit>> = {
  d: 'd',
  day: 'd',
  days: 'd',
  w: 'wk',
  wk: 'wk',
  week: 'wk',
  weeks: 'wk',
  m: 'mo',
  mo: 'mo',
  month: 'mo',
  months: 'mo',
  y: 'y',
  yr: 'y',
  year: 'y',
  years: 'y',
}

/**
 * A bound of age as it is typed, in whole days: `18`, `18 y`, `6 mo`, `2 wk`, `28 d`. A number alone is years. Null when it
 * cannot be read. A year is 365.25 days, rounded to whole days.
 */
export function readAgeBound(text: string): number | null {
  const [, number = '', word = 'y'] = /^(\d{1,5})\s*([a-z]+)?$/.exec(text.trim().toLowerCase()) ?? []
  const unit = units[word]
  return number === '' || !unit ? null : Math.round(Number(number) * daysOf[unit])
}

/** A bound of age in the largest unit in which it is exact, so that reading it back gives the same day. */
export function ageBoundText(days: number): string {
  for (const unit of ['y', 'mo'] as const) {
    const count = Math.round(days / daysOf[unit])
    if (count > 0 && Math.round(count * daysOf[unit]) === days) return `${count} ${unit}`
  }
  return `${days} d`
}
