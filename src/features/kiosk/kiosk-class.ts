import { cx } from '@/ui/cx'

/** 56 px and 18 px at the least, for fingers and for eyes without glasses. */
const base =
  'inline-flex min-h-14 min-w-14 items-center justify-center gap-2 rounded-control border px-6 text-h3 font-medium focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring aria-disabled:opacity-60'

export const bigButton = (look: 'primary' | 'outline' | 'quiet', more?: string): string =>
  cx(
    base,
    look === 'primary' && 'border-primary bg-primary text-on-primary hover:bg-primary-hover',
    look === 'outline' && 'border-control bg-surface text-text hover:bg-hover',
    look === 'quiet' && 'border-transparent text-link hover:bg-hover',
    more,
  )

export const bigInput =
  'h-18 w-full min-w-0 rounded-control border border-control bg-surface px-4 text-h1 text-text focus-visible:outline-2 focus-visible:outline-ring'
