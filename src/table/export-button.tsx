import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/ui/icon-button'
import { laterDialog } from '@/ui/later'
import type { ExportDialogProps } from './export-dialog'

const ExportDialog = laterDialog(() => import('./export-dialog').then((part) => part.ExportDialog))

interface ExportButtonProps extends Omit<ExportDialogProps, 'open' | 'onOpenChange'> {
  disabledReason?: string | undefined
}

/** The list as a file, once its question is answered. */
export function ExportButton({ disabledReason, ...asked }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="s"
        icon={Download}
        label="Export as CSV"
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      />
      <ExportDialog {...asked} open={open} onOpenChange={setOpen} />
    </>
  )
}
