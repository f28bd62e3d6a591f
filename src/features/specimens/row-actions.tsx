import { MoreHorizontal, RefreshCw } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-entry'
import type { ScanRow } from './scan-row'
import type { ShownRow } from './shown-rows'

/** What can be done with a line; what the account may not do is not offered. */
export interface RowActions {
  retry: (scan: ScanRow) => void
  setAside: (scan: ScanRow) => void
  undo: (scan: ScanRow) => void
  printAgain: ((row: ShownRow) => void) | undefined
  reject: ((row: ShownRow) => void) | undefined
  open: ((orderId: string) => void) | undefined
  /** Where an order is entered. */
  createAt: string | undefined
}

/** The id of the first thing to press in a line that asks for a decision. */
export const decisionId = (scan: ScanRow): string => `decide-${scan.id}`

/** A scan that asks for a decision: its three ways out, all in sight. */
export function Decision({ scan, actions }: { scan: ScanRow; actions: RowActions }) {
  const unknown = scan.state === 'unknown'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-auto text-text2">
        {unknown ? m.specimens.unknownHelp : m.specimens.refusedHelp}
      </span>
      {unknown && actions.createAt !== undefined && (
        <AppLink
          to={`${actions.createAt}?requisition=${encodeURIComponent(scan.code)}`}
          className={buttonClass({ size: 's' })}
        >
          {m.specimens.createOrder}
        </AppLink>
      )}
      <Button id={decisionId(scan)} size="s" icon={RefreshCw} onClick={() => actions.retry(scan)}>
        {m.specimens.retry}
      </Button>
      <Button size="s" variant="quiet" onClick={() => actions.setAside(scan)}>
        {m.specimens.setAside}
      </Button>
    </div>
  )
}

/** Everything else, behind one button at the end of the line. */
export function RowMenu({ row, actions }: { row: ShownRow; actions: RowActions }) {
  const { orderId, number, scan } = row
  if (orderId === null) return null
  const here = row.specimenIds.length > 0 && scan?.state !== 'undone'
  const { printAgain, reject, open, undo } = actions
  const entries: MenuEntry[] = [
    ...(printAgain && scan?.order
      ? [{ label: m.specimens.labels.again, onSelect: () => printAgain(row) }]
      : []),
    ...(open ? [{ label: m.specimens.openOrder, onSelect: () => open(orderId) }] : []),
    ...(scan?.state === 'received' ? [{ label: m.specimens.undo, onSelect: () => undo(scan) }] : []),
    ...(reject && here ? [{ label: m.specimens.rejectOpen, onSelect: () => reject(row), danger: true }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={<IconButton size="s" icon={MoreHorizontal} label={fill(m.specimens.actionsOf, { number })} />}
      entries={entries}
    />
  )
}
