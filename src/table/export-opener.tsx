import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import { IconButton } from '@/ui/icon-button'

export interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface ExportOpenerProps {
  disabledReason?: string | undefined
  dialog: (opened: Opened) => ReactNode
}

/** The button of every export; what it asks before it fetches anything comes later. */
export function ExportOpener({ disabledReason, dialog }: ExportOpenerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="s"
        icon={Download}
        label={m.lists.exportOpen}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      />
      {dialog({ open, onOpenChange: setOpen })}
    </>
  )
}
