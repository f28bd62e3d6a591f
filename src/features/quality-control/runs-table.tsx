import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import type { Bench, Changed, Point, Run } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { VerdictCue, rulesText, zSigned } from './cues'
import { sourceAddress, sourceText } from './run-source'
import { LineInput } from './line-input'
import { staleAfter } from './stale'

const head = 'h-9 px-3 text-left text-meta font-medium text-hint'
const cell = 'h-8 px-3 align-top py-1.5'

/** What else changed, in words. */
export const changedText = (changed: readonly Changed[]): string =>
  changed.length === 0
    ? m.qualityControl.changedNone
    : fill(m.qualityControl.changedSome, {
        list: changed
          .map(({ measuredAt, from, to }) =>
            fill(m.qualityControl.changedOne, {
              at: formatDateTime(measuredAt, labZone()),
              from: m.qualityControl.verdict[from],
              to: m.qualityControl.verdict[to].toLowerCase(),
            }),
          )
          .join('; '),
      })

/** The runs as figures, the newest first; beside the chart the last ten. */
export function RunsTable({ bench, short }: { bench: Bench; short: boolean }) {
  const [excluding, setExcluding] = useState<Point>()
  const { ability } = useMe()
  const all = bench.runs.toReversed()
  const runs = short ? all.slice(0, 10) : all
  return (
    <Card>
      <div className="overflow-x-auto">
        <table className="w-full text-dense" aria-label={m.qualityControl.table}>
          <thead>
            <tr className="border-b border-line">
              <th className={head}>{m.qualityControl.columnMeasured}</th>
              <th className={head}>{m.qualityControl.columnLevel}</th>
              <th className={cx(head, 'text-right')}>{m.qualityControl.columnValue}</th>
              <th className={cx(head, 'text-right')}>{m.qualityControl.columnZ}</th>
              <th className={head}>{m.qualityControl.columnVerdict}</th>
              <th className={head}>{m.qualityControl.columnLot}</th>
              <th className={head}>{m.qualityControl.columnBy}</th>
              <th className={head}>
                <span className="sr-only">{m.qualityControl.exclude}</span>
              </th>
            </tr>
          </thead>
          {runs.map((run) => (
            <RunRows
              key={run._id}
              run={run}
              instrumentId={bench.plan.instrument._id}
              onExclude={ability.can('manage', 'Qc') ? setExcluding : undefined}
            />
          ))}
        </table>
      </div>
      {excluding && <ExcludeDialog point={excluding} onClose={() => setExcluding(undefined)} />}
    </Card>
  )
}

/** Where a run came from, with the way to the file, message or plate. */
function Source({ run, instrumentId }: { run: Run; instrumentId: string }) {
  const to = sourceAddress(run, instrumentId)
  if (to === null) return <span className="block text-meta text-hint">{sourceText(run)}</span>
  return (
    <AppLink
      to={to}
      className="block max-w-48 text-meta wrap-anywhere whitespace-normal text-link underline-offset-2 hover:underline"
    >
      {sourceText(run)}
    </AppLink>
  )
}

interface RunRowsProps {
  run: Run
  instrumentId: string
  onExclude: ((point: Point) => void) | undefined
}

function RunRows({ run, instrumentId, onExclude }: RunRowsProps) {
  return (
    <tbody className="border-b border-soft-line">
      {run.points.map((point, place) => (
        <tr key={point._id} className={cx(run.verdict === 'reject' && 'bg-danger-soft/40')}>
          {place === 0 && (
            <th
              scope="rowgroup"
              rowSpan={run.points.length}
              className={cx(cell, 'text-left font-normal whitespace-nowrap tabular-nums')}
            >
              {formatDateTime(run.measuredAt, labZone())}
              <span className="block">
                <VerdictCue verdict={run.verdict} />
              </span>
              {run.comment && <span className="block whitespace-normal text-hint">{run.comment}</span>}
            </th>
          )}
          <td className={cell}>{point.level}</td>
          <td className={cx(cell, 'text-right tabular-nums', point.excluded && 'line-through')}>
            {point.raw}
          </td>
          <td className={cx(cell, 'text-right tabular-nums')}>{zSigned(point.z)}</td>
          <td className={cell}>
            {point.excluded
              ? fill(m.qualityControl.excluded, {
                  why: point.excluded.why,
                  name: point.excluded.byName,
                })
              : point.mean === null
                ? m.qualityControl.noTargetThen
                : rulesText(point.findings)}
          </td>
          <td className={cx(cell, 'mono text-hint')}>{point.lot}</td>
          {place === 0 && (
            <td rowSpan={run.points.length} className={cx(cell, 'whitespace-nowrap text-text2')}>
              {run.byName}
              <Source run={run} instrumentId={instrumentId} />
            </td>
          )}
          <td className={cx(cell, 'text-right print:hidden')}>
            {onExclude && !point.excluded && point.verdict === 'reject' && (
              <Button size="s" variant="quiet" onClick={() => onExclude(point)}>
                {m.qualityControl.exclude}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function ExcludeDialog({ point, onClose }: { point: Point; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const send = useSend(api.qualityControl.exclude, {
    invalidates: staleAfter,
    onSuccess: ({ changed }) => {
      toast.success(fill(m.qualityControl.excludedNow, { changed: changedText(changed) }))
      onClose()
    },
  })
  const isMissing = reason.trim() === ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isMissing) send.mutate({ body: { pointId: point._id, reason } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.qualityControl.excludeTitle}
      description={m.qualityControl.excludeHelp}
      mustAnswer={send.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <LineInput
          label={m.qualityControl.why}
          value={reason}
          onChange={setReason}
          autoFocus
          error={tried && isMissing ? m.qualityControl.reasonMissing : send.error?.message}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.qualityControl.exclude}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
