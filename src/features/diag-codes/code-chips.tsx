import { CalendarClock, CalendarX, CircleCheck, FolderTree } from 'lucide-react'
import type { DiagCode } from '@contract/diag-codes/shapes'
import { fill, m } from '@contract/messages'
import { addDays } from '@contract/rules/age'
import { formatDate } from '@/lib/format'
import { Chip, type ChipLook } from '@/ui/chip'

/** Whether the code itself can stand on a claim. */
export function BillableChip({ billable, look = 'bare' }: { billable: boolean; look?: ChipLook }) {
  return billable ? (
    <Chip tone="success" icon={CircleCheck} look={look}>
      {m.diagCodes.billable}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={FolderTree} look={look} title={m.diagCodes.headerHelp}>
      {m.diagCodes.header}
    </Chip>
  )
}

/** The last day on which a code may be used; the table holds the day after. */
export const lastDay = (validTo: string): string => addDays(validTo, -1)

/** Whether a code may be used on a day, and until when. `today` is a calendar date. */
export function ValidityChip({
  code: { validFrom, validTo },
  today,
}: {
  code: Pick<DiagCode, 'validFrom' | 'validTo'>
  today: string
}) {
  if (validFrom > today)
    return (
      <Chip tone="warning" icon={CalendarClock}>
        {m.diagCodes.notYet}
      </Chip>
    )
  if (validTo !== null && validTo <= today)
    return (
      <Chip tone="danger" icon={CalendarX}>
        {m.diagCodes.retired}
      </Chip>
    )
  if (validTo !== null)
    return (
      <Chip tone="warning" icon={CalendarClock}>
        {fill(m.diagCodes.ends, { date: formatDate(lastDay(validTo)) })}
      </Chip>
    )
  return (
    <Chip tone="success" icon={CircleCheck} look="bare">
      {m.diagCodes.valid}
    </Chip>
  )
}
