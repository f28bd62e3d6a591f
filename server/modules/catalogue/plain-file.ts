import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { exportCsv, type CsvColumn } from '../../core/csv'

/** The file of a plain register: code, name, and what else it has. */
export const plainFile = <Row extends { _id: string; code: string; name: string; active: boolean }>(
  ctx: Ctx,
  what: string,
  shown: string[] | undefined,
  pageOf: Parameters<typeof exportCsv<Row>>[0]['pageOf'],
  more: CsvColumn<Row>[] = [],
) =>
  exportCsv<Row>({
    columns: [
      { head: m.csvHeads.code, of: ['code'], text: (row) => row.code },
      { head: m.csvHeads.name, of: ['name'], text: (row) => row.name },
      ...more,
      { head: m.csvHeads.active, of: ['status'], text: (row) => row.active },
    ],
    shown,
    pageOf,
    what,
    zone: ctx.who.timeZone,
    now: ctx.now,
  })
