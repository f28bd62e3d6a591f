import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'

/**
 * The ticked rows of a list with what is known of each, so that a bulk action can still name a row that is on another
 * page. Lives as long as the list is on screen; it is not part of the address.
 */
export function useSelection<Row>(rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const fresh = new Map((rows ?? []).map((row) => [idOf(row), row]))
  const selected = [...chosen].map(([id, row]) => fresh.get(id) ?? row)

  function change(ticked: RowSelectionState): void {
    const ids = Object.keys(ticked).filter((id) => ticked[id])
    setChosen(
      new Map(
        ids.flatMap((id) => {
          const row = fresh.get(id) ?? chosen.get(id)
          return row === undefined ? [] : [[id, row] as const]
        }),
      ),
    )
  }
  return {
    /** As the table wants it. */
    ticked: Object.fromEntries(selected.map((row) => [idOf(row), true as const])),
    rows: selected,
    change,
    clear: () => setChosen(new Map()),
    add: (more: readonly Row[]) =>
      setChosen(new Map([...chosen, ...more.map((row) => [idOf(row), row] as const)])),
    /** After a bulk action: what was refused stays chosen, to be looked at. */
    keep: (ids: readonly string[]) => setChosen(new Map([...chosen].filter(([id]) => ids.includes(id)))),
  }
}
export type Selection<Row> = ReturnType<typeof useSelection<Row>>
