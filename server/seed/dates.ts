export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Days of age at so many years, as a reference range counts them: one year is 365.25 days. */
export const daysOfYears = (years: number) => Math.round(years * 365.25)
