import { ClipboardPaste, CloudOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Analysis } from '@contract/results/shapes'
import { printedUnit } from '@contract/rules/printed-unit'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { formatDateShort } from '@/lib/format'
import { acceptMeters } from '@/lib/scan/meter-value'
import { useScan } from '@/lib/scan/use-scan'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { AnalysisStateChip } from '@/ui/status/bench-chips'
import { HoldChip, StatMark } from '@/ui/status/order-chips'
import { Finding } from '../finding'
import { typedResults } from '../journal'
import { LeaveGuard } from '../leave-guard'
import { ReplaceCritical } from '../replace-critical'
import { useCellSaver, type CellSaver } from '../use-cell-saver'
import { SheetCell, nameOf } from './sheet-cell'
import { SheetConflicts } from './sheet-conflicts'
import { SheetStrip } from './sheet-strip'
import type { SheetLine } from './use-sheet'
import { useWindow } from './use-window'

const SheetPasteDialog = deferred(() => import('./paste-dialog').then((part) => part.SheetPasteDialog))

const group = m.order.keysCellGroup
const keys = [
  { keys: 'Enter', label: m.order.keysCellNext, group },
  { keys: 'Shift+Enter', label: m.order.keysCellPrevious, group },
  { keys: 'd', label: m.order.keysCellDetected, group },
  { keys: 'n', label: m.order.keysCellNotDetected, group },
  { keys: 'Escape', label: m.order.keysCellRestore, group },
]

const columns =
  'sm:grid sm:grid-cols-[8.5rem_minmax(5.5rem,1fr)_minmax(6.5rem,1.2fr)_6.5rem_4.5rem_6rem_minmax(6.5rem,1.2fr)] lg:grid-cols-[9.5rem_minmax(6rem,1fr)_minmax(7rem,1.4fr)_6.75rem_4.5rem_6.5rem_5.5rem_minmax(8rem,1.5fr)]'
const cell = 'min-w-0 truncate px-2'
/** Words that must be told apart at their end: two lines of the row's height. */
const twoLines = 'line-clamp-2 whitespace-normal leading-tight'

interface SheetGridProps {
  lines: readonly SheetLine[]
  keep: (analyses: readonly Analysis[]) => void
  refresh: () => unknown
  /** Asks for the rows of values that were typed and not saved, where they are not among these. */
  onShowTyped?: (analysisIds: string[]) => void
  /** Where its button stands; left out: on a line of its own. */
  toolsIn?: HTMLElement
}

/**
 * Results of many orders, one row for each test. Only rows in sight are in the document; one cell is in the tab order. A row
 * that takes no value says why in its place.
 */
