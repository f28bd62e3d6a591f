import type { ReactNode } from 'react'
import { ageText } from '@contract/rules/age'
import {
  formatClock,
  formatDateShort,
  formatDayMonth,
  formatPerson,
  splitLocation,
  todayIn,
  type PersonName,
} from '@/lib/format'
import { labZone } from '@/lib/zone'

/** A name over its context, in one row of 36 px. */
export function TwoLines({ first, second, title }: { first: ReactNode; second: ReactNode; title?: string }) {
  return (
    <span className="block min-w-0 leading-4" title={title}>
      <span className="block truncate">{first}</span>
      <span className="block truncate text-meta/3.5 text-hint">{second}</span>
    </span>
  )
}

/** Who, with date of birth, age and gender below: two identifiers wherever a patient is named. */
export function PersonCell({ person }: { person: PersonName & { dob: string; gender: string } }) {
  const [name, born] = [formatPerson(person), bornText(person)]
  return (
    <TwoLines first={<span className="font-medium">{name}</span>} second={born} title={`${name}, ${born}`} />
  )
}

/** Years as a bare figure; days and months of the youngest with their unit. */
export const bornText = ({ dob, gender }: { dob: string; gender: string }): string =>
  `${formatDateShort(dob)} · ${ageText(dob, todayIn(labZone())).replace(/ y$/, '')} ${gender}`

/** A long place loses its middle, never the site after the comma. */
export function PlaceName({ name }: { name: string }) {
  const { head, tail } = splitLocation(name)
  return (
    <span className="flex" title={name}>
      <span className="truncate">{head}</span>
      {tail && <span className="flex-none whitespace-pre"> · {tail}</span>}
    </span>
  )
}

/** Day and clock as two parts, so that clocks line up down a column. */
export function InstantCell({ at }: { at: string | null }) {
  if (!at) return null
  return (
    <time dateTime={at} className="text-text2">
      <span className="inline-block w-[51px]">{formatDayMonth(at, labZone())}</span>
      {formatClock(at, labZone())}
    </time>
  )
}

export function DayCell({ at }: { at: string | null }) {
  return (
    at && (
      <time dateTime={at} className="text-text2">
        {formatDayMonth(at, labZone())}
      </time>
    )
  )
}
