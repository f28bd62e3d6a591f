import { Chip } from '../chip'
import { cx } from '../cx'
import type { Cue } from './cue'

export type CueChipProps = {
  /** In a detail header every chip is boxed. */
  filled?: boolean
  /** Said after the word: a count, an age, a number. */
  more?: string | number | undefined
  /** The full story for the pointer, for example the reason of a rejection. */
  title?: string | undefined
  /** Its word is for readers only. */
  iconOnly?: boolean | undefined
  className?: string | undefined
}

/** A chip of one state. The components beside this are it with a row of their table chosen. */
export function CueChip({
  cue,
  filled = false,
  more,
  title,
  iconOnly,
  className,
}: CueChipProps & { cue: Cue }) {
  return (
    <Chip
      tone={cue.tone}
      icon={cue.icon}
      look={filled ? cue.filled : cue.look}
      iconClass={cue.iconClass}
      title={title ?? (iconOnly ? cue.word : undefined)}
      iconOnly={iconOnly}
      className={cx(cue.strong && 'font-semibold!', className)}
    >
      {more === undefined ? cue.word : `${cue.word} ${more}`}
    </Chip>
  )
}
