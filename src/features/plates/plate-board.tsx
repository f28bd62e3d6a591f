import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Diamond, Download, Redo2, Undo2, Upload, X } from 'lucide-react'
import { useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { columnsOf, rectangle, rowsOf, wellName, type FillOrder } from '@contract/plates/geometry'
import type { JudgedRun } from '@contract/plates/assay-shapes'
import {
  ControlRole,
  type Plate,
  type PlateAnswer,
  type PlateSpecimen,
  type WellOutcome,
  type WellStep,
} from '@contract/plates/shapes'
import { useSend } from '@/api/query'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Kbd } from '@/ui/kbd'
import { announce } from '@/ui/live-region'
import { Segmented } from '@/ui/segmented'
import { deferred } from '@/ui/deferred'
import { saveBlob } from '@/lib/download'
import { MapLegend } from './map-legend'
import { PlateMap } from './plate-map'
import { plateQuery, unplacedQuery } from './queries'
import { UnplacedPanel } from './unplaced-panel'
import { usePlateScans } from './use-plate-scans'
import { useTypedWell } from './use-typed-well'
import { WellDialog } from './well-dialog'
import { wordsIn } from './well-override'
import { WellLine } from './well-line'
import { cellText, ghostsFor, nextFree, patientName, wellsByPlace } from './well-words'

type Step = z.input<typeof WellStep>

const CsvDialog = deferred(() => import('./csv-dialog').then((part) => part.CsvDialog))

const group = m.plates.keysGroup
const keys = [
  { keys: '←↑→↓', label: m.plates.keyArrows, group },
  { keys: 'C7', label: m.plates.keyType, group },
  { keys: '0–9', label: m.plates.keyDigits, group },
  { keys: 'c', label: m.plates.keyControl, group },
  { keys: 'b', label: m.plates.keyBlank, group },
  { keys: 'Delete', label: m.plates.keyClear, group },
  { keys: 'Ctrl+D', label: m.plates.keyFillDown, group },
  { keys: 'Ctrl+R', label: m.plates.keyFillRight, group },
  { keys: 'Ctrl+C', label: m.plates.keyCopy, group },
  { keys: 'Ctrl+Z', label: m.plates.keyUndo, group },
  { keys: 'Enter', label: m.plates.keyPlace, group },
  { keys: 'F2', label: m.plates.keyDetails, group },
]
/** After so long without another key it was a hand that typed. */
const scanQuietMs = 180
const noGhosts: ReadonlyMap<number, PlateSpecimen> = new Map()

interface PlateBoardProps {
  plate: Plate
  editable: boolean
  /** What its newest run came to. */
  judged: JudgedRun | undefined
}

