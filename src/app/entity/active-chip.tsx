import { CircleSlash } from 'lucide-react'
import { m } from '@contract/messages'
import { Chip } from '@/ui/chip'

/** Only the exception is said: what is active needs no chip. */
export function InactiveChip({ active }: { active: boolean }) {
  if (active) return null
  return (
    <Chip tone="neutral" icon={CircleSlash}>
      {m.people.formInactive}
    </Chip>
  )
}
