import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { CovidFile } from '@contract/public-health/choices'
import { CovidQuery } from '@contract/public-health/shapes'
import { m } from '@contract/messages'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { errorsOf } from '@/form/field-errors'
import { saveBlob } from '@/lib/download'
import { todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'

/** Which days, and with whose names: the file is fetched once that is answered. */
export function CovidDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(labZone())
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [elements, setElements] = useState<CovidFile>('federal')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [tried, setTried] = useState(false)
  const asked = { from, to, elements }
  const errors = errorsOf(tried ? CovidQuery.safeParse(asked) : undefined, null, 'query')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!CovidQuery.safeParse(asked).success) return
    setBusy(true)
    setError(undefined)
    try {
      const file = await callFile(api.publicHealth.covidCsv, { query: asked })
      saveBlob(file.blob, file.filename ?? 'aliquot_covid.csv')
      onClose()
    } catch (problem) {
      setError(messageOf(problem))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.publicHealth.covidTitle}
      description={m.publicHealth.covidHelp}
      mustAnswer={busy}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {error && <Banner tone="danger" title={error} />}
        <div className="grid grid-cols-2 gap-3">
          <Field label={m.publicHealth.from} error={errors['from']}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="date"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label={m.publicHealth.until} error={errors['to']}>
            {(wiring) => (
              <TextInput {...wiring} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
            )}
          </Field>
        </div>
        <Field label={m.publicHealth.elements}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={elements}
              options={CovidFile.options.map((one) => ({
                value: one,
                label: m.publicHealth.elementsOf[one],
              }))}
              onChange={({ target }) =>
                setElements(CovidFile.options.find((one) => one === target.value) ?? 'federal')
              }
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.publicHealth.download}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
