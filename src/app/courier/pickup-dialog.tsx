import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { LocationBox, type ChosenLocation } from '@/form/location-field'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { TextInput } from '@/ui/text-input'

/** A pick-up that somebody asked for by telephone. */
export function PickupDialog({
  day,
  onClose,
  onAsked,
}: {
  day: string
  onClose: () => void
  onAsked: () => void
}) {
  const [place, setPlace] = useState<ChosenLocation | null>(null)
  const [on, setOn] = useState(day)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [bags, setBags] = useState('1')
  const [codes, setCodes] = useState('')
  const [note, setNote] = useState('')
  const ask = useSend(api.courier.askPickup, { onSuccess: onAsked })
  const errors = ask.error?.fields ?? {}
  const errorOf = (name: string) => errors[name] ?? errors[`pickup.${name}`]
  const known = Object.keys(errors).length > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={m.courier.newPickup}
      actions={
        <>
          <Button onClick={onClose}>{m.courier.cancel}</Button>
          <Button
            variant="primary"
            busy={ask.isPending}
            onClick={() =>
              ask.mutate({
                body: {
                  pickup: {
                    locationId: place?._id ?? '',
                    day: on,
                    windowFrom: from || null,
                    windowTo: to || null,
                    bags: Number(bags),
                    bagCodes: codes
                      .split('\n')
                      .map((code) => code.trim())
                      .filter(Boolean),
                    note,
                  },
                },
              })
            }
          >
            {m.courier.newPickup}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.courier.location} error={errorOf('locationId')} className="col-span-2">
          {(wiring) => (
            <LocationBox {...wiring} label={m.courier.location} value={place} onChange={setPlace} />
          )}
        </Field>
        <Field label={m.courier.dispatchDay} error={errorOf('day')}>
          {(wiring) => (
            <TextInput {...wiring} type="date" value={on} onChange={({ target }) => setOn(target.value)} />
          )}
        </Field>
        <Field label={m.courier.bags} error={errorOf('bags')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              value={bags}
              onChange={({ target }) => setBags(target.value)}
            />
          )}
        </Field>
        <Field label={m.courier.from} error={errorOf('windowFrom')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="time"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </Field>
        <Field label={m.courier.to} error={errorOf('windowTo')}>
          {(wiring) => (
            <TextInput {...wiring} type="time" value={to} onChange={({ target }) => setTo(target.value)} />
          )}
        </Field>
        <Field
          label={m.courier.bagNumbers}
          hint={m.courier.bagNumbersHint}
          error={errorOf('bagCodes')}
          className="col-span-2"
        >
          {(wiring) => (
            <Textarea {...wiring} rows={2} value={codes} onChange={({ target }) => setCodes(target.value)} />
          )}
        </Field>
        <Field
          label={m.courier.note}
          hint={m.courier.noteHint}
          className="col-span-2"
          error={errorOf('note')}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={2}
              maxLength={400}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {ask.error && !known && (
          <p role="alert" className="col-span-2 text-dense text-danger">
            {ask.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
