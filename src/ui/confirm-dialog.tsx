import type { ConfirmDialogProps } from './confirm-steps'
import { deferredDialog } from './deferred'

/** A risky action in two steps: arm, then (with a reason, if one is asked) commit. Its code comes with the first one. */
export const ConfirmDialog = deferredDialog<ConfirmDialogProps>(() =>
  import('./confirm-steps').then((part) => part.ConfirmSteps),
)
