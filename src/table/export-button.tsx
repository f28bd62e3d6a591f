import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'

interface ExportButtonProps {
  /** The question, with how many rows: "Export 1,284 orders as CSV?" */
  title: string
  text: string
  okLabel: string
  disabledReason?: string | undefined
  /** Fetches the file. */
  run: () => Promise<{ blob: Blob; filename: string | undefined }>
  /** Where the server names none. */
  filename: string
}

/** The list as a file. How many rows it will hold is said before anything is fetched. */
export function ExportButton({ title, text, okLabel, disabledReason, run, filename }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function start(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const file = await run()
      saveBlob(file.blob, file.filename ?? filename)
      setOpen(false)
    } catch (problem) {
      setError(messageOf(problem))
    }
    setBusy(false)
  }
  return (
    <>
      <IconButton
        size="s"
        icon={Download}
        label="Export as CSV"
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={text}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" busy={busy} onClick={() => void start()}>
              {okLabel}
            </Button>
          </>
        }
      >
        {error && <Banner tone="danger" title={error} />}
      </Dialog>
    </>
  )
}
