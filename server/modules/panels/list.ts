import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { narrowed, type Row, withId, namedSorts } from '../catalogue/public'
import type { CatalogueList } from '@contract/catalogue/shapes'
import type { PanelRow } from '@contract/panels/shapes'
import type { Page } from '@contract/shapes'
import { sql } from 'kysely'

/** Panels by code, name, LOINC or procedure code. */
export const listPanels = (db: Executor, who: Principal, input: CatalogueList): Promise<Page<PanelRow>> =>
  listPage<Row<PanelRow>, PanelRow>(
    db,
    {
      input,
      sorts: namedSorts,
      table: 'panel',
      where: narrowed(
        who,
        input,
        sql`t.code || ' ' || t.name || ' ' || coalesce(t.short_name, '') || ' ' || coalesce(t.loinc, '') || ' ' || t.procedure_codes::text`,
      ),
      columns: sql`r.id, r.version, r.code, r.name, s.name as sample, r.loinc, r.procedure_codes as "procedureCodes", r.active,
        (select count(*)::int from panel_test m where ${ofLab(who, 'm')} and m.panel_id = r.id) as tests`,
      joins: sql`left join panel r on ${ofLab(who, 'r')} and r.id = h.id
        left join sample_type s on ${ofLab(who, 's')} and s.id = r.sample_type_id`,
    },
    withId,
  )
