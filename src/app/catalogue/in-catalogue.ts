import { m } from '@contract/messages'
import { staleAfter } from './queries'

/** What the screens of the plain registers of the catalogue have in common. */
export const inCatalogue = {
  words: { searchHint: m.catalogue.searchHint },
  section: m.register.administration,
  newUnder: m.register.administration,
  staleAfter: staleAfter,
}

/** The widths of code and name, side by side. */
export const codeAndName = { code: 'third', name: 'twoThirds' } as const
