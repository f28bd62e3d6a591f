import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { Volume2, VolumeX } from 'lucide-react'
import { canNavigate } from '@contract/abilities'
import { fill, m } from '@contract/messages'
import type { KeptAs } from '@contract/tests/kept-as'
import type { Order } from '@contract/orders/shapes'
import { isApiError } from '@/api/errors'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { isEditable } from '@/lib/editable'
import type { ScanHandler } from '@/lib/scan/hub'
import { useScan } from '@/lib/scan/use-scan'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { ConditionChoice } from './condition-choice'
import { acceptable } from './conditions'
import { CourierBags, useCourierBags } from './courier-bags'
import { Foot, ScannerCheckLink } from './foot'
import { KeptChoice } from './kept-choice'
import { LabelsAgain, WaitingLabels } from './label-dialogs'
import { PrintSwitch } from './print-switch'
import { ReceivingCards } from './receiving-cards'
import { ReceivingTable } from './receiving-table'
import { decisionId, type RowActions } from './row-actions'
import { Said } from './said'
import { ScanField } from '@/app/scan/scan-field'
import { needsDecision } from './scan-row'
import type { ShownRow } from './shown-rows'
import { play, useSounds } from '@/app/scan/sounds'
import { Tallies } from './tallies'
import { useAutoPrint } from './use-auto-print'
import { useReceiving } from './use-receiving'

const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    timeZone: labZone(),
  }).format(now)

/** Where the server refuses what the page's own right would allow. */
function Refused() {
  return (
    <>
      <PageHeader title={m.specimens.title} />
      <EmptyState tone="error" title={m.specimens.refusedTitle} text={m.specimens.refusedText} />
    </>
  )
}

const otherControl = 'a, button, input, select, textarea, label, summary, [role="dialog"], [role="menu"]'

