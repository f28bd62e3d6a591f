import { sql } from 'kysely'
import type { StatementList } from '@contract/statements/shapes'
import type { Page } from '@contract/shapes'
import { StatementState } from '@contract/statements/choices'
import type { StatementDetail, StatementLine, StatementRow } from '@contract/statements/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

interface Row {
  id: string
  version: number
  number: string
  state: string
  open: boolean
  reminders: number
  /** The driver answers a bigint as text. */
  total_cents: string | number
  paid_cents: string | number
  returned_mail: boolean
  created_at: Date
  state_at: Date
  patient_id: string
  patient_name: string
  patient_number: string
}

const columns = sql`s.id, s.version, s.number, s.state, s.open, s.reminders, s.total_cents, s.paid_cents, s.returned_mail,
  s.created_at, s.state_at, s.patient_id, p.lastname || ', ' || p.firstname as patient_name, p.patient_number`

const present = (row: Row): StatementRow => ({
  _id: row.id,
  version: row.version,
  number: row.number,
  state: StatementState.parse(row.state),
  active: row.open,
  reminders: row.reminders,
  totalCents: Number(row.total_cents),
  paidCents: Number(row.paid_cents),
  balanceCents: Number(row.total_cents) - Number(row.paid_cents),
  returnedMail: row.returned_mail,
  patient: { _id: row.patient_id, name: row.patient_name, patientNumber: row.patient_number },
  createdAt: row.created_at.toISOString(),
  stateAt: row.state_at.toISOString(),
})

const sorts = {
  createdAt: { column: 'created_at', type: 'timestamptz' },
  number: { column: 'number', type: 'text' },
} as const

/** Statements by number or patient, a page at a time. */
export function listStatements(
  db: Executor,
  who: Principal,
  input: StatementList,
): Promise<Page<StatementRow>> {
  const { text, state, active } = input
  const matches = text
    ? sql`and (t.number ilike ${startsWith(text)} or exists (select 1 from patient p where ${ofLab(who, 'p')}
        and p.id = t.patient_id and (p.search_name like ${contains(folded(text))} or p.patient_number ilike ${startsWith(text)})))`
    : sql``
  return listPage<Row, StatementRow>(
    db,
    {
      input,
      sorts,
      table: 'statement',
      where: sql`${ofLab(who, 't')} ${matches} ${state ? sql`and t.state = ${state}` : sql``}
        ${active === undefined ? sql`` : sql`and t.open = ${active}`}`,
      columns,
      joins: sql`left join statement s on ${ofLab(who, 's')} and s.id = h.id
        left join patient p on ${ofLab(who, 'p')} and p.id = s.patient_id`,
    },
    present,
  )
}

/** One statement with its lines and the orders they come from. */
export async function findStatement(
  db: Executor,
  who: Principal,
  id: string,
): Promise<StatementDetail | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<
    Row & { lines: StatementLine[]; note: string | null; orders: StatementDetail['orders'] }
  >`
    select ${columns}, s.lines, s.note, coalesce((
      select json_agg(json_build_object('_id', o.id, 'requisitionNumber', o.requisition_number) order by o.requisition_number)
      from lab_order o where ${ofLab(who, 'o')} and o.id in (
        select (line ->> 'orderId')::uuid from jsonb_array_elements(s.lines) line)), '[]') as orders
    from statement s join patient p on ${ofLab(who, 'p')} and p.id = s.patient_id
    where ${ofLab(who, 's')} and s.id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ...present(row),
      patientId: row.patient_id,
      lines: row.lines,
      note: row.note,
      orders: row.orders,
    }
  )
}
