import { useState } from 'react'
import { m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

export interface ExportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, with how many rows: "Export 1,284 orders as CSV?" */
  title: string
  text: string
  okLabel: string
  /** Fetches the file. */
  run: () => Promise<{ blob: Blob; filename: string | undefined }>
  /** Where the server names none. */
  filename: string
}

/** How many rows the file will hold is said before anything is fetched. */
export function ExportDialog({ open, onOpenChange, title, text, okLabel, run, filename }: ExportDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function start(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const file = await run()
      saveBlob(file.blob, file.filename ?? filename)
      onOpenChange(false)
    } catch (problem) {
      setError(messageOf(problem))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{m.ui.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void start()}>
            {okLabel}
          </Button>
        </>
      }
    >
      {error && <Banner tone="danger" title={error} />}
    </Dialog>
  )
}
