import type { LucideIcon } from 'lucide-react'
import type { Tone } from '@/styles/tokens'
import type { ChipLook } from '../chip'

/** How a state looks and what it is called. The tables of states beside this file hold every one there is. */
export type Cue = {
  tone: Tone
  icon: LucideIcon
  word: string
  /** In a list. Everyday states stay bare; a fill means that someone has to act. */
  look: ChipLook
  /** In a detail header, where every chip is boxed. */
  filled: ChipLook
  /** Weight 600: what a reader must not pass over. */
  strong?: true
  iconClass?: string
}

type Extra = Partial<Pick<Cue, 'look' | 'filled' | 'strong' | 'iconClass'>>

export const cue = (tone: Tone, icon: LucideIcon, word: string, extra: Extra = {}): Cue => ({
  tone,
  icon,
  word,
  look: 'bare',
  filled: extra.look === 'solid' ? 'solid' : 'soft',
  ...extra,
})

export const act = { look: 'soft' } as const
export const critical = { look: 'solid', strong: true } as const
