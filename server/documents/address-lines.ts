import type { Address } from '@contract/people'

/** An address as a letter has it; nothing for the parts that are missing. */
export const addressLines = ({ line1, line2, city, state, zip }: Address) =>
  [
    [line1, line2].filter(Boolean).join(', '),
    [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ].filter(Boolean)
