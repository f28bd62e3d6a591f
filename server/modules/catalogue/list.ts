import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { narrowed, type Row, withId } from './list-parts'
import { namedSorts } from './words'
import type { CatalogueList } from '@contract/catalogue/shapes'
import { sql, type RawBuilder } from 'kysely'

/** A page of one of the plain registers: code, name and what else its rows show. */
export const listNamed = <Doc>(
  db: Executor,
  who: Principal,
  input: CatalogueList,
  table: 'sample_type' | 'test_type' | 'specimen_source',
  more: RawBuilder<unknown> = sql``,
) =>
  listPage<Row<Doc>, Omit<Row<Doc>, 'id'> & { _id: string }>(
    db,
    {
      input,
      sorts: namedSorts,
      table,
      where: narrowed(who, input, sql`t.code || ' ' || t.name`),
      columns: sql`r.id, r.version, r.code, r.name, r.active ${more}`,
      joins: sql`left join ${sql.table(table)} r on ${ofLab(who, 'r')} and r.id = h.id`,
    },
    withId,
  )