export function SheetGrid({ lines: asked, keep, refresh, onShowTyped, toolsIn }: SheetGridProps) {
  const { ability, user } = useMe()
  useEffect(acceptMeters, [])
  const phone = usePhone()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const mayEnter = ability.can('enter', 'Result')
  const [seen, setSeen] = useState<{ of: readonly SheetLine[]; lines: ReadonlyMap<string, SheetLine> }>({
    of: [],
    lines: new Map(),
  })
  if (seen.of !== asked)
    setSeen({
      of: asked,
      lines: new Map([...seen.lines, ...asked.map((line) => [line.analysis._id, line] as const)]),
    })
  const [current, setCurrent] = useState<string>()
  const [paste, setPaste] = useState<string[][]>()
  const analyses = useMemo(() => asked.map(({ analysis }) => analysis), [asked])
  const saver = useCellSaver({ analyses, entering: mayEnter, keep, refresh })

  // A row that left the list while somebody types in it stays until its value is saved.
  const here = new Set(analyses.map(({ _id }) => _id))
  const left = [...saver.drafts.keys()].flatMap((id) => (here.has(id) ? [] : (seen.lines.get(id) ?? [])))
  const lines = [...asked, ...left]
  const typing = [...saver.drafts.values()].filter(
    ({ state, text, base, isFound }) => isFound && state === 'typing' && text !== base,
  )
  const elsewhere = mayEnter
    ? [...typedResults(user._id).keys()].filter((id) => !here.has(id) && !saver.drafts.has(id))
    : []
  const isOpen = (line: SheetLine) => line.closed === null || saver.drafts.has(line.analysis._id)
  const found = lines.findIndex(({ analysis }) => analysis._id === current)
  const active = found >= 0 ? found : Math.max(0, lines.findIndex(isOpen))
  const height = phone ? 72 : 40
  const { rows, onScroll, reveal } = useWindow(box, { count: lines.length, height, held: active })
  const wantsFocus = useRef(false)
  const leftByScan = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>('[data-active-cell] input, [data-active-cell][tabindex]')?.focus()
    leftByScan.current = false
  })
  useToldKeys(keys, mayEnter)
  /** Somebody works in the sheet, or nowhere else. */
  function isWorkedIn(): boolean {
    const held = document.activeElement
    return held === null || held === document.body || box.current?.contains(held) === true
  }
  /** The row of a tube: of the test that is being entered, else the first that takes a value. */
  function ofTube(code: string): number {
    const wanted = code.trim().toLowerCase()
    const testId = lines[active]?.analysis.testId
    const own = lines.flatMap((line, at) => (line.barcode.toLowerCase() === wanted ? [{ line, at }] : []))
    const best =
      own.find(({ line }) => isOpen(line) && line.analysis.testId === testId) ??
      own.find(({ line }) => isOpen(line) && line.analysis.raw === null) ??
      own.find(({ line }) => isOpen(line)) ??
      own[0]
    return best?.at ?? -1
  }

  function goTo(at: number, byScan = false): void {
    const line = lines[at]
    if (!line) return
    wantsFocus.current = true
    leftByScan.current = byScan
    setCurrent(line.analysis._id)
    reveal(at)
  }
  function move(step: number, open: boolean): void {
    let at = Math.max(0, Math.min(lines.length - 1, active + step))
    if (open)
      for (let line = lines[at]; line && !isOpen(line) && lines[at + step]; line = lines[at]) at += step
    goTo(at)
  }
  function onClosedKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1, PageDown: 10, PageUp: -10 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(event.key === 'Enter' && event.shiftKey ? -1 : step, event.key === 'Enter')
  }
  useScan(({ code }) => goTo(ofTube(code), true), { takes: ({ code }) => isWorkedIn() && ofTube(code) >= 0 })
  const focused = lines[active]
  const pasteButton = (
    <Button icon={ClipboardPaste} onClick={() => setPaste([])}>
      {m.bench.paste}
    </Button>
  )
  return (
    <div className="grid min-w-0 gap-3">
      {saver.waiting > 0 && (
        <Banner
          tone="warning"
          icon={CloudOff}
          title={fill(m.order.resultsWaitTitle, { count: saver.waiting })}
        >
          {m.order.resultsWaitText}
        </Banner>
      )}
      {typing.length > 0 && (
        <Banner tone="warning" title={fill(m.bench.typedBefore, { count: typing.length })}>
          {m.bench.typedBeforeText}
        </Banner>
      )}
      {elsewhere.length > 0 && onShowTyped && (
        <Banner
          tone="warning"
          title={fill(m.bench.typedElsewhere, { count: elsewhere.length })}
          actions={
            <Button size="s" onClick={() => onShowTyped(elsewhere)}>
              {m.bench.showTyped}
            </Button>
          }
        >
          {m.bench.typedElsewhereText}
        </Banner>
      )}
      {mayEnter &&
        lines.length > 0 &&
        (toolsIn ? (
          createPortal(pasteButton, toolsIn)
        ) : (
          <div className="flex justify-end px-6 max-sm:px-4">{pasteButton}</div>
        ))}
      {lines.length > 0 && (
        <div className="border-y border-line">
          <div
            ref={box}
            role="grid"
            aria-label={m.bench.sheetLabel}
            aria-rowcount={lines.length + 1}
            onScroll={onScroll}
            className="relative max-h-[65vh] min-h-40 overflow-x-hidden overflow-y-auto text-dense"
          >
            <div role="rowgroup" data-sheet-head className="sticky top-0 z-2 bg-surface max-sm:hidden">
              <div
                role="row"
                aria-rowindex={1}
                className={cx(columns, 'h-9 items-center border-b border-line')}
              >
                {[
                  m.bench.columnSpecimen,
                  m.bench.columnPatient,
                  m.bench.columnTest,
                  m.bench.columnResult,
                  m.bench.columnUnit,
                  m.bench.columnFlag,
                ].map((words) => (
                  <span
                    key={words}
                    role="columnheader"
                    className={cx(
                      cell,
                      'text-meta text-hint',
                      words === m.bench.columnResult && 'text-right',
                    )}
                  >
                    {words}
                  </span>
                ))}
                <span
                  role="columnheader"
                  className={cx(cell, 'text-right text-meta text-hint max-lg:hidden')}
                >
                  {m.bench.columnPrevious}
                </span>
                <span role="columnheader" className={cx(cell, 'text-meta text-hint')}>
                  {m.bench.columnNote}
                </span>
              </div>
            </div>
            <div role="rowgroup" className="relative" style={{ height: lines.length * height }}>
              {rows.map((at) => {
                const line = lines[at]
                return (
                  line && (
                    <Row
                      key={line.analysis._id}
                      {...{ line, at, height, saver, field, leftByScan, onClosedKey }}
                      isActive={at === active}
                      isOpen={isOpen(line)}
                      onFocus={() => setCurrent(line.analysis._id)}
                      onMove={move}
                      onPaste={setPaste}
                    />
                  )
                )
              })}
            </div>
          </div>
          <SheetConflicts {...{ lines, saver }} except={focused?.analysis._id} onDone={() => goTo(active)} />
          {focused && (
            <SheetStrip
              line={focused}
              saver={saver}
              mayOpen={ability.can('read', 'Order')}
              onDone={() => goTo(active)}
            />
          )}
        </div>
      )}
      {paste && (
        <SheetPasteDialog
          lines={lines}
          block={paste}
          onClose={() => setPaste(undefined)}
          onSave={(cells) => {
            for (const { line, text } of cells) {
              saver.type(line.analysis._id, text)
              saver.save(line.analysis._id, text)
            }
            setPaste(undefined)
          }}
        />
      )}
      <ReplaceCritical analyses={analyses} saver={saver} />
      <LeaveGuard count={saver.unsaved} />
    </div>
  )
}

