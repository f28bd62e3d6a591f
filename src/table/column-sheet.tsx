import { ArrowLeft, ArrowRight, ChevronsLeftRight, ChevronsRightLeft, type LucideIcon } from 'lucide-react'
import type { RowData } from '@tanstack/react-table'
import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { IconButton } from '@/ui/icon-button'
import { announce } from '@/ui/live-region'
import { Segmented } from '@/ui/segmented'
import { arranged, columnId, columnLabel, kept, moved, shownIds, toggled } from './column-layout'
import { columnRoom, columnWidth, narrowest, widthStep } from './column-width'
import type { ListColumn } from './features'
import type { ListSearch, SetList } from './list-state'

export interface ColumnChooserProps<Row extends RowData> {
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  set: SetList
}

/** What stands in the sheet of the column chooser. */
export function ColumnSheet<Row extends RowData>({ columns, search, set }: ColumnChooserProps<Row>) {
  const natural = shownIds(columns, undefined)
  const [cols, setCols] = useChosen(search.cols, set)
  const shown = shownIds(columns, cols)
  const refocus = useFocusAfterMove(shown.join())

  function move(id: string, label: string, step: -1 | 1): void {
    const next = moved(shown, id, step)
    refocus(id, step)
    setCols(kept(natural, next))
    announce(fill(m.lists.columnsAt, { column: label, place: next.indexOf(id) + 1, count: next.length }))
  }
  function widen(id: string, label: string, step: -1 | 1): void {
    const width = Math.max(narrowest, columnWidth(id) + step * widthStep)
    set({ widths: { ...search.widths, [id]: width } })
    announce(fill(m.lists.columnsWidth, { column: label, width }))
  }
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-meta font-medium text-hint">{m.lists.columnsColumns}</legend>
        <ul>
          {arranged(columns, cols).map((column) => {
            const id = columnId(column)
            const label = columnLabel(column)
            const at = shown.indexOf(id)
            return (
              <li key={id} data-chosen={id} className="flex min-h-8 items-center gap-1">
                <Checkbox
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => setCols(kept(natural, toggled(columns.map(columnId), shown, id)))}
                >
                  {label}
                </Checkbox>
                <span className="ml-auto flex">
                  {at >= 0 && (
                    <>
                      <Step
                        icon={ArrowLeft}
                        label={fill(m.lists.columnsLeft, { column: label })}
                        stopped={at === 0 && m.lists.columnsFirst}
                        step="left"
                        onPress={() => move(id, label, -1)}
                      />
                      <Step
                        icon={ArrowRight}
                        label={fill(m.lists.columnsRight, { column: label })}
                        stopped={at === shown.length - 1 && m.lists.columnsLast}
                        step="right"
                        onPress={() => move(id, label, 1)}
                      />
                      <Step
                        icon={ChevronsRightLeft}
                        label={fill(m.lists.columnsNarrower, { column: label })}
                        stopped={search.widths?.[id] === narrowest && m.lists.columnsNarrowest}
                        onPress={() => widen(id, label, -1)}
                      />
                      <Step
                        icon={ChevronsLeftRight}
                        label={fill(m.lists.columnsWider, { column: label })}
                        stopped={!columnRoom(id) && m.lists.columnsNoRoom}
                        onPress={() => widen(id, label, 1)}
                      />
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </fieldset>
      <p id="row-height" className="mt-4 mb-2 text-meta font-medium text-hint">
        {m.lists.columnsRowHeight}
      </p>
      <Segmented
        aria-labelledby="row-height"
        size="s"
        value={search.density ?? 'normal'}
        onChange={(value) => set({ density: value === 'normal' ? undefined : value })}
        options={[
          { value: 'compact', label: '28' },
          { value: 'normal', label: '36' },
          { value: 'touch', label: '44' },
        ]}
      />
      <Button
        variant="quiet"
        size="s"
        className="mt-3 -ml-2.5"
        onClick={() => setCols(undefined, { density: undefined, widths: undefined })}
      >
        {m.lists.columnsReset}
      </Button>
    </>
  )
}

interface StepProps {
  icon: LucideIcon
  label: string
  /** Why it does nothing now. */
  stopped: string | false
  step?: 'left' | 'right'
  onPress: () => void
}

const Step = ({ icon, label, stopped, step, onPress }: StepProps) => (
  <IconButton
    size="s"
    icon={icon}
    label={label}
    data-step={step}
    disabledReason={stopped === false ? undefined : stopped}
    onClick={onPress}
  />
)

type Columns = ListSearch['cols']

/** The columns as chosen here, at once: a second tick builds on the first, although the address follows a moment later. */
function useChosen(inAddress: Columns, set: SetList) {
  const [mine, setMine] = useState({ address: inAddress, cols: inAddress })
  // The address moved, by this sheet or by Back: it says what is shown again.
  if (mine.address !== inAddress) setMine({ address: inAddress, cols: inAddress })
  const choose = (cols: Columns, rest: Partial<ListSearch> = {}) => {
    setMine({ address: inAddress, cols })
    set({ cols, ...rest })
  }
  return [mine.cols, choose] as const
}

/** A row that moves in the page loses the focus: it is given back to the button that was pressed. */
function useFocusAfterMove(order: string) {
  const wanted = useRef<{ id: string; step: -1 | 1 } | undefined>(undefined)
  const known = useRef(order)
  useEffect(() => {
    if (order === known.current) return
    known.current = order
    const at = wanted.current
    wanted.current = undefined
    if (at)
      document
        .querySelector<HTMLElement>(
          `[data-chosen="${CSS.escape(at.id)}"] [data-step="${at.step < 0 ? 'left' : 'right'}"]`,
        )
        ?.focus()
  })
  return (id: string, step: -1 | 1) => {
    wanted.current = { id, step }
  }
}
