import { clock, dateWords } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'

/** `Nov 19, 2026, 06:10`, as the laboratory's clock had it. */
export function momentWords(moment: Date, zone: string): string {
  const { date, minutes } = wallTimeAt(moment.toISOString(), zone)
  return `${dateWords(date)}, ${clock(minutes)}`
}
