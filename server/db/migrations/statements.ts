import { sql, type Kysely, type Migration } from 'kysely'

/**
 * A migration written as plain SQL. Statements are run one by one (the browser tab's database takes one at a time); they
 * end with a semicolon at the end of a line.
 */
export function statements(text: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of text.split(/;[ \t]*\n/))
        if (statement.trim()) await sql.raw(statement).execute(db)
    },
  }
}