interface RowProps {
  line: SheetLine
  at: number
  height: number
  saver: CellSaver
  field: RefObject<HTMLInputElement | null>
  isActive: boolean
  isOpen: boolean
  onFocus: () => void
  onMove: (step: number, open: boolean) => void
  onPaste: (rows: string[][]) => void
  onClosedKey: (event: KeyboardEvent) => void
  leftByScan: RefObject<boolean>
}

function Row({
  line,
  at,
  height,
  saver,
  field,
  isActive,
  isOpen,
  onFocus,
  onMove,
  onPaste,
  onClosedKey,
  leftByScan,
}: RowProps) {
  const { analysis, barcode, patient, closed } = line
  const draft = saver.drafts.get(analysis._id)
  const refused = draft?.state === 'failed' ? draft.message : undefined
  const name = nameOf(line)
  const marked =
    analysis.instrumentMarks && fill(m.turboCls.marked, { marks: analysis.instrumentMarks.join(', ') })
  const note = refused ?? analysis.controlHold ?? analysis.plateHold ?? marked ?? closed
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      data-row={analysis._id}
      style={{ top: at * height, height }}
      className={cx(
        columns,
        'absolute inset-x-0 items-center border-b border-soft-line max-sm:grid max-sm:grid-cols-[1fr_7.5rem] max-sm:gap-x-2 max-sm:px-2',
        isActive && 'bg-selected',
        analysis.critical && 'shadow-[inset_3px_0_var(--crit)]',
      )}
    >
      <span role="gridcell" className={cx(cell, 'flex items-center gap-1.5 max-sm:order-1 max-sm:px-1')}>
        <span className="mono shrink-0">{barcode}</span>
        {line.priority === 'STAT' && <StatMark />}
        {line.held && <HoldChip />}
      </span>
      <span
        role="gridcell"
        title={`${name}, ${formatDateShort(patient.dob)}`}
        className={cx(cell, 'max-sm:order-3 max-sm:px-1')}
      >
        {name}
      </span>
      <span
        role="gridcell"
        title={`${analysis.name}, ${analysis.code}`}
        className={cx(cell, 'font-medium max-sm:order-5 max-sm:px-1')}
      >
        <span className={twoLines}>{analysis.name}</span>
      </span>
      <span
        role="gridcell"
        {...(isActive ? { 'data-active-cell': true } : {})}
        {...(isOpen
          ? {}
          : {
              tabIndex: isActive ? 0 : -1,
              onFocus,
              onKeyDown: onClosedKey,
              'aria-label': fill(m.bench.noValueOf, {
                test: analysis.name,
                barcode,
                name,
                why: [analysis.raw, closed].filter(Boolean).join('. '),
              }),
            })}
        className={cx(
          'min-w-0 px-2 -outline-offset-2! max-sm:order-2',
          !isOpen && 'truncate py-1 text-right',
        )}
      >
        {isOpen ? (
          <SheetCell {...{ line, saver, isActive, field, onFocus, onMove, onPaste, leftByScan }} />
        ) : (
          <span className="tabular-nums">{analysis.raw}</span>
        )}
      </span>
      <span role="gridcell" className={cx(cell, 'text-text2 max-sm:order-4')}>
        {printedUnit(analysis.definition)}
      </span>
      <span role="gridcell" className={cx(cell, 'max-sm:order-6')}>
        {analysis.raw !== null && <Finding analysis={analysis} instead={analysis.withheld ?? undefined} />}
      </span>
      <span role="gridcell" className={cx(cell, 'text-right text-text2 tabular-nums max-lg:hidden')}>
        {analysis.previous && [analysis.previous.text, analysis.previous.unit].filter(Boolean).join(' ')}
      </span>
      <span
        role="gridcell"
        title={note ?? undefined}
        className={cx(
          cell,
          'max-sm:hidden',
          refused !== undefined || analysis.controlHold || analysis.plateHold
            ? 'font-medium text-danger'
            : 'text-text2',
        )}
      >
        {note ? (
          <span className={twoLines}>{note}</span>
        ) : (
          analysis.raw !== null && <AnalysisStateChip state={analysis.state} />
        )}
      </span>
    </div>
  )
}
