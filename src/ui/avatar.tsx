import type { ComponentProps } from 'react'
import { cx } from './cx'

/** First letters of the first and the last word: "Ana Reyes" → AR. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The name itself stands beside it or is its title; the circle is decoration. */
export function Avatar({ name, className, ...rest }: ComponentProps<'span'> & { name: string }) {
  return (
    <span
      aria-hidden
      title={name}
      {...rest}
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full bg-neutral-soft text-[10px]/none font-semibold text-neutral select-none',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
