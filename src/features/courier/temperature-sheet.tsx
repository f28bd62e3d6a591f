import { useState, type FormEvent } from 'react'
import { m } from '@contract/messages'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { readDegrees } from './degrees'

export default function TemperatureSheet({
  value,
  onSave,
  onClose,
}: {
  value: number | null
  onSave: (value: number | null) => void
  onClose: () => void
}) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const [error, setError] = useState<string>()
  function save(event: FormEvent): void {
    event.preventDefault()
    const read = readDegrees(text)
    if (read === undefined) setError(m.courier.temperatureRange)
    else onSave(read)
  }
  return (
    <Dialog open onOpenChange={onClose} title={m.courier.temperature}>
      <form onSubmit={save} className="grid gap-4">
        <Field label={m.courier.temperature} hint={m.courier.temperatureHint} error={error}>
          {(wiring) => (
            <TextInput
              {...wiring}
              size="l"
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        <Button size="l" variant="primary" type="submit">
          {m.courier.save}
        </Button>
      </form>
    </Dialog>
  )
}
