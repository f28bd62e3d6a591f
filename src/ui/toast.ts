import { m } from '@contract/messages'
import { code } from './deferred'

type Options = {
  /** One helpful line under the title. */
  detail?: string | undefined
  /** Sends the inverse of what was just done. */
  undo?: () => void
  undoLabel?: string
}

const defaultLife = 5_000
const withUndo = 10_000

type Kind = 'success' | 'error' | 'info'
export type Notice = { title: string; detail?: string | undefined }
export type ToastsCode = typeof import('./toasts')

interface Hearer {
  ready: (code: ToastsCode) => void
  /** Said while the code of toasts could not be had. */
  lost: (notice: Notice) => void
}

const toasts = code(() => import('./toasts'))
let hearer: Hearer | undefined

/** For the place at the root where toasts are drawn. */
export function onToasts(hears: Hearer): () => void {
  hearer = hears
  toasts.here((found) => hearer?.ready(found))
  return () => {
    if (hearer === hears) hearer = undefined
  }
}

/** Goes up with each dismissal: what waits for the code is then not shown any more. */
let dismissals = 0

/** Same kind and title, same toast: ten failures of one sort are one notice, not a wall. */
function show(kind: Kind, title: string, { detail, undo, undoLabel = m.ui.undo }: Options = {}): void {
  const before = dismissals
  toasts.fetch().then(
    ({ toast: sonner }) => {
      if (before !== dismissals) return
      sonner[kind](title, {
        id: `${kind} ${title}`,
        description: detail,
        // An error stays until it was read.
        duration: kind === 'error' ? Infinity : undo ? withUndo : defaultLife,
        ...(undo && { action: { label: undoLabel, onClick: undo } }),
      })
    },
    () => hearer?.lost({ title, detail }),
  )
}

export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  dismiss: () => {
    dismissals++
    toasts.now()?.toast.dismiss()
  },
}
