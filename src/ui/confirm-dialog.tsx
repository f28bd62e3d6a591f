import type { ConfirmDialogProps } from './confirm-steps'
import { laterDialog } from './later'

/** A risky deed in two steps: arm, then (with a reason, if one is asked) commit. Its code comes with the first one. */
export const ConfirmDialog = laterDialog<ConfirmDialogProps>(() =>
  import('./confirm-steps').then((part) => part.ConfirmSteps),
)
