import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { RunFileFormat, type Plate } from '@contract/plates/shapes'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'

/** The set-up of a run as a file. With empty wells it is written only after they were named. */
export function RunFileDialog({ plate, onClose }: { plate: Plate; onClose: () => void }) {
  const [format, setFormat] = useState<RunFileFormat>(
    plate.content.targets.length > 0 ? 'quantstudio' : 'plain',
  )
  const [confirmed, setConfirmed] = useState(false)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  async function write(): Promise<void> {
    setState({ busy: true })
    try {
      const body = { _id: plate._id, format, confirmed }
      const { blob, filename } = await callFile(api.plates.runFile, { body })
      saveBlob(blob, filename ?? `${plate.number}.txt`)
      onClose()
    } catch (error) {
      setState({ busy: false, problem: messageOf(error) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.plates.runFileTitle, { number: plate.number })}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void write()
        }}
      >
        {state.problem !== undefined && <Banner tone="danger" title={state.problem} />}
        <Field label={m.plates.runFileFormat}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              autoFocus
              value={format}
              onChange={({ target }) => setFormat(RunFileFormat.parse(target.value))}
              options={RunFileFormat.options.map((value) => ({ value, label: m.plates.format[value] }))}
            />
          )}
        </Field>
        {(plate.free > 0 || confirmed) && (
          <Checkbox checked={confirmed} onChange={() => setConfirmed(!confirmed)}>
            {fill(m.plates.runFileConfirm, { count: plate.free })}
          </Checkbox>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={state.busy}>
            {m.plates.runFileNow}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