/** Receiving specimens by scan. */
export function ReceivingPage() {
  const { ability } = useMe()
  const built = useBuilt()
  const { history } = useRouter()
  const phone = usePhone()
  const { log, scans, down, today, openFailed, rows, tallies } = useReceiving()
  const auto = useAutoPrint(log)
  const courierBags = useCourierBags()
  const [sounds, toggleSounds] = useSounds()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [repeated, setRepeated] = useState<string>()
  const [condition, setCondition] = useState<string>(acceptable)
  const [kept, setKept] = useState<KeptAs | null>(null)
  const [elsewhere, setElsewhere] = useState(false)
  const [rejecting, setRejecting] = useState<string>()
  const [again, setAgain] = useState<Order>()

  const focusField = () => field.current?.focus({ preventScroll: true })
  function take(code: string): void {
    setTyped('')
    setRepeated(undefined)
    setCondition(acceptable)
    if (!courierBags.take(code)) log.scan(code, condition === acceptable ? null : condition, kept)
    const held = document.activeElement
    if (!isEditable(held) && !held?.closest('[role="dialog"]')) focusField()
  }
  // A tube that is received while a dialog is open changes nothing of what is written in it.
  const onScan: ScanHandler = ({ code, repeat }) => {
    if (!repeat) {
      take(code)
      return
    }
    setTyped('')
    setRepeated(code)
    play('look')
  }
  useScan(onScan, { inDialog: true })
  useEffect(() => {
    // On a touch screen focus would raise the keyboard over the list.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  function undoLast(): void {
    const last = scans.find(({ state }) => state === 'received')
    if (last) log.undo(last.id)
    else toast.info(m.specimens.nothingToUndo)
  }
  function printLast(): void {
    const last = scans.find(
      ({ state, order }) => order !== null && (state === 'received' || state === 'already'),
    )
    if (last?.order) setAgain(last.order)
    else toast.info(m.specimens.nothingToPrint)
  }
  const group = m.specimens.keysGroup
  const mayPrint = ability.can('print', 'Label')
  useShortcut({ keys: 'F4', label: m.specimens.keysAgain, group, when: mayPrint }, printLast)
  // Where text stands, the key takes back typing, as everywhere.
  useShortcut(
    { keys: 'Mod+Z', label: m.specimens.keysUndo, group, when: typed === '' && !elsewhere },
    undoLast,
  )
  useShortcut({ keys: 'Alt+M', label: m.specimens.keysMute, group }, toggleSounds)

  const mayReject = ability.can('reject', 'Specimen')
  const mayOpen = built.has('/order/:id') && canNavigate(ability, '/order/:id')
  const mayCreate =
    ability.can('create', 'Order') && built.has('/orderentry') && canNavigate(ability, '/orderentry')
  const actions = useMemo<RowActions>(
    () => ({
      retry: (scan) => {
        log.retry(scan.id)
        field.current?.focus({ preventScroll: true })
      },
      setAside: (scan) => {
        log.setAside(scan.id)
        field.current?.focus({ preventScroll: true })
      },
      undo: (scan) => log.undo(scan.id),
      printAgain: mayPrint ? ({ scan }: ShownRow) => scan?.order && setAgain(scan.order) : undefined,
      reject: mayReject ? ({ key }: ShownRow) => setRejecting(key) : undefined,
      open: mayOpen ? (orderId) => history.push(`/order/${orderId}`) : undefined,
      createAt: mayCreate ? '/orderentry' : undefined,
    }),
    [log, history, mayPrint, mayReject, mayOpen, mayCreate],
  )
  const onRejected = useCallback(
    (row: ShownRow, comment: string | null) => {
      setRejecting(undefined)
      if (comment !== null && row.scan) log.note(row.scan.id, { message: comment })
      field.current?.focus({ preventScroll: true })
    },
    [log],
  )
  function toFirstProblem(): void {
    const scan = scans.find(needsDecision)
    if (scan) document.getElementById(decisionId(scan))?.focus()
  }
  function onFocus({ target }: FocusEvent): void {
    setElsewhere(isEditable(target) && target !== field.current)
  }
  /** A click on nothing brings the field back; one that marks text to copy does not. */
  function onClick({ target }: MouseEvent): void {
    if (
      target instanceof Element &&
      !target.closest(otherControl) &&
      window.getSelection()?.isCollapsed !== false
    )
      focusField()
  }

  if (isApiError(today.error, 'forbidden')) return <Refused />
  const List = phone ? ReceivingCards : ReceivingTable
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only returns focus
    <div className="flex min-h-full flex-1 flex-col sm:min-h-0" onFocus={onFocus} onClick={onClick}>
      <PageHeader
        title={m.specimens.title}
        count={dayOf(new Date())}
        actions={
          <>
            {mayPrint && <PrintSwitch auto={auto} />}
            <IconButton
              icon={sounds ? Volume2 : VolumeX}
              label={sounds ? m.specimens.soundOn : m.specimens.soundOff}
              shortcut="Alt M"
              aria-pressed={sounds}
              onClick={toggleSounds}
            />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pb-4 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="w-full min-w-0 lg:w-auto lg:flex-1">
            <ScanField
              label={m.specimens.field}
              field={field}
              typed={typed}
              setTyped={setTyped}
              onCode={take}
            />
          </div>
          <Said row={scans.find(({ elsewhere }) => !elsewhere)} down={down} repeated={repeated} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <Tallies {...tallies} onProblems={toFirstProblem} />
          <KeptChoice value={kept} onChange={setKept} />
          <ConditionChoice value={condition} onChange={setCondition} />
        </div>
        {down && tallies.unsent > 0 && (
          <Banner
            tone="warning"
            title={
              tallies.unsent === 1
                ? m.specimens.waitingOne
                : fill(m.specimens.waitingMany, { count: tallies.unsent })
            }
          >
            {m.specimens.waitingHelp}
          </Banner>
        )}
        {(today.isError || openFailed) && (
          <Banner tone="warning" title={m.specimens.listFailed}>
            {m.specimens.listFailedHelp}
          </Banner>
        )}
        <WaitingLabels rows={scans} log={log} auto={auto} />
        <CourierBags data={courierBags.data} failed={courierBags.failed} />
      </div>
      <div className="flex-1 border-t border-line bg-surface sm:min-h-0 sm:overflow-y-auto">
        {rows.length > 0 ? (
          <List
            rows={rows}
            down={down}
            autoPrint={auto.on}
            actions={actions}
            rejecting={rejecting}
            onRejected={onRejected}
          />
        ) : today.isPending ? (
          <SkeletonRows label={m.specimens.listLoading} />
        ) : (
          <EmptyState title={m.specimens.empty} text={m.specimens.emptyHelp} action={<ScannerCheckLink />} />
        )}
      </div>
      <Foot shown={today.data?.docs.length ?? 0} total={today.data?.received ?? 0} mayPrint={mayPrint} />
      <LabelsAgain
        again={again}
        onClose={() => {
          setAgain(undefined)
          focusField()
        }}
      />
    </div>
  )
}
