import { Columns3 } from 'lucide-react'
import type { RowData } from '@tanstack/react-table'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { IconButton } from '@/ui/icon-button'
import { Popover } from '@/ui/popover'
import { Segmented } from '@/ui/segmented'
import { columnId, visibility } from './data-table'
import type { ListColumn } from './features'
import type { ListSearch, SetList } from './list-state'

interface ColumnChooserProps<Row extends RowData> {
  columns: readonly ListColumn<Row>[]
  search: ListSearch
  set: SetList
}

/** Which columns show and how high the rows are. Kept in the address, so that a copied link shows the same list. */
export function ColumnChooser<Row extends RowData>({ columns, search, set }: ColumnChooserProps<Row>) {
  const shown = visibility(columns, search.cols)
  const usual = visibility(columns, undefined)
  function toggle(id: string): void {
    const next = { ...shown, [id]: !shown[id] }
    const same = Object.keys(next).every((key) => next[key] === usual[key])
    set({ cols: same ? undefined : Object.keys(next).filter((key) => next[key]) })
  }
  const count = Object.values(shown).filter(Boolean).length
  return (
    <Popover
      label="Columns and row height"
      align="end"
      className="w-60"
      trigger={<IconButton size="s" icon={Columns3} label="Columns and row height" />}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-meta font-medium text-hint">Columns</legend>
        {columns.map((column) => {
          const id = columnId(column)
          return (
            <Checkbox
              key={id}
              checked={shown[id] ?? true}
              disabled={shown[id] === true && count === 1}
              onChange={() => toggle(id)}
            >
              {column.meta?.label ?? (typeof column.header === 'string' ? column.header : id)}
            </Checkbox>
          )
        })}
      </fieldset>
      <p id="row-height" className="mt-4 mb-2 text-meta font-medium text-hint">
        Row height
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
        onClick={() => set({ cols: undefined, density: undefined })}
      >
        Reset
      </Button>
    </Popover>
  )
}
