import { toast as sonner } from 'sonner'

type Options = {
  /** One helpful line under the title. */
  detail?: string | undefined
  /** Sends the inverse of what was just done. */
  undo?: () => void
  undoLabel?: string
}

const usual = 5_000
const withUndo = 10_000

type Kind = 'success' | 'error' | 'info'

/** Same kind and title, same toast: ten failures of one sort are one notice, not a wall. */
function show(kind: Kind, title: string, { detail, undo, undoLabel = 'Undo' }: Options = {}) {
  return sonner[kind](title, {
    id: `${kind} ${title}`,
    description: detail,
    // An error stays until it was read.
    duration: kind === 'error' ? Infinity : undo ? withUndo : usual,
    ...(undo && { action: { label: undoLabel, onClick: undo } }),
  })
}

export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  dismiss: (id?: string | number) => sonner.dismiss(id),
}
