import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { WayForm, type Way, type WayFormInput } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { findLocations, LocationOption } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { errorsOf } from '@/form/field-errors'
import { findPhysicians } from './queries'

/** A fax number: typed twice, and proven by a test page before any report goes there. */
export function WayDialog({ way, onClose }: { way: Way | undefined; onClose: () => void }) {
  const [name, setName] = useState(way?.name ?? '')
  const [location, setLocation] = useState(
    way?.locationId ? { _id: way.locationId, name: way.location ?? '', code: '' } : null,
  )
  const [physician, setPhysician] = useState(
    way?.physicianId ? { _id: way.physicianId, label: way.physician ?? '' } : null,
  )
  const [number, setNumber] = useState(way?.address ?? '')
  const [numberAgain, setNumberAgain] = useState(way?.address ?? '')
  const [attention, setAttention] = useState(way?.attention ?? '')
  const [active, setActive] = useState(way?.active ?? true)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['deliveries' as const],
    onSuccess: () => {
      toast.success(m.deliveries.saved)
      onClose()
    },
  }
  const add = useSend(api.deliveries.addWay, done)
  const update = useSend(api.deliveries.updateWay, done)
  const form: WayFormInput = {
    kind: 'fax',
    name,
    locationId: location?._id ?? null,
    physicianId: physician?._id ?? null,
    active,
    config: { number, numberAgain, attention },
  }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? WayForm.safeParse(form) : undefined, refused, 'way')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!WayForm.safeParse(form).success) return
    if (way) update.mutate({ body: { way: { ...form, _id: way._id, version: way.version } } })
    else add.mutate({ body: { way: form } })
  }
  const text = (value: string, set: (value: string) => void, max: number) => ({
    value,
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={way ? m.deliveries.editWay : m.deliveries.addWay}
      description={m.deliveries.wayHelp}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Field label={m.deliveries.name} error={errors['name']}>
          {(wiring) => <TextInput {...wiring} autoFocus {...text(name, setName, 120)} />}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.deliveries.faxNumber} error={errors['config.number']}>
            {(wiring) => <TextInput {...wiring} inputMode="tel" {...text(number, setNumber, 30)} />}
          </Field>
          <Field label={m.deliveries.faxNumberAgain} error={errors['config.numberAgain']}>
            {(wiring) => <TextInput {...wiring} inputMode="tel" {...text(numberAgain, setNumberAgain, 30)} />}
          </Field>
        </div>
        <Field
          label={m.deliveries.location}
          hint={m.deliveries.locationHelp}
          error={errors['locationId']}
          optional
        >
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.deliveries.location}
              value={location}
              options={findLocations}
              itemsOf={(reply) => reply?.docs ?? []}
              getKey={({ _id }) => _id}
              getLabel={(one) => one.name}
              renderItem={(one) => <LocationOption name={one.name} code={one.code} />}
              onPick={(one) => setLocation(one)}
              onClear={() => setLocation(null)}
            />
          )}
        </Field>
        <Field
          label={m.deliveries.physician}
          hint={m.deliveries.physicianHelp}
          error={errors['physicianId']}
          optional
        >
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.deliveries.physician}
              value={physician}
              options={findPhysicians}
              itemsOf={(reply) =>
                (reply?.docs ?? []).map((one) => ({ _id: one._id, label: formatPerson(one) }))
              }
              getKey={({ _id }) => _id}
              getLabel={({ label }) => label}
              onPick={(one) => setPhysician(one)}
              onClear={() => setPhysician(null)}
            />
          )}
        </Field>
        <Field label={m.deliveries.attention} optional>
          {(wiring) => <TextInput {...wiring} {...text(attention, setAttention, 80)} />}
        </Field>
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          {m.deliveries.inUse}
        </Checkbox>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={add.isPending || update.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
