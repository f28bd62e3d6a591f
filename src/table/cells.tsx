import type { ReactNode } from 'react'
import { formatClock, formatDayMonth, formatPerson, splitLocation, type PersonName } from '@/lib/format'
import { bornText } from '@/lib/born'
import { labZone } from '@/lib/zone'
import { cx } from '@/ui/cx'

/** The context below a name, in one row of 36 px: two elements and none around them, for lists have hundreds. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="block truncate text-meta/3.5 text-hint">{children}</span>
}

/** Who, with date of birth, age and gender below: two identifiers wherever a patient is named. */
export function PersonCell({ person }: { person: PersonName & { dob: string; gender: string } }) {
  const [name, born] = [formatPerson(person), bornText(person)]
  const title = `${name}, ${born}`
  return (
    <>
      <span className="block truncate leading-4 font-medium" title={title}>
        {name}
      </span>
      <SecondLine>{born}</SecondLine>
    </>
  )
}

/** A long place loses its middle, never the site after the comma. */
export function PlaceName({ name, className }: { name: string; className?: string }) {
  const { head, tail } = splitLocation(name)
  return (
    <span className={cx(tail === null ? 'block truncate' : 'flex', className)} title={name}>
      {tail === null ? head : <span className="truncate">{head}</span>}
      {tail !== null && <span className="flex-none whitespace-pre"> · {tail}</span>}
    </span>
  )
}

/** Day and clock with a tab between them, so that clocks line up down a column. */
export function InstantCell({ at }: { at: string | null }) {
  if (!at) return null
  return (
    <time dateTime={at} className="whitespace-pre text-text2 [tab-size:51px]">
      {`${formatDayMonth(at, labZone())}\t${formatClock(at, labZone())}`}
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
