import {
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { fill, m } from '@contract/messages'
import { columnsOf, rectangle, rowLetters, rowsOf, wellName, type FillOrder } from '@contract/plates/geometry'
import type { JudgedWell } from '@contract/plates/assay-shapes'
import type { Plate, PlateSpecimen } from '@contract/plates/shapes'
import { cx } from '@/ui/cx'
import { Well } from './well'
import { batchesOn, closedPlaces, wellsByPlace } from './well-words'

interface PlateMapProps {
  plate: Plate
  grid: RefObject<HTMLDivElement | null>
  /** The active well and where its selection began. */
  cursor: number
  anchor: number
  ghosts: ReadonlyMap<number, PlateSpecimen>
  /** By the name of the well; empty where nothing was judged. */
  verdicts: ReadonlyMap<string, JudgedWell>
  onSelect: (cursor: number, anchor: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** A filled well was dragged onto another. */
  onDrop: (from: number, to: number) => void
  /** The handle of what is chosen was pressed, or dragged over more wells. Undefined: nothing can be filled. */
  onFill: ((way: FillOrder) => void) | undefined
  onOpen: () => void
  onCopy: (event: ClipboardEvent, cut: boolean) => void
  onPaste: (event: ClipboardEvent) => void
}

/** The first well of what is chosen. */
const anchorOf = (selected: ReadonlySet<number>): number => Math.min(...selected)

/** The wells as they stand on the bench: one tab stop, arrows within. A row or column head selects its wells. */
export function PlateMap({
  plate,
  grid,
  cursor,
  anchor,
  ghosts,
  verdicts,
  onSelect,
  onKeyDown,
  onDrop,
  onFill,
  onOpen,
  onCopy,
  onPaste,
}: PlateMapProps) {
  const { format } = plate
  const columns = columnsOf(format)
  const rows = rowsOf(format)
  const small = format === 384
  const wells = useMemo(() => wellsByPlace(plate), [plate])
  const closed = useMemo(() => closedPlaces(plate), [plate])
  const hueOf = useMemo(
    () => new Map(batchesOn(plate).map((number, at): [string | null, number] => [number, at])),
    [plate],
  )
  const selected = useMemo(() => new Set(rectangle(format, anchor, cursor)), [format, anchor, cursor])
  const drag = useRef<{ from: number; moves: boolean; fills: boolean; began: number } | null>(null)
  const corner = onFill ? Math.max(...selected) : -1

  const placeAt = (event: PointerEvent): number | undefined => {
    const at = event.target instanceof Element ? event.target.closest('[data-place]') : null
    const place = Number(at?.getAttribute('data-place') ?? Number.NaN)
    return Number.isInteger(place) ? place : undefined
  }
  function onPointerDown(event: PointerEvent): void {
    const place = placeAt(event)
    if (place === undefined || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('[data-handle]')) {
      drag.current = { from: anchorOf(selected), moves: false, fills: true, began: place }
      return event.preventDefault()
    }
    if (event.shiftKey) return onSelect(place, anchor)
    const content = wells.get(place)
    const fixed = content?.content === 'CONTROL' && content.locked
    // A filled well that is chosen already is taken along; from any other well a range begins.
    drag.current = {
      from: place,
      moves: content !== undefined && !fixed && place === cursor,
      fills: false,
      began: place,
    }
    onSelect(place, place)
  }
  function onPointerOver(event: PointerEvent): void {
    const place = placeAt(event)
    if (!drag.current || place === undefined || event.buttons !== 1) return
    if (!drag.current.moves) onSelect(place, drag.current.from)
  }
  function onPointerUp(event: PointerEvent): void {
    const place = placeAt(event)
    const held = drag.current
    drag.current = null
    if (held?.fills && place !== undefined) {
      const rowsBelow = Math.floor(place / columns) - Math.floor(held.began / columns)
      const columnsOn = (place % columns) - (held.began % columns)
      return onFill?.(columnsOn > rowsBelow ? 'across' : 'down')
    }
    if (held?.moves && place !== undefined && place !== held.from) onDrop(held.from, place)
  }
  const head = (on: boolean) => cx('text-dense leading-none', on ? 'font-semibold text-link' : 'text-text2')
  const marked = useMemo(
    () => ({
      rows: new Set([...selected].map((place) => Math.floor(place / columns))),
      columns: new Set([...selected].map((place) => place % columns)),
    }),
    [selected, columns],
  )
  return (
    <div className="shrink-0 overflow-x-auto p-4 max-sm:p-2 print:overflow-visible">
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={fill(m.plates.mapLabel, { number: plate.number })}
        aria-rowcount={rows + 1}
        aria-colcount={columns + 1}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onPointerUp={onPointerUp}
        onDoubleClick={onOpen}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={onPaste}
        className={cx(
          'w-max',
          small
            ? '[--dot:26px] [--pitch:32px]'
            : '[--dot:40px] [--pitch:46px] xl:[--dot:52px] xl:[--pitch:62px] print:[--dot:48px] print:[--pitch:56px]',
        )}
      >
        <div role="row" aria-rowindex={1} className="flex pl-8">
          {Array.from({ length: columns }, (_, column) => (
            <button
              key={column}
              type="button"
              role="columnheader"
              tabIndex={-1}
              aria-colindex={column + 2}
              onClick={() => onSelect((rows - 1) * columns + column, column)}
              className={cx('h-6 w-(--pitch)', head(marked.columns.has(column)))}
            >
              {column + 1}
            </button>
          ))}
        </div>
        {rowLetters(format).map((letter, row) => (
          <div key={letter} role="row" aria-rowindex={row + 2} className="flex">
            <button
              type="button"
              role="rowheader"
              tabIndex={-1}
              aria-colindex={1}
              onClick={() => onSelect(row * columns + columns - 1, row * columns)}
              className={cx('w-8', head(marked.rows.has(row)))}
            >
              {letter}
            </button>
            <div role="presentation" className="flex bg-surface">
              {Array.from({ length: columns }, (_, column) => {
                const place = row * columns + column
                const content = wells.get(place)
                return (
                  <Well
                    key={place}
                    place={place}
                    well={wellName(format, place)}
                    column={column}
                    content={content}
                    ghost={ghosts.get(place)}
                    verdict={verdicts.get(wellName(format, place))}
                    closed={closed.has(place)}
                    selected={selected.has(place)}
                    active={place === cursor}
                    handle={place === corner}
                    hue={
                      content?.content === 'SPECIMEN'
                        ? (hueOf.get(content.specimen.batch?.number ?? null) ?? 0)
                        : 0
                    }
                    small={small}
                  />
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
