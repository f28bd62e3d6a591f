import { statements } from './statements'

/**
 * How often PostgreSQL tidies the tables that lists count in. A count reads an index alone only where the table has been
 * tidied since its rows came; by default that waits for a fifth of the table, so that the last weeks, which are asked for
 * most, were counted row by row.
 */
const tended = ['lab_order', 'patient', 'specimen', 'analysis']

export const tendedTables = statements(
  tended
    .map(
      (table) =>
        `alter table ${table} set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);`,
    )
    .join('\n'),
)
