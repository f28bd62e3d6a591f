import { deferredDialog } from '@/ui/deferred'
import type { ExportDialogProps } from './export-dialog'
import { ExportOpener, type Opened } from './export-opener'

const ExportDialog = deferredDialog(() => import('./export-dialog').then((part) => part.ExportDialog))

interface ExportButtonProps extends Omit<ExportDialogProps, keyof Opened> {
  disabledReason?: string | undefined
}

/** The list as a file, once its question is answered. */
export function ExportButton({ disabledReason, ...asked }: ExportButtonProps) {
  return (
    <ExportOpener
      disabledReason={disabledReason}
      dialog={(opened) => <ExportDialog {...asked} {...opened} />}
    />
  )
}
