/** Tables inside a card: 16 px edges, 36 px rows, a strong rule under the head and faint ones between rows. */
export const head =
  'h-8 border-b border-line px-2 text-meta font-medium whitespace-nowrap text-hint first:pl-4 last:pr-4'
export const cell =
  'h-9 truncate border-b border-soft-line px-2 first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0'
