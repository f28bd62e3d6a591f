/** The migrated database without a row, and the one with the demo laboratory; each test file gets a copy of one. */
export const TEMPLATES = { migrated: 'aliquot_template', seeded: 'aliquot_seeded' } as const

/** The same server's address of another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
