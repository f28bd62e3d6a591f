import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Tone } from '@/styles/tokens'
import { cx } from './cx'
import { VisuallyHidden } from './visually-hidden'

export type ChipLook = 'bare' | 'soft' | 'solid' | 'dashed'

const inks: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  purple: 'text-purple',
  teal: 'text-teal',
  magenta: 'text-magenta',
  neutral: 'text-neutral',
}

const fills: Record<Tone, string> = {
  info: 'bg-info-soft',
  success: 'bg-success-soft',
  warning: 'bg-warning-soft',
  danger: 'bg-danger-soft',
  purple: 'bg-purple-soft',
  teal: 'bg-teal-soft',
  magenta: 'bg-magenta-soft',
  neutral: 'bg-neutral-soft',
}

export const toneInk = (tone: Tone) => inks[tone]
export const toneFill = (tone: Tone) => fills[tone]

const boxed = 'h-5 rounded-control pr-1.75 pl-1.25 edge-in-forced-colors'

const looks: Record<ChipLook, (tone: Tone) => string> = {
  bare: (tone) => inks[tone],
  soft: (tone) => cx(boxed, inks[tone], fills[tone]),
  dashed: (tone) => cx(boxed, inks[tone], 'border border-dashed border-current'),
  // Solid means critical and nothing else, so its colours do not follow the tone.
  solid: () => cx(boxed, 'bg-crit font-semibold! text-on-crit'),
}

type ChipProps = ComponentProps<'span'> & {
  tone: Tone
  icon: LucideIcon
  look?: ChipLook
  iconClass?: string | undefined
  /** Its word is for readers only: beside another chip there is no room for it. */
  iconOnly?: boolean | undefined
}

/** A state in three cues: icon, word and tone. Colour alone would fail one reader in twelve. */
export function Chip({
  tone,
  icon: Icon,
  look = 'soft',
  iconClass,
  iconOnly = false,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <span
      {...rest}
      data-tone={tone}
      className={cx(
        'inline-flex items-center gap-1 align-middle text-meta font-medium whitespace-nowrap',
        looks[look](tone),
        className,
      )}
    >
      <Icon aria-hidden className={cx('size-3.5 stroke-2', iconClass)} />
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </span>
  )
}
