import { sql, type RawBuilder } from 'kysely'
import { fill, m } from '@contract/messages'
import { contains, folded } from '../../core/text'

/** Every word of what was typed must stand in the text; `2345-7` and `80053` are words like any other. */
export function holdsWords(typed: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = folded(typed).split(' ').filter(Boolean)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`lower(${text}) like ${contains(word)}`),
    sql` and `,
  )
}

/** The orders that a list of the catalogue offers. */
export const namedSorts = {
  name: { column: 'search_name', type: 'text' },
  code: { column: 'code', type: 'text' },
} as const

/** What the tables of the plain registers have in common. */
export const inCatalogue = {
  matching: (text: string) => holdsWords(text, sql`t.code || ' ' || t.name`),
  searchNameGenerated: true,
} as const

/** The refusal of a code that another has. */
export const codeTaken = (entity: string) => ({
  field: 'code' as const,
  message: fill(m.catalogue.codeTaken, { what: entity }),
})

/** Refusals by field with the sentence of the first over the form. */
export const firstOf = (fields: Record<string, string>): string | undefined => Object.values(fields)[0]
