import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import type { DraftColumn, DraftRow, DraftSection } from './draft-rows'

export interface Choice {
  value: string
  label: string
}

interface SectionTableProps {
  section: DraftSection
  rows: readonly DraftRow[]
  /** What is wrong, by `section.row.field`. */
  problems: ReadonlyMap<string, string>
  choices: (field: string) => readonly Choice[]
  editable: boolean
  onRows: (rows: DraftRow[]) => void
}

/** The rows of one kind that a draft has, typed in place; what cannot stand is said beside its cell. */
export function SectionTable({ section, rows, problems, choices, editable, onRows }: SectionTableProps) {
  const { key, title, help, add, columns, blank } = section
  const table = useRef<HTMLUListElement>(null)
  /** The row that was just added takes the focus when it comes. */
  const [fresh, setFresh] = useState(-1)
  useEffect(() => {
    if (fresh < 0) return
    table.current?.children[fresh]?.querySelector<HTMLElement>('input, select')?.focus()
  }, [fresh])
  const change = (at: number, field: string, value: string) =>
    onRows(rows.map((row, place) => (place === at ? { ...row, [field]: value } : row)))
  return (
    <Card title={title}>
      <p className="border-b border-line px-4 py-2 text-dense text-text2">{help}</p>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{m.toxicology.sectionNone}</p>
      ) : (
        <ul ref={table} className="divide-y divide-soft-line" aria-label={title}>
          {rows.map((row, at) => (
            // Rows have no key of their own until they are saved; none is ever moved.
            <li key={at} className="flex items-start gap-2 px-4 py-2">
              <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
                {columns.map((column) => (
                  <Cell
                    key={column.field}
                    column={column}
                    row={at + 1}
                    value={row[column.field] ?? ''}
                    problem={problems.get(`${key}.${at}.${column.field}`)}
                    choices={choices}
                    editable={editable}
                    onValue={(value) => change(at, column.field, value)}
                  />
                ))}
              </div>
              {editable && (
                <IconButton
                  size="s"
                  icon={X}
                  className="mt-5"
                  label={fill(m.toxicology.rowRemove, { row: at + 1, title })}
                  onClick={() => {
                    setFresh(-1)
                    onRows(rows.filter((_, place) => place !== at))
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <div className="border-t border-line px-4 py-2">
          <Button
            size="s"
            icon={Plus}
            onClick={() => {
              onRows([...rows, blank])
              setFresh(rows.length)
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface CellProps {
  column: DraftColumn
  row: number
  value: string
  problem: string | undefined
  choices: (field: string) => readonly Choice[]
  editable: boolean
  onValue: (value: string) => void
}

function Cell({
  column: { field, label, kind },
  row,
  value,
  problem,
  choices,
  editable,
  onValue,
}: CellProps) {
  const name = fill(m.toxicology.rowCell, { label, row })
  const shared = {
    'aria-label': name,
    'aria-invalid': problem !== undefined,
    disabled: !editable,
  }
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-0.5 block text-meta text-hint">
        {label}
      </span>
      {kind === 'check' ? (
        <label className="flex h-8 items-center">
          <input
            {...shared}
            type="checkbox"
            className="tick"
            checked={value === 'yes'}
            onChange={(event) => onValue(event.target.checked ? 'yes' : '')}
          />
        </label>
      ) : kind === 'select' ? (
        <NativeSelect
          {...shared}
          value={value}
          {...(field === 'key' ? { placeholder: m.toxicology.limitChoose } : {})}
          options={choices(field)}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <TextInput
          {...shared}
          value={value}
          maxLength={200}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
      {problem !== undefined && <p className="mt-0.5 text-meta text-danger">{problem}</p>}
    </div>
  )
}
