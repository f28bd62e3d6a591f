import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { mostRunFile, type Plate } from '@contract/plates/shapes'
import { useSend } from '@/api/query'
import { base64Of } from '@/lib/base64'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { fileInputClass } from '@/ui/file-input-class'

/** Reads the file of a run into its plate; what does not fit is named and nothing is read. */
export function ReadRunDialog({ plate, onClose }: { plate: Plate; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [scanned, setScanned] = useState('')
  const tooLarge = file !== undefined && file.size > mostRunFile
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
    if (tooLarge) return
    read.mutate({
      body: {
        ...{ _id: plate._id, fileName: file.name, file: await base64Of(file) },
        ...(asksPlate && { scanned }),
      },
    })
  }
  const refusal = read.error?.fields?.['scanned']
  // A file that names no plate is known by the one that was in the instrument.
  const asksPlate = refusal !== undefined || (read.isPending && scanned !== '')
  const fileProblem = missing && !file ? m.plates.fileMissing : tooLarge ? m.plates.fileLarge : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.readTitle, { number: plate.number })}
      mustAnswer={read.isPending}
    >
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        {read.error && !asksPlate && <Banner tone="danger" title={read.error.message} />}
        <Field
          label={m.plates.readField}
          hint={fill(m.plates.readHelp, { barcode: plate.barcode })}
          error={fileProblem}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
              className={fileInputClass}
              onChange={({ target }) => {
                setFile(target.files?.[0])
                setScanned('')
                read.reset()
              }}
            />
          )}
        </Field>
        {asksPlate && (
          <Field label={m.plates.scannedPlate} error={refusal}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoFocus
                mono
                value={scanned}
                onChange={({ target }) => setScanned(target.value)}
              />
            )}
          </Field>
        )}
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
