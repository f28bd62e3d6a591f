import { useQueryClient } from '@tanstack/react-query'
import { CheckCircle2, CircleSlash, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import {
  mostAtOnce,
  rowStates,
  type OrderSheet,
  type RowState,
  type SheetRow,
} from '@contract/order-sheets/shapes'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { invalidate } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Segmented } from '@/ui/segmented'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { sheetQuery } from './queries'
import { useMend } from './use-mend'

const s = m.orderSheets
/** Rows that are drawn at a time. */
const PAGE = 50

/** The rows: those that need attention in fields, with their reason; the others as they are. */
export function RowsCard({ sheet }: { sheet: OrderSheet }) {
  const [filter, setFilter] = useState<RowState | 'ALL'>('ALL')
  const [shown, setShown] = useState(PAGE)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const { failed, mend } = useMend(sheet._id)
  const count = (state: RowState) => sheet.rows.filter((row) => row.state === state).length
  const rows = sheet.rows.filter(({ state }) => filter === 'ALL' || state === filter)
  const fields = sheet.fields.filter(
    ({ field, required }) =>
      required ||
      (sheet.map[field] ?? null) !== null ||
      sheet.rows.some(({ cells, problems }) => Boolean(cells[field]) || problems[field] !== undefined),
  )
  return (
    <Card title={s.rowsTitle} end={<SendReady sheet={sheet} />}>
      <div className="overflow-x-auto border-b border-line p-3">
        <Segmented
          aria-label={s.state}
          size="s"
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setShown(PAGE)
          }}
          options={[
            { value: 'ALL' as const, label: `${s.all} ${sheet.rows.length}` },
            ...rowStates.map((state) => ({ value: state, label: `${s.states[state]} ${count(state)}` })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState tone="nomatch" title={s.none} />
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={s.rowsTitle} className="min-w-full text-dense">
            <thead className="text-meta text-hint">
              <tr className="h-8 border-b border-line text-left">
                <th scope="col" className="px-2 pl-4 text-right">
                  {s.line}
                </th>
                <th scope="col" className="px-2">
                  {s.state}
                </th>
                {fields.map(({ field, label }) => (
                  <th
                    key={field}
                    scope="col"
                    className="max-w-60 truncate px-2 whitespace-nowrap"
                    title={label}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row) => (
                <Row
                  key={row._id}
                  row={row}
                  fields={fields}
                  open={sheet.open}
                  editing={row.state === 'WRONG' || (row.state === 'READY' && edited.has(row._id))}
                  failed={failed.get(row._id)}
                  onEdit={() => setEdited(new Set([...edited, row._id]))}
                  onCell={(field, text) => {
                    setEdited(new Set([...edited, row._id]))
                    mend(row._id, { cells: { [field]: text } })
                  }}
                  onDrop={(dropped) => mend(row._id, { dropped })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown && (
        <div className="border-t border-line p-3">
          <Button onClick={() => setShown(shown + PAGE)}>
            {fill(s.more, { left: rows.length - shown })}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  row: SheetRow
  fields: OrderSheet['fields']
  open: boolean
  editing: boolean
  failed: string | undefined
  onEdit: () => void
  onCell: (field: string, text: string) => void
  onDrop: (dropped: boolean) => void
}

const looks = {
  READY: { tone: 'success', icon: CheckCircle2 },
  WRONG: { tone: 'danger', icon: TriangleAlert },
  SENT: { tone: 'info', icon: Send },
  DROPPED: { tone: 'neutral', icon: CircleSlash },
} as const

function Row({ row, fields, open, editing, failed, onEdit, onCell, onDrop }: RowProps) {
  const { state, line, cells, problems, known, order } = row
  const labels = new Map(fields.map(({ field, label }) => [field, label]))
  const reasons = Object.entries(problems)
  const noted = reasons.length > 0 || failed !== undefined
  return (
    <>
      <tr className={noted ? 'align-top' : 'border-b border-soft-line align-top'}>
        <td className="px-2 py-1.5 pl-4 text-right text-hint tabular-nums">{line}</td>
        <td className="min-w-44 px-2 py-1">
          <Chip {...looks[state]}>{s.states[state]}</Chip>
          {known && state !== 'SENT' && (
            <span className="block text-meta text-hint">
              {fill(s.onFile, { number: known.patientNumber })}
            </span>
          )}
          {order && (
            <AppLink to={`/remoteorders/${order._id}`} className="block text-meta">
              {order.before
                ? fill(s.orderedBefore, { number: order.requisitionNumber })
                : order.requisitionNumber}
            </AppLink>
          )}
          {open && (
            <span className="flex gap-1">
              {state === 'READY' && !editing && (
                <Button size="s" variant="quiet" aria-label={fill(s.editOf, { line })} onClick={onEdit}>
                  {s.edit}
                </Button>
              )}
              {(state === 'WRONG' || state === 'READY') && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={fill(s.dropRowOf, { line })}
                  onClick={() => onDrop(true)}
                >
                  {s.dropRow}
                </Button>
              )}
              {state === 'DROPPED' && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={fill(s.takeBackOf, { line })}
                  onClick={() => onDrop(false)}
                >
                  {s.takeBack}
                </Button>
              )}
            </span>
          )}
        </td>
        {fields.map(({ field, label }) => (
          <td key={field} className="max-w-60 truncate px-2 py-1.5" title={cells[field]}>
            {editing && open ? (
              <TextInput
                size="s"
                className="w-36 min-w-36"
                autoComplete="off"
                maxLength={400}
                defaultValue={cells[field]}
                aria-label={fill(s.cellOf, { field: label, line })}
                aria-invalid={problems[field] === undefined ? undefined : true}
                aria-describedby={noted ? `why-${row._id}` : undefined}
                onBlur={({ target }) => {
                  if (target.value.trim() !== (cells[field] ?? '')) onCell(field, target.value)
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur()
                }}
              />
            ) : (
              cells[field]
            )}
          </td>
        ))}
      </tr>
      {noted && (
        <tr className="border-b border-soft-line">
          <td colSpan={fields.length + 2} className="pr-2 pb-2 pl-16">
            <ul
              id={`why-${row._id}`}
              aria-label={fill(s.rowProblem, { line })}
              className="grid gap-0.5 text-meta font-medium text-danger"
            >
              {reasons.map(([field, message]) => (
                <li key={field}>{labels.has(field) ? `${labels.get(field)}: ${message}` : message}</li>
              ))}
              {failed !== undefined && <li>{fill(s.notKept, { reason: failed })}</li>}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

/** Sends what is ready, a few at a time: what was sent stays sent, whatever becomes of the others. */
function SendReady({ sheet }: { sheet: OrderSheet }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [problem, setProblem] = useState<string>()
  const ready = sheet.rows.filter(({ state }) => state === 'READY').map(({ _id }) => _id)
  async function send() {
    setAsking(false)
    setProblem(undefined)
    let sent = 0
    try {
      for (let at = 0; at < ready.length; at += mostAtOnce) {
        setProgress({ done: at, total: ready.length })
        const rowIds = ready.slice(at, at + mostAtOnce)
        const body = { _id: sheet._id, rowIds }
        const { outcomes } = await call(
          api.orderSheets.send,
          { body },
          { idempotencyKey: crypto.randomUUID() },
        )
        sent += outcomes.filter(({ ok }) => ok).length
      }
      const left = ready.length - sent
      if (left > 0) toast.error(fill(s.sentSome, { sent, left }))
      else toast.success(sent === 1 ? s.sentAllOne : fill(s.sentAll, { count: sent }))
    } catch (error) {
      // Nothing is doubled by another try: rows that were sent answer with their order.
      setProblem(messageOf(error))
    } finally {
      setProgress(undefined)
      await client.refetchQueries({ queryKey: sheetQuery(sheet._id).queryKey })
      await invalidate(client, 'remoteOrders', api.orderSheets.list)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-meta text-hint">
        {progress && fill(s.sending, progress)}
      </span>
      {problem && <Banner tone="danger" title={problem} />}
      {sheet.open && (
        <Button
          variant="primary"
          icon={Send}
          busy={progress !== undefined}
          disabled={ready.length === 0}
          onClick={() => setAsking(true)}
        >
          {fill(s.sendReady, { count: ready.length })}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={ready.length === 1 ? s.sendTitleOne : fill(s.sendTitle, { count: ready.length })}
        description={s.sendText}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.ui.cancel}</Button>
            <Button variant="primary" onClick={() => void send()}>
              {fill(s.sendReady, { count: ready.length })}
            </Button>
          </>
        }
      />
    </span>
  )
}
