/** The migrated database that each test file gets a copy of. */
export const TEMPLATE = 'aliquot_template'

/** The same server's address of another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
