import { fill, m } from '@contract/messages'
import { isLoinc } from '@contract/rules/loinc'
import { folded } from '../core/text'
import { openCsv } from './csv'
import type { ImportJob } from './job'
import { loincMatches } from './loinc-matches'
import { assertColumns, tableSource, type Loader, type SourceFile } from './source-file'
import { sql } from 'kysely'

export interface LoincOrderCode {
  loinc: string
  name: string
  /** Order, Observation or Both. */
  kind: string
}

/** Reads the LOINC value set of order codes as CSV: code, long common name, and whether it is ordered or observed. */
export async function openLoinc(bytes: Uint8Array): Promise<SourceFile<LoincOrderCode>> {
  const table = await openCsv(bytes)
  assertColumns(table, ['LOINC_NUM', 'LONG_COMMON_NAME', 'ORDER_OBS'], m.imports.fileLoinc)
  return tableSource(table, (cells) => {
    const loinc = cells.text('LOINC_NUM', 10, true)
    const kind = cells.text('ORDER_OBS', 12, true)
    if (loinc !== '' && !isLoinc(loinc)) cells.refuse('LOINC_NUM', fill(m.imports.rowLoinc, { loinc }))
    if (kind !== '' && !['Order', 'Observation', 'Both', 'Subset'].includes(kind))
      cells.refuse('ORDER_OBS', m.imports.rowOrderObs)
    return { loinc, name: cells.text('LONG_COMMON_NAME', 500, true), kind }
  })
}

/** The codes themselves; tests are compared with them afterwards, and none is changed. */
export function loincLoader(job: ImportJob): Loader<LoincOrderCode> {
  const { labId, runId } = job
  return {
    async batch(w, rows) {
      const last = [...new Map(rows.map(({ value }) => [value.loinc, value])).values()]
      const { rows: changed } = await sql<{ loinc: string; fresh: boolean }>`
        insert into loinc_order as o (lab_id, loinc, name, kind, search_name)
        select ${labId}, * from unnest(${last.map((one) => one.loinc)}::text[], ${last.map((one) => one.name)}::text[],
          ${last.map((one) => one.kind)}::text[], ${last.map((one) => folded(`${one.loinc} ${one.name}`))}::text[])
        on conflict (lab_id, loinc) do update set name = excluded.name, kind = excluded.kind, search_name = excluded.search_name
          where (o.name, o.kind) is distinct from (excluded.name, excluded.kind)
        returning loinc, xmax = 0 as fresh`.execute(w.tx)
      const named = (fresh: boolean) => changed.filter((row) => row.fresh === fresh).map((row) => row.loinc)
      if (changed.length > 0)
        w.changed('import', runId, { added: [], changed: [] }, { added: named(true), changed: named(false) })
      return {
        loaded: rows.length,
        refused: [],
        counts: { codes: rows.length, added: named(true).length, changed: named(false).length },
      }
    },
    async end(w) {
      const { docs } = await loincMatches(w.tx, labId)
      const of = (state: string) => docs.filter((one) => one.state === state).length
      return {
        listed: of('listed'),
        unlisted: of('unlisted'),
        offered: of('offered'),
        unmatched: of('unmatched'),
      }
    },
    message: (count) =>
      fill(m.imports.doneLoinc, {
        codes: count('codes'),
        added: count('added'),
        changed: count('changed'),
        listed: count('listed'),
        unlisted: count('unlisted'),
        offered: count('offered'),
        unmatched: count('unmatched'),
      }),
  }
}
