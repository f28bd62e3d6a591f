import { wallTimeAt } from '@contract/rules/zone'
import type { TestLab } from './harness'

/** A time so many minutes ago as an instrument of the demonstration writes it: 11/24/2026 06:10. */
export function minutesAgo({ clock }: TestLab, minutes: number): string {
  const at = wallTimeAt(new Date(clock.now().getTime() - minutes * 60_000).toISOString(), 'America/Boise')
  const [year, month, day] = at.date.split('-')
  const two = (part: number) => String(part).padStart(2, '0')
  return `${month}/${day}/${year} ${two(Math.floor(at.minutes / 60))}:${two(at.minutes % 60)}`
}
