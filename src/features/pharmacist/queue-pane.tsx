import { EqualNot, History, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fill, m } from '@contract/messages'
import type { PharmacistRow } from '@contract/pharmacist/shapes'
import { formatClock, formatDayMonth, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Chip } from '@/ui/chip'
import { cx } from '@/ui/cx'

const nameOf = ({ patient }: PharmacistRow) => `${patient.lastname}, ${patient.firstname}`

/** The clock of today, the day of any other. */
export function shortTime(at: string): string {
  const zone = labZone()
  return todayIn(zone, new Date(at)) === todayIn(zone) ? formatClock(at, zone) : formatDayMonth(at, zone)
}

/** How near its report is due: past is red, the next four hours amber. */
function dueInk(dueAt: string): string {
  const hours = (Date.parse(dueAt) - Date.now()) / 3_600_000
  if (hours < 0) return 'text-danger'
  return hours < 4 ? 'text-warning' : 'text-hint'
}

interface QueuePaneProps {
  rows: readonly PharmacistRow[]
  open: string | undefined
  userId: string
  onOpen: (orderId: string) => void
}

/** The orders, the longest waiting first; who has one open, and how many of its lines do not fit. */
export function QueuePane({ rows, open, userId, onOpen }: QueuePaneProps) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up.
    void current.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <ul className="divide-y divide-line" aria-label={m.pharmacist.queueLabel}>
      {rows.map((row) => {
        const isOpen = row._id === open
        const theirs = row.openedBy !== null && row.openedBy.userId !== userId ? row.openedBy : null
        return (
          <li key={row._id}>
            <button
              type="button"
              ref={isOpen ? current : undefined}
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(row._id)}
              className={cx(
                'grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 border-l-3 px-4 py-2 text-left text-dense -outline-offset-2! hover:bg-hover',
                isOpen ? 'border-primary bg-selected' : 'border-transparent',
              )}
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">{nameOf(row)}</span>
                {theirs && (
                  <Chip tone="neutral" look="bare" icon={Lock} className="min-w-0 truncate">
                    {fill(m.pharmacist.openedByShort, { name: theirs.name })}
                  </Chip>
                )}
                {row.lapsed && (
                  <Chip
                    tone="warning"
                    look="bare"
                    icon={History}
                    title={fill(m.pharmacist.lapsed, { name: row.lapsed.byName, said: row.lapsed.said })}
                  >
                    {m.pharmacist.lapsedShort}
                  </Chip>
                )}
                {row.inconsistent > 0 && (
                  <Chip tone="danger" look="bare" icon={EqualNot}>
                    <span aria-hidden>{row.inconsistent}</span>
                    <span className="sr-only">
                      {fill(m.pharmacist.inconsistentCount, { count: row.inconsistent })}
                    </span>
                  </Chip>
                )}
              </span>
              <span className="flex items-center gap-2 text-meta text-hint">
                <span className="font-mono">{row.requisitionNumber}</span>
                <span className="min-w-0 flex-1 truncate">{row.location.name}</span>
                {row.reviewedAt ? (
                  <span className="tabular-nums">{shortTime(row.reviewedAt)}</span>
                ) : (
                  row.dueAt && (
                    <span
                      className={cx('tabular-nums', dueInk(row.dueAt))}
                      title={fill(m.pharmacist.dueAt, { at: shortTime(row.dueAt) })}
                    >
                      {shortTime(row.dueAt)}
                    </span>
                  )
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
