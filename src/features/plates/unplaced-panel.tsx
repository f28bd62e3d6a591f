import { useQuery } from '@tanstack/react-query'
import { Info, Wand, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import { wellName } from '@contract/plates/geometry'
import type { Plate, PlateSpecimen } from '@contract/plates/shapes'
import { LoadFailed } from '@/app/load-failed'
import { ScanField } from '@/app/scan/scan-field'
import { play } from '@/app/scan/sounds'
import { isEditable } from '@/lib/editable'
import { formatCount } from '@/lib/format'
import { useScan } from '@/lib/scan/use-scan'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { StatMark } from '@/ui/status/order-chips'
import { choicesQuery, unplacedQuery } from './queries'
import type { PlateScan } from './use-plate-scans'
import { patientName } from './well-words'

interface UnplacedPanelProps {
  plate: Plate
  batchId: string | null
  setBatchId: (id: string | null) => void
  /** The well that the next scan goes to; undefined: none is free. */
  target: number | undefined
  ghosts: ReadonlyMap<number, PlateSpecimen>
  scans: readonly PlateScan[]
  /** What was typed on the map of a barcode: its rest is typed in the field. */
  begun: { text: string; times: number }
  onScan: (code: string) => void
  onDismiss: (id: string) => void
  onFill: (specimens: readonly PlateSpecimen[]) => void
}

const inks: Readonly<Record<PlateScan['state'], string>> = {
  waits: 'text-text2',
  added: 'text-success',
  already: 'text-info',
  refused: 'text-danger',
  unsent: 'text-warning',
}

/** The scan field, and the specimens that are not on the plate yet, each with the well that a fill would give it. */
export function UnplacedPanel({
  plate,
  batchId,
  setBatchId,
  target,
  ghosts,
  scans,
  begun,
  onScan,
  onDismiss,
  onFill,
}: UnplacedPanelProps) {
  const query = useQuery(unplacedQuery(plate._id, batchId))
  const choices = useQuery(choicesQuery)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [repeated, setRepeated] = useState<string>()
  function take(code: string): void {
    setTyped('')
    setRepeated(undefined)
    onScan(code)
    const held = document.activeElement
    const inMap = held?.closest('[role="grid"], [role="dialog"]')
    if (!isEditable(held) && !inMap) field.current?.focus({ preventScroll: true })
  }
  useScan(({ code, repeat }) => {
    if (!repeat) return take(code)
    setTyped('')
    setRepeated(code)
    play('look')
  })
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [plate._id])
  const [taken, setTaken] = useState(begun.times)
  if (taken !== begun.times) {
    setTaken(begun.times)
    setTyped(begun.text)
  }
  useEffect(() => {
    if (begun.times > 0) field.current?.focus({ preventScroll: true })
  }, [begun.times])
  const ghostOf = new Map([...ghosts].map(([place, { specimenId }]) => [specimenId, place]))
  const docs = query.data?.docs ?? []
  const [last, ...others] = scans
  const stays = others.filter(({ state }) => state === 'refused' || state === 'unsent')
  const batches = (choices.data?.batches ?? []).filter(({ testTypeId }) => testTypeId === plate.testType._id)
  const own = plate.batch
  return (
    <section
      aria-label={m.plates.unplacedTitle}
      className="flex w-80 shrink-0 flex-col border-l border-line bg-surface max-lg:w-full max-lg:border-t max-lg:border-l-0 print:hidden"
    >
      <div className="grid gap-3 border-b border-line p-4">
        <ScanField
          label={
            target === undefined
              ? m.plates.scanFull
              : fill(m.plates.scanInto, { well: wellName(plate.format, target) })
          }
          field={field}
          typed={typed}
          setTyped={setTyped}
          onCode={take}
        />
        {repeated !== undefined ? (
          <p className="flex items-center gap-2 text-dense font-semibold text-info">
            <Info aria-hidden className="size-4" /> {fill(m.plates.scanRepeat, { code: repeated })}
          </p>
        ) : (
          last && <ScanLine scan={last} large onDismiss={() => onDismiss(last.id)} />
        )}
        {stays.length > 0 && (
          <ul aria-label={m.plates.scanLog} className="grid gap-1">
            {stays.map((one) => (
              <li key={one.id}>
                <ScanLine scan={one} onDismiss={() => onDismiss(one.id)} />
              </li>
            ))}
          </ul>
        )}
        <Field label={m.plates.unplacedFrom}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              size="s"
              value={batchId ?? ''}
              onChange={({ target: { value } }) => setBatchId(value || null)}
              options={[
                { value: '', label: m.plates.waitingWork },
                ...[...batches, ...(own && !batches.some(({ _id }) => _id === own._id) ? [own] : [])].map(
                  ({ _id, number }) => ({ value: _id, label: number }),
                ),
              ]}
            />
          )}
        </Field>
        <div className="flex items-center gap-2">
          <h2 className="mr-auto font-semibold">
            {m.plates.unplacedTitle}{' '}
            <small className="text-dense font-normal text-hint">{formatCount(docs.length)}</small>
          </h2>
          <Button
            size="s"
            icon={Wand}
            disabledReason={docs.some(({ why }) => why === null) ? undefined : m.plates.unplacedNone}
            onClick={() => onFill(docs)}
          >
            {m.plates.fillFrom}
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1 lg:overflow-y-auto">
        {query.error && !query.data ? (
          <LoadFailed error={query.error} refetch={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonRows rows={4} />
        ) : docs.length === 0 ? (
          <EmptyState title={m.plates.unplacedNone} />
        ) : (
          <ul>
            {docs.map((one) => {
              const place = ghostOf.get(one.specimenId)
              return (
                <li
                  key={one.specimenId}
                  className="flex items-baseline gap-3 border-b border-line px-4 py-2 text-dense"
                >
                  <span className="min-w-0 flex-1">
                    <span className="mono block break-words">{one.barcode}</span>
                    <span className="block break-words text-text2">{patientName(one)}</span>
                    {one.priority === 'STAT' && <StatMark />}
                    {one.why !== null && <span className="block text-warning">{one.why}</span>}
                  </span>
                  <span className={cx('shrink-0', place === undefined ? 'text-hint' : 'mono text-link')}>
                    {place === undefined
                      ? one.why === null && ghosts.size > 0 && m.plates.noWellYet
                      : wellName(plate.format, place)}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

function ScanLine({
  scan,
  large = false,
  onDismiss,
}: {
  scan: PlateScan
  large?: boolean
  onDismiss: () => void
}) {
  const stays = scan.state === 'refused' || scan.state === 'unsent'
  return (
    <p
      data-problem={stays || undefined}
      className={cx(
        'flex min-w-0 items-start gap-2',
        inks[scan.state],
        large ? 'text-body font-semibold' : 'text-dense',
      )}
    >
      <span className="min-w-0 flex-1 break-words">{scan.words}</span>
      {stays && (
        <IconButton icon={X} size="s" label={`${m.plates.dismiss} ${scan.code}`} onClick={onDismiss} />
      )}
    </p>
  )
}
