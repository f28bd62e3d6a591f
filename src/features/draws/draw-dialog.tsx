import { useState } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { LocationBox, type ChosenLocation } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { formatDateShort, formatPerson } from '@/lib/format'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { instantOf } from './wall-time'

interface Person {
  _id: string
  name: string
  dob: string
}

const findPatients = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.others } })

/** Books an appointment: where, who, when, and the order whose tubes are drawn. */
export function DrawDialog({
  day,
  site,
  onClose,
}: {
  day: string
  site: ChosenLocation | null
  onClose: () => void
}) {
  const [place, setPlace] = useState(site)
  const [patient, setPatient] = useState<Person | null>(null)
  const [requisition, setRequisition] = useState('')
  const [on, setOn] = useState(day)
  const [time, setTime] = useState('08:00')
  const [minutes, setMinutes] = useState('15')
  const [note, setNote] = useState('')
  const [badTime, setBadTime] = useState(false)
  const add = useSend(api.draws.add, {
    invalidates: [api.draws.list],
    onSuccess: () => {
      toast.success(m.draws.booked)
      onClose()
    },
  })
  const errors = add.error?.fields ?? {}
  const errorOf = (name: string) => errors[name] ?? errors[`draw.${name}`]
  function book(): void {
    const startsAt = instantOf(on, time)
    setBadTime(startsAt === null)
    if (startsAt === null) return
    add.mutate({
      body: {
        draw: {
          locationId: place?._id ?? '',
          patientId: patient?._id ?? '',
          requisitionNumber: requisition,
          startsAt,
          minutes: Number(minutes),
          note,
        },
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="m"
      title={m.draws.newDraw}
      actions={
        <>
          <Button onClick={onClose}>{m.draws.cancel}</Button>
          <Button variant="primary" busy={add.isPending} onClick={book}>
            {m.draws.book}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.draws.site} error={errorOf('locationId')} className="col-span-2">
          {(wiring) => <LocationBox {...wiring} label={m.draws.site} value={place} onChange={setPlace} />}
        </Field>
        <Field label={m.draws.patient} error={errorOf('patientId')} className="col-span-2">
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.draws.patient}
              options={findPatients}
              itemsOf={(reply) =>
                (reply?.docs ?? []).map((one): Person => ({
                  _id: one._id,
                  name: formatPerson(one),
                  dob: one.dob,
                }))
              }
              value={patient}
              getKey={({ _id }) => _id}
              getLabel={({ name }) => name}
              renderItem={({ name, dob }) => (
                <span className="flex w-full gap-3">
                  <span className="truncate">{name}</span>
                  <span className="ml-auto text-hint tabular-nums">{formatDateShort(dob)}</span>
                </span>
              )}
              onClear={() => setPatient(null)}
              onPick={setPatient}
            />
          )}
        </Field>
        <Field
          label={m.draws.requisition}
          hint={m.draws.requisitionHint}
          error={errorOf('requisitionNumber')}
          optional
          className="col-span-2"
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              mono
              value={requisition}
              maxLength={60}
              onChange={({ target }) => setRequisition(target.value)}
            />
          )}
        </Field>
        <Field label={m.draws.day}>
          {(wiring) => (
            <TextInput {...wiring} type="date" value={on} onChange={({ target }) => setOn(target.value)} />
          )}
        </Field>
        <Field label={m.draws.time} error={badTime ? m.draws.timeFormat : errorOf('startsAt')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="time"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          )}
        </Field>
        <Field label={m.draws.minutes} error={errorOf('minutes')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          )}
        </Field>
        <Field label={m.draws.note} optional error={errorOf('note')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={note}
              maxLength={400}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        {add.error && Object.keys(errors).length === 0 && (
          <p role="alert" className="col-span-2 text-dense text-danger">
            {add.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
