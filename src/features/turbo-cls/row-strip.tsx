import { BadgeCheck, Eye, Pause, Phone, RotateCcw, type LucideIcon } from 'lucide-react'
import { fill, m } from '@contract/messages'
import type { ClsRow } from '@contract/turbo-cls/shapes'
import { formatDayMonth, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { whyNot, type RowAct } from './row-acts'

const acts: readonly { act: RowAct; label: string; key: string; icon: LucideIcon }[] = [
  { act: 'call', label: m.turboCls.actCall, key: 'c', icon: Phone },
  { act: 'seen', label: m.turboCls.actSeen, key: 'd', icon: Eye },
  { act: 'verify', label: m.turboCls.actVerify, key: 'v', icon: BadgeCheck },
  { act: 'repeat', label: m.turboCls.actRepeat, key: 'r', icon: RotateCcw },
  { act: 'hold', label: m.turboCls.actHold, key: 'h', icon: Pause },
]

interface RowStripProps {
  row: ClsRow
  may: Readonly<Record<RowAct, boolean>>
  onAct: (act: RowAct) => void
}

/** The row under the cursor in full: what was measured, what was before, every reason that holds it, and what can be done. */
export function RowStrip({ row, may, onAct }: RowStripProps) {
  const { holds, previous, interpretation, comment } = row
  const isCritical = holds.some(({ code }) => code === 'critical_call_owed')
  const facts = [
    previous &&
      fill(m.turboCls.was, { value: previous.text, day: formatDayMonth(previous.collectedOn, labZone()) }),
    interpretation?.delta &&
      fill(m.turboCls.change, { change: interpretation.delta.change.replace(/^-/, '−') }),
    row.dilution,
    comment,
    row.withoutPlan && m.turboCls.withoutPlan,
  ].filter(Boolean)
  return (
    <section
      aria-label={m.turboCls.stripLabel}
      className={cx(
        'flex flex-none items-center gap-4 border-t border-l-4 border-line bg-surface px-5 py-2.5 text-dense max-sm:hidden',
        isCritical ? 'border-l-crit' : 'border-l-transparent',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <b className="font-semibold">
            {[row.name, row.raw === null ? m.turboCls.noValue : row.text, row.unit].filter(Boolean).join(' ')}
          </b>{' '}
          <span className="text-text2">
            {`${formatPerson(row.patient)}, ${row.requisitionNumber}, ${row.location.name}`}
          </span>
        </p>
        <p className="line-clamp-2 text-text2">
          {[...holds.map(({ message }) => message), ...facts].join(' ')}
        </p>
      </div>
      <div className="flex flex-none gap-2">
        {acts
          .filter(({ act }) => may[act] && whyNot(act, row) === null)
          .map(({ act, label, key, icon }) => (
            <Button key={act} size="s" icon={icon} shortcut={key} onClick={() => onAct(act)}>
              {label}
            </Button>
          ))}
      </div>
    </section>
  )
}
