import type { ReferenceRange, Test } from '@contract/catalogue-shapes'
import { t } from '@contract/messages'
import { applicableRanges, rangesText } from '@contract/rules/reference-range'

const DAYS_IN_YEAR = 365.25
/** Thirty years: an age to which every adult range applies. */
const ADULT_DAYS = 10_957

/** The range of a grown man and woman as it is printed beside a result. */
export const adultRange = ({ definition }: Pick<Test, 'definition'>): string =>
  rangesText(applicableRanges(definition, 'N', ADULT_DAYS))

/** The bounds of one range as printed. */
export const rangeText = (range: ReferenceRange): string => rangesText([{ sex: null, range }])

/** An age bound in the unit in which one speaks of it: `14 d`, `6 mo`, `18 y`. */
export function ageOf(days: number): string {
  if (days < 61) return `${days} d`
  const years = days / DAYS_IN_YEAR
  if (Math.abs(years - Math.round(years)) * DAYS_IN_YEAR < 2) return `${Math.round(years)} y`
  const months = Math.round(days / (DAYS_IN_YEAR / 12))
  return months % 12 === 0 ? `${months / 12} y` : `${months} mo`
}

/** Whom a range is for, by age: `18 y and older`. */
export function agesText({ fromDays, toDays }: Pick<ReferenceRange, 'fromDays' | 'toDays'>): string {
  if (toDays === null)
    return fromDays === 0
      ? t('catalogue.test.allAges')
      : t('catalogue.test.ageFrom', { from: ageOf(fromDays) })
  const to = ageOf(toDays)
  return fromDays === 0
    ? t('catalogue.test.ageTo', { to })
    : t('catalogue.test.ageBetween', { from: ageOf(fromDays), to })
}

export const unitsOf = ({ definition }: Pick<Test, 'definition'>): string =>
  definition.unitsLabel ?? definition.units ?? ''
export const countTests = (count: number): string =>
  count === 1 ? t('catalogue.oneTest') : t('catalogue.tests', { count })
