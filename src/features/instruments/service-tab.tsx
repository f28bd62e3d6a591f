import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { logKindLabels } from '@contract/instrument-log/choices'
import type { DueTask, LogEntry, LogView } from '@contract/instrument-log/shapes'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { LogDialog } from './log-dialog'
import { logQuery } from './queries'
import { ServiceDialog } from './service-dialog'

const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-dense'

/** Whether an instrument may be used, what is due on it, and what was done. */
export function ServiceTab({ instrumentId, name }: { instrumentId: string; name: string }) {
  const mayWrite = useMe().ability.can('enter', 'Result')
  const [dialog, setDialog] = useState<'entry' | 'service'>()
  const { data, error, refetch } = useQuery(logQuery(instrumentId))
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} label={m.instrumentLog.loading} />
  const close = () => setDialog(undefined)
  return (
    <div className="grid content-start gap-4 p-6 max-sm:p-4 xl:max-w-400">
      <Card
        title={m.instrumentLog.serviceCard}
        sub={m.instrumentLog.serviceSub}
        end={
          mayWrite && data.active ? (
            <Button size="s" onClick={() => setDialog('service')}>
              {data.out ? m.instrumentLog.putBack : m.instrumentLog.takeOut}
            </Button>
          ) : undefined
        }
      >
        <div className="px-4 py-3">
          <Standing view={data} />
        </div>
      </Card>
      <DueCard due={data.due} />
      <Card
        title={m.instrumentLog.logCard}
        sub={m.instrumentLog.logSub}
        end={
          mayWrite ? (
            <Button size="s" onClick={() => setDialog('entry')}>
              {m.instrumentLog.addEntry}
            </Button>
          ) : undefined
        }
      >
        {data.entries.length === 0 ? (
          <EmptyState title={m.instrumentLog.logNone} text={m.instrumentLog.logNoneHelp} />
        ) : (
          <ul aria-label={m.instrumentLog.logList} className="divide-y divide-soft-line">
            {data.entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
        {data.total > data.entries.length && (
          <p className="px-4 py-2 text-meta text-hint">
            {fill(m.instrumentLog.logCut, { shown: data.entries.length, total: data.total })}
          </p>
        )}
      </Card>
      {dialog === 'entry' && <LogDialog instrumentId={instrumentId} view={data} onClose={close} />}
      {dialog === 'service' && (
        <ServiceDialog instrumentId={instrumentId} name={name} view={data} onClose={close} />
      )}
    </div>
  )
}

function Standing({ view: { active, out } }: { view: LogView }) {
  if (out)
    return (
      <Banner
        tone="danger"
        title={fill(m.instrumentLog.outSince, { at: formatDateTime(out.since, labZone()), name: out.by })}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{out.reason}</p>
        <p>{m.instrumentLog.outHelp}</p>
      </Banner>
    )
  if (!active) return <p className="text-dense text-text2">{m.instrumentLog.switchedOff}</p>
  return (
    <Chip tone="success" icon={CircleCheck}>
      {m.instrumentLog.inService}
    </Chip>
  )
}

function DueCard({ due }: { due: readonly DueTask[] }) {
  return (
    <Card title={m.instrumentLog.dueCard} sub={m.instrumentLog.dueSub}>
      {due.length === 0 ? (
        <EmptyState title={m.instrumentLog.dueNone} text={m.instrumentLog.dueNoneHelp} />
      ) : (
        <ul aria-label={m.instrumentLog.dueCard} className="divide-y divide-soft-line">
          {due.map((one) => (
            <li key={`${one.kind} ${one.task}`} className={row}>
              <span className="mr-auto min-w-0">
                <span className="font-medium wrap-anywhere">{one.task}</span>
                <span className="block text-meta text-hint">
                  {logKindLabels[one.kind]} · {fill(m.instrumentLog.lastOn, { day: dateWords(one.lastOn) })}
                </span>
              </span>
              <Chip
                tone={one.overdue ? 'danger' : 'neutral'}
                icon={one.overdue ? TriangleAlert : CalendarClock}
              >
                {fill(one.overdue ? m.instrumentLog.overdueSince : m.instrumentLog.dueOn, {
                  day: dateWords(one.due),
                })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function EntryRow({ entry }: { entry: LogEntry }) {
  return (
    <li className={row}>
      <span className="w-28 whitespace-nowrap text-text2 tabular-nums max-sm:w-full">
        {dateWords(entry.doneOn)}
      </span>
      {entry.kind === 'out' ? (
        <Chip tone="danger" icon={CircleOff}>
          {logKindLabels.out}
        </Chip>
      ) : (
        <span className="w-32">{logKindLabels[entry.kind]}</span>
      )}
      <span className="min-w-48 flex-1">
        {entry.kind !== 'out' && entry.kind !== 'back' && (
          <span className="font-medium wrap-anywhere">{entry.task}</span>
        )}
        {entry.note !== null && <span className="block wrap-anywhere whitespace-pre-wrap">{entry.note}</span>}
        <span className="block text-meta text-hint">
          {fill(m.instrumentLog.byAt, {
            name: entry.doneBy,
            at: `${formatDateTime(entry.enteredAt, labZone())}, ${entry.enteredBy}`,
          })}
        </span>
      </span>
      {entry.nextDue !== null && (
        <span className="text-text2">{fill(m.instrumentLog.nextOn, { day: dateWords(entry.nextDue) })}</span>
      )}
    </li>
  )
}
