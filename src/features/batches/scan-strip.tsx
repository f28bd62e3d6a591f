import { CircleCheck, Clock, CloudOff, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Batch } from '@contract/batches/shapes'
import { ScanField } from '@/app/scan/scan-field'
import { isEditable } from '@/lib/editable'
import { useScan } from '@/lib/scan/use-scan'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { play } from '@/app/scan/sounds'
import { useBatchScans, type BatchScan } from './use-batch-scans'

const looks: Readonly<Record<BatchScan['state'], { icon: LucideIcon; ink: string }>> = {
  waits: { icon: Clock, ink: 'text-text2' },
  added: { icon: CircleCheck, ink: 'text-success' },
  already: { icon: Info, ink: 'text-info' },
  refused: { icon: TriangleAlert, ink: 'text-danger' },
  unsent: { icon: CloudOff, ink: 'text-warning' },
}

/** The field that specimens are scanned into, and what became of the last ones. */
export function ScanStrip({ batch }: { batch: Pick<Batch, '_id' | 'number'> }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [repeated, setRepeated] = useState<string>()
  const { scans, scan, dismiss } = useBatchScans()
  function take(code: string): void {
    setTyped('')
    setRepeated(undefined)
    scan(batch._id, code)
    const held = document.activeElement
    if (!isEditable(held) && !held?.closest('[role="dialog"]')) field.current?.focus({ preventScroll: true })
  }
  useScan(({ code, repeat }) => {
    if (!repeat) return take(code)
    setTyped('')
    setRepeated(code)
    play('look')
  })
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [batch._id])
  const [last, ...others] = scans
  const open = others.filter(({ state }) => state === 'refused' || state === 'unsent')
  return (
    <div className="grid gap-2">
      <ScanField
        label={fill(m.batches.scanField, { number: batch.number })}
        field={field}
        typed={typed}
        setTyped={setTyped}
        onCode={take}
      />
      {repeated !== undefined ? (
        <p className="flex items-center gap-2 font-semibold text-info">
          <Info aria-hidden className="size-4" /> {fill(m.batches.scanRepeat, { code: repeated })}
        </p>
      ) : (
        last && <ScanLine scan={last} large onDismiss={() => dismiss(last.id)} />
      )}
      {open.length > 0 && (
        <ul aria-label={m.batches.scanLog} className="grid gap-1">
          {open.map((one) => (
            <li key={one.id}>
              <ScanLine scan={one} onDismiss={() => dismiss(one.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ScanLine({
  scan,
  large = false,
  onDismiss,
}: {
  scan: BatchScan
  large?: boolean
  onDismiss: () => void
}) {
  const { icon: Icon, ink } = looks[scan.state]
  const stays = scan.state === 'refused' || scan.state === 'unsent'
  return (
    <p
      className={cx('flex min-w-0 items-start gap-2', ink, large ? 'text-lead font-semibold' : 'text-dense')}
      data-problem={stays || undefined}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 flex-1 break-words">{scan.words}</span>
      {stays && (
        <IconButton icon={X} size="s" label={`${m.batches.dismiss} ${scan.code}`} onClick={onDismiss} />
      )}
    </p>
  )
}
