import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Plate } from '@contract/plates/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'

/** Reads the file of a run into its plate; what does not fit is named and nothing is read. */
export function ReadRunDialog({ plate, onClose }: { plate: Plate; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const read = useSend(api.plates.readRun, {
    invalidates: ['plates'],
    onSuccess: ({ run, already }) => {
      toast.success(
        already
          ? fill(m.plates.runAlready, { file: run.fileName })
          : fill(m.plates.runRead, { file: run.fileName, count: run.readings.length }),
      )
      onClose()
    },
  })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!file) return setMissing(true)
    const text = await file.text()
    read.mutate({ body: { _id: plate._id, fileName: file.name, text } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.readTitle, { number: plate.number })}
      mustAnswer={read.isPending}
    >
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        {read.error && (
          <Banner
            tone="danger"
            title={[read.error.message, ...Object.values(read.error.fields ?? {})].join(' ')}
          />
        )}
        <Field
          label={m.plates.readField}
          hint={fill(m.plates.readHelp, { barcode: plate.barcode })}
          error={missing && !file ? m.plates.fileMissing : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="block w-full min-w-0 text-dense"
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={read.isPending}>
            {m.plates.readNow}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
