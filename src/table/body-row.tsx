import type { Cell, Row, RowData } from '@tanstack/react-table'
import { memo, type MouseEvent as ReactMouseEvent, type ReactNode, type Ref } from 'react'
import { fill, m } from '@contract/messages'
import { Checkbox } from '@/ui/checkbox'
import { cx } from '@/ui/cx'
import { shownFrom, type ColumnLook, type Features } from './features'

/** What a row tells its table; one object for the life of the table, so that no row renders because of it. */
export interface RowActs {
  onFocus: (index: number) => void
  onClick: (event: ReactMouseEvent<HTMLTableRowElement>, index: number) => void
  tick: (id: string) => void
  tickTo: (id: string) => void
}

interface BodyRowProps<Data extends RowData> {
  row: Row<Features, Data>
  index: number
  /** Whether the cursor is here. */
  at: boolean
  /** Undefined where rows cannot be ticked. */
  ticked: boolean | undefined
  edge: 'critical' | undefined
  /** The columns that show, and when the rows were asked for: a change of either is a reason to render. */
  visible: Readonly<Record<string, boolean>>
  asOf: number | undefined
  acts: RowActs
  ref?: Ref<HTMLTableRowElement> | undefined
}

function TableRow<Data extends RowData>({ row, index, at, ticked, edge, acts, ref }: BodyRowProps<Data>) {
  return (
    <tr
      ref={ref}
      tabIndex={at ? 0 : -1}
      aria-selected={ticked}
      onFocus={() => acts.onFocus(index)}
      onClick={(event) => acts.onClick(event, index)}
      className="group cursor-pointer hover:bg-hover aria-selected:bg-selected -outline-offset-2! data-arrived:outline-none"
    >
      {ticked !== undefined && (
        <td className={cx('cell pl-6', edgeClass(at, edge))}>
          <Checkbox
            className="align-middle"
            aria-label={fill(m.lists.selectRow, { number: index + 1 })}
            tabIndex={-1}
            checked={ticked}
            onChange={({ nativeEvent }) =>
              nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                ? acts.tickTo(row.id)
                : acts.tick(row.id)
            }
          />
        </td>
      )}
      {row.getAllCells().map((cell, place) => {
        const look: ColumnLook = cell.column.columnDef.meta ?? {}
        return (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell, no control; its words are the column's
          <td
            key={cell.column.id}
            className={cx(
              'cell',
              look.mono && 'mono',
              look.align === 'right' && 'text-right',
              look.from && shownFrom[look.from],
              ticked === undefined && place === 0 && cx('pl-6', edgeClass(at, edge)),
            )}
          >
            {drawn(cell)}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * One row, made once for each table because of its type of data. Moving the cursor, ticking and turning the page render
 * only the rows that change.
 */
export const bodyRowOf = <Data extends RowData>() => memo(TableRow<Data>)

/** Called and not mounted: a component for each cell would double the work of a row. A cell's own hooks go into what it draws. */
function drawn<Data extends RowData>(cell: Cell<Features, Data>): ReactNode {
  const draw = cell.column.columnDef.cell
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

const edgeClass = (at: boolean, edge: 'critical' | undefined) =>
  edge === 'critical'
    ? 'shadow-[inset_3px_0_var(--crit)]'
    : at
      ? 'group-focus-within:shadow-[inset_3px_0_var(--primary)] group-focus:shadow-[inset_3px_0_var(--primary)]'
      : undefined