/** The map of a plate with all that fills it: scans, keys, mouse, preview, undo. */
export function PlateBoard({ plate, editable, judged }: PlateBoardProps) {
  const client = useQueryClient()
  const { _id, format } = plate
  const grid = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<FillOrder>(plate.content.order)
  const [at, setAt] = useState(() => {
    const first = nextFree(plate, plate.content.order, 0) ?? 0
    return { cursor: first, anchor: first }
  })
  const [ghosts, setGhosts] = useState(noGhosts)
  const [outcomes, setOutcomes] = useState<readonly WellOutcome[]>([])
  const [asked, setAsked] = useState<{ steps: Step[]; wells: string[] }>()
  const [details, setDetails] = useState(false)
  const [importing, setImporting] = useState(false)
  const [batchId, setBatchId] = useState<string | null>(plate.batch?._id ?? null)
  const { data: unplaced } = useQuery({ ...unplacedQuery(_id, batchId), enabled: editable })
  const wells = wellsByPlace(plate)
  const verdicts = useMemo(() => new Map(judged?.wells.map((well) => [well.well, well])), [judged])
  const columns = columnsOf(format)
  const rows = rowsOf(format)
  const name = (place: number) => wellName(format, place)
  const seen = (place: number) => wells.get(place)?._id ?? null
  const chosen = rectangle(format, at.anchor, at.cursor)

  function select(cursor: number, anchor = cursor, focus = true): void {
    setAt({ cursor, anchor })
    if (focus)
      grid.current?.querySelector<HTMLElement>(`[data-place="${cursor}"]`)?.focus({ preventScroll: false })
  }
  const keep = ({ plate: after, outcomes: each }: PlateAnswer): void => {
    client.setQueryData(plateQuery(_id).queryKey, after)
    void client.invalidateQueries({ queryKey: ['plates', api.plates.unplaced.path] })
    setOutcomes(each.filter(({ ok }) => !ok))
  }
  const again = () => void client.invalidateQueries({ queryKey: plateQuery(_id).queryKey })
  const edit = useSend(api.plates.edit, {
    onSuccess: (answer, { body }) => {
      keep(answer)
      announce(doneWords(answer, body.steps))
    },
    onError: again,
  })
  const undo = useSend(api.plates.undo, {
    onSuccess: (answer, { body }) => {
      keep(answer)
      const text = body.redo ? m.plates.redone : m.plates.undone
      announce(fill(text, { wells: answer.outcomes.map(({ well }) => well).join(', ') }))
    },
    onError: again,
  })
  const failed = edit.error ?? undo.error
  const busy = edit.isPending || undo.isPending

  /** Another kind of control in the place of one replaces nothing that anybody would miss. */
  const isOtherControl = ({ do: what, well }: Step) =>
    what === 'control' && plate.contents.find((one) => one.well === well)?.content === 'CONTROL'

  /** Sends steps; those that would replace what is in a well are asked about once, with their wells. */
  function send(steps: Step[], sure = false): void {
    if (steps.length === 0 || busy) return
    const replaced = steps.flatMap((step) =>
      step.do !== 'clear' && step.do !== 'move' && step.seen !== null && !isOtherControl(step)
        ? [step.well]
        : [],
    )
    if (replaced.length > 0 && !sure) return setAsked({ steps, wells: replaced })
    edit.reset()
    undo.reset()
    edit.mutate({ body: { _id, steps } })
  }
  const isFixed = (place: number) => {
    const content = wells.get(place)
    return content?.content === 'CONTROL' && content.locked
  }
  const clear = () =>
    send(
      chosen
        .filter((place) => wells.has(place) && !isFixed(place))
        .map((place) => ({ do: 'clear', well: name(place), seen: seen(place) })),
    )
  const blank = () =>
    send(
      chosen
        .filter((place) => !isFixed(place))
        .map((place) => ({ do: 'blank', well: name(place), seen: seen(place) })),
    )
  /** A control; where a control stands already, the next kind of it. */
  const control = () =>
    send(
      chosen
        .filter((place) => !isFixed(place))
        .map((place) => {
          const content = wells.get(place)
          const roles = ControlRole.options
          const role =
            content?.content === 'CONTROL'
              ? (roles[(roles.indexOf(content.role) + 1) % roles.length] ?? 'NTC')
              : 'NTC'
          return { do: 'control', well: name(place), seen: seen(place), role }
        }),
    )
  /** The parser comes with the file that it writes for. */
  const exportMap = () =>
    void import('./plate-csv').then(({ plateCsv }) =>
      saveBlob(new Blob([plateCsv(plate)], { type: 'text/csv' }), `${plate.number}.csv`),
    )
  const move = (from: number, to: number) =>
    send([{ do: 'move', well: name(from), seen: seen(from), to: name(to), seenTo: seen(to) }])
  const goBack = (redo: boolean) => {
    if (busy || !(redo ? plate.canRedo : plate.canUndo)) return
    edit.reset()
    undo.mutate({ body: { _id, redo } })
  }

  const preview = (next: ReadonlyMap<number, PlateSpecimen>) => {
    setGhosts(next)
    if (next.size > 0) announce(barWords(next))
  }
  /** Fills what is chosen, or from the active well to the end of its column or row. */
  function fillChosen(way: FillOrder): void {
    const column = at.cursor % columns
    const row = Math.floor(at.cursor / columns)
    const within =
      chosen.length > 1
        ? new Set(chosen)
        : way === 'down'
          ? new Set(Array.from({ length: rows - row }, (_, step) => at.cursor + step * columns))
          : new Set(Array.from({ length: columns - column }, (_, step) => at.cursor + step))
    preview(ghostsFor(plate, unplaced?.docs ?? [], { order: way, within }))
  }
  function place(): void {
    const steps = [...ghosts].map(([where, { specimenId }]): Step => ({
      do: 'put',
      well: name(where),
      seen: null,
      specimenId,
    }))
    const last = [...ghosts.keys()].at(-1)
    setGhosts(noGhosts)
    send(steps)
    if (last !== undefined) select(last, last)
  }
  const barWords = (next: ReadonlyMap<number, PlateSpecimen>) => {
    const places = [...next.keys()]
    const count = new Set([...next.values()].map(({ specimenId }) => specimenId)).size
    const first = name(places[0] ?? 0)
    const last = name(places.at(-1) ?? 0)
    return first === last
      ? fill(m.plates.fillOne, { first, count })
      : fill(m.plates.fillBar, { first, last, count, order: m.plates.order[order].toLowerCase() })
  }

  const typed = useTypedWell(format, {
    goTo: (where) => select(where),
    alone: (letter) => {
      if (editable && letter === 'c') control()
      if (editable && letter === 'b') blank()
    },
  })
  /** A barcode that is typed on the map goes on in the scan field; a scan comes faster, and whole. */
  const [begun, setBegun] = useState({ text: '', times: 0 })
  const digits = useRef({ text: '', timer: 0 })
  const forgetDigits = () => {
    window.clearTimeout(digits.current.timer)
    digits.current = { text: '', timer: 0 }
  }
  function takeDigit(key: string): boolean {
    if (!editable || !/^\d$/.test(key)) return false
    const text = digits.current.text + key
    window.clearTimeout(digits.current.timer)
    digits.current = {
      text,
      timer: window.setTimeout(() => {
        digits.current = { text: '', timer: 0 }
        setBegun(({ times }) => ({ text, times: times + 1 }))
      }, scanQuietMs),
    }
    return true
  }
  const target = editable ? nextFree(plate, order, at.cursor) : undefined
  const { scans, scan, dismiss } = usePlateScans(_id, {
    cursor: at.cursor,
    order,
    onPlaced: (after, last) => {
      const next = nextFree(after, order, last) ?? last
      select(next, next, grid.current?.contains(document.activeElement) === true)
    },
  })
  useToldKeys(keys, editable)

  function onArrow(event: KeyboardEvent): boolean {
    const step = { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const row = Math.floor(at.cursor / columns)
    const column = at.cursor % columns
    let to: number | undefined
    if (step !== undefined) {
      const across = Math.abs(step) === 1
      const end = step > 0
      if (event.ctrlKey || event.metaKey)
        to = across ? row * columns + (end ? columns - 1 : 0) : (end ? rows - 1 : 0) * columns + column
      else if (
        across
          ? column + step >= 0 && column + step < columns
          : row + Math.sign(step) >= 0 && row + Math.sign(step) < rows
      )
        to = at.cursor + step
      else to = at.cursor
    } else if (event.key === 'Home') to = event.ctrlKey ? 0 : row * columns
    else if (event.key === 'End') to = event.ctrlKey ? rows * columns - 1 : row * columns + columns - 1
    if (to === undefined) return false
    select(to, event.shiftKey ? at.anchor : to)
    return true
  }
  function onKeyDown(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey
    const { key } = event
    const does = (run: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    if (key.startsWith('Arrow') || key === 'Home' || key === 'End') {
      typed.forget()
      if (onArrow(event)) event.preventDefault()
    } else if (key === 'F2') does(() => setDetails(true))
    else if (key === 'Escape') {
      typed.forget()
      if (ghosts.size > 0 || chosen.length > 1)
        does(() => {
          setGhosts(noGhosts)
          select(at.cursor)
        })
    } else if (key === 'Enter')
      does(() => {
        if (!typed.finish() && ghosts.size > 0) place()
      })
    else if (command && editable) {
      if (key === 'z' && !event.shiftKey) does(() => goBack(false))
      else if (key === 'y' || (key === 'Z' && event.shiftKey)) does(() => goBack(true))
      else if (key === 'd') does(() => fillChosen('down'))
      else if (key === 'r') does(() => fillChosen('across'))
    } else if (!command && (key === 'Delete' || key === 'Backspace') && editable) does(clear)
    else if (!command && !event.altKey && (typed.take(key) || takeDigit(key))) does(() => undefined)
  }

  function onCopy(event: ClipboardEvent): void {
    event.preventDefault()
    const width = new Set(chosen.map((where) => where % columns)).size
    const lines: string[] = []
    for (let from = 0; from < chosen.length; from += width)
      lines.push(
        chosen
          .slice(from, from + width)
          .map((where) => cellText(wells.get(where)))
          .join('\t'),
      )
    event.clipboardData.setData('text/plain', lines.join('\n'))
  }
  /** A block of barcodes from the map or a spreadsheet: what is on the plate already moves, what waits is placed. */
  function onPaste(event: ClipboardEvent): void {
    if (!editable) return
    event.preventDefault()
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    const top = Math.floor(at.cursor / columns)
    const left = at.cursor % columns
    const onPlate = new Map(
      [...wells].flatMap(([where, content]): [string, number][] =>
        content.content === 'SPECIMEN' ? [[content.specimen.barcode, where]] : [],
      ),
    )
    const waiting = new Map((unplaced?.docs ?? []).map((one) => [one.barcode, one.specimenId]))
    const steps: Step[] = []
    const unknown: string[] = []
    lines.forEach((line, down) =>
      line.split('\t').forEach((cell, right) => {
        const code = cell.trim().toUpperCase()
        const where = (top + down) * columns + left + right
        if (code === '' || code in m.plates.role) return
        const from = onPlate.get(code)
        const specimenId = waiting.get(code)
        if (top + down >= rows || left + right >= columns) unknown.push(code)
        else if (from !== undefined) {
          if (from !== where)
            steps.push({
              do: 'move',
              well: name(from),
              seen: seen(from),
              to: name(where),
              seenTo: seen(where),
            })
        } else if (specimenId !== undefined)
          steps.push({ do: 'put', well: name(where), seen: seen(where), specimenId })
        else unknown.push(code)
      }),
    )
    if (unknown.length > 0)
      setOutcomes([
        { well: '', ok: false, message: fill(m.plates.pasteUnknown, { codes: unknown.join(', ') }) },
      ])
    else if (steps.length === 0) setOutcomes([{ well: '', ok: false, message: m.plates.pasteNone }])
    if (steps.length > 0) send(steps)
  }

  return (
    <div className="print-landscape flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto print:block">
      <div className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto print:overflow-visible">
        {editable && (
          <div
            role="toolbar"
            aria-label={m.plates.keysGroup}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2 print:hidden"
          >
            <Button
              size="s"
              variant="quiet"
              icon={Undo2}
              disabled={!plate.canUndo || busy}
              onClick={() => goBack(false)}
            >
              {m.plates.undo}
            </Button>
            <Button
              size="s"
              variant="quiet"
              icon={Redo2}
              disabled={!plate.canRedo || busy}
              onClick={() => goBack(true)}
            >
              {m.plates.redo}
            </Button>
            <Button size="s" variant="quiet" icon={Diamond} onClick={control}>
              {m.plates.control} <Kbd>c</Kbd>
            </Button>
            <Button size="s" variant="quiet" icon={Ban} onClick={blank}>
              {m.plates.blank} <Kbd>b</Kbd>
            </Button>
            <Button size="s" variant="quiet" icon={X} onClick={clear}>
              {m.plates.clear} <Kbd>Del</Kbd>
            </Button>
            <Button size="s" variant="quiet" icon={Download} onClick={exportMap}>
              {m.plates.csvExport}
            </Button>
            <Button size="s" variant="quiet" icon={Upload} onClick={() => setImporting(true)}>
              {m.plates.csvImport}
            </Button>
            <span className="ml-auto flex items-center gap-2 text-dense">
              <span id={`scans-go-${_id}`}>{m.plates.scansGo}</span>
              <Segmented
                size="s"
                aria-labelledby={`scans-go-${_id}`}
                value={order}
                onChange={setOrder}
                options={[
                  { value: 'down', label: m.plates.order.down },
                  { value: 'across', label: m.plates.order.across },
                ]}
              />
            </span>
          </div>
        )}
        {failed && (
          <div className="px-4 pt-3 print:hidden">
            <Banner
              tone="danger"
              title={failed.message}
              onDismiss={() => {
                edit.reset()
                undo.reset()
              }}
            />
          </div>
        )}
        {outcomes.length > 0 && (
          <div className="px-4 pt-3 print:hidden">
            <Banner
              tone="warning"
              title={fill(m.plates.notDone, { count: outcomes.length })}
              onDismiss={() => setOutcomes([])}
            >
              <ul>
                {outcomes.map(({ well, message }) => (
                  <li key={well}>{message}</li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        {ghosts.size > 0 && (
          <div className="mx-4 mt-3 flex flex-wrap items-center gap-2 rounded-control bg-info-soft px-4 py-2 text-info print:hidden">
            <p className="mr-auto min-w-0 font-medium">{barWords(ghosts)}</p>
            <Button size="s" variant="quiet" onClick={() => setGhosts(noGhosts)}>
              {m.ui.cancel} <Kbd>Esc</Kbd>
            </Button>
            <Button size="s" variant="primary" onClick={place}>
              {fill(m.plates.place, { count: ghosts.size })}
            </Button>
          </div>
        )}
        <PlateMap
          plate={plate}
          grid={grid}
          cursor={at.cursor}
          anchor={at.anchor}
          ghosts={ghosts}
          verdicts={verdicts}
          onSelect={select}
          onKeyDown={onKeyDown}
          onDrop={(from, to) => editable && move(from, to)}
          onFill={editable ? fillChosen : undefined}
          onOpen={() => setDetails(true)}
          onCopy={onCopy}
          onPaste={onPaste}
        />
        <MapLegend plate={plate} ghosts={ghosts} judged={judged} />
        <WellLine
          plate={plate}
          place={at.cursor}
          content={wells.get(at.cursor)}
          verdict={verdicts.get(name(at.cursor))}
          typed={typed.typed}
          next={
            target === at.cursor
              ? (ghosts.get(at.cursor) ?? unplaced?.docs.find(({ why }) => why === null))
              : undefined
          }
          chosen={chosen.length}
          onDetails={() => setDetails(true)}
        />
      </div>
      {editable && (
        <UnplacedPanel
          plate={plate}
          batchId={batchId}
          setBatchId={(next) => {
            setBatchId(next)
            setGhosts(noGhosts)
          }}
          target={target}
          ghosts={ghosts}
          scans={scans}
          begun={begun}
          onScan={(code) => {
            typed.forget()
            forgetDigits()
            setGhosts(noGhosts)
            scan(code)
          }}
          onDismiss={dismiss}
          onFill={(docs) => {
            preview(ghostsFor(plate, docs, { order, from: target ?? 0 }))
            select(at.cursor)
          }}
        />
      )}
      {importing && (
        <CsvDialog
          plate={plate}
          waiting={unplaced?.docs ?? []}
          onApply={(steps) => send([...steps], true)}
          onClose={() => setImporting(false)}
        />
      )}
      {details && (
        <WellDialog
          plate={plate}
          place={at.cursor}
          content={wells.get(at.cursor)}
          verdict={verdicts.get(name(at.cursor))}
          words={wordsIn(judged?.words ?? [], name(at.cursor))}
          onClose={() => setDetails(false)}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={m.plates.replaceTitle}
        commitLabel={m.plates.replace}
        busy={edit.isPending}
        onCommit={() => {
          const steps = asked?.steps ?? []
          setAsked(undefined)
          send(steps, true)
        }}
      >
        {fill(m.plates.replaceHelp, { wells: asked?.wells.join(', ') ?? '' })}
      </ConfirmDialog>
    </div>
  )
}

/** What was done, as it is read out: one well in full, several by their number. */
function doneWords({ plate, outcomes }: PlateAnswer, steps: readonly Step[]): string {
  const done = outcomes.filter(({ ok }) => ok)
  const [only] = done
  if (done.length !== 1 || !only) return fill(m.plates.wellsChanged, { count: done.length })
  const step = steps[outcomes.indexOf(only)]
  const well = step?.do === 'move' ? step.to : only.well
  const content = plate.contents.find((one) => one.well === well)
  if (content?.content === 'CONTROL')
    return fill(m.plates.controlWell, { well, role: content.role, name: content.control })
  return content?.content === 'SPECIMEN'
    ? fill(m.plates.wellPlaced, {
        well,
        barcode: content.specimen.barcode,
        name: patientName(content.specimen),
      })
    : fill(m.plates.wellsChanged, { count: 1 })
}
