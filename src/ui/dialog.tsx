import { deferredDialog } from './deferred'
import type { DialogProps } from './dialog-sheet'

/** A question over the page. Its code comes with the first one, or when the page is idle. */
export const Dialog = deferredDialog<DialogProps>(() =>
  import('./dialog-sheet').then((part) => part.DialogSheet),
)
