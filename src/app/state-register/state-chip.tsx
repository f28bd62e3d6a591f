import type { LucideIcon } from 'lucide-react'
import type { Tone } from '@/styles/tokens'
import { Chip, type ChipLook } from '@/ui/chip'

/** How a state looks: its fill says that someone has to act. */
export interface StateLook {
  tone: Tone
  icon: LucideIcon
  word: string
  look?: ChipLook
}

/** A state of a register as a chip. */
export function StateChip({ cue, more }: { cue: StateLook; more?: string | number | undefined }) {
  return (
    <Chip tone={cue.tone} icon={cue.icon} look={cue.look ?? 'bare'}>
      {more === undefined ? cue.word : `${cue.word} ${more}`}
    </Chip>
  )
}
