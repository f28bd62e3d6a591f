import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { wayKindLabels, WayCarries } from '@contract/deliveries/choices'
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
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { errorsOf } from '@/form/field-errors'
import { FaxFields, faxStart } from './fax-fields'
import { Hl7Fields, hl7Start } from './hl7-fields'
import { LinkFields, linkConfig, linkStart, phraseAtOf } from './link-fields'
import { findPhysicians } from './queries'
import { SftpFields, sftpConfig, sftpStart } from './sftp-fields'

const kinds = ['fax', 'sftp', 'hl7', 'mail', 'sms'] as const
const help = {
  fax: m.deliveries.faxHelp,
  sftp: m.deliveries.sftpHelp,
  hl7: m.deliveries.hl7Help,
  mail: m.resultLinks.mailHelp,
  sms: m.resultLinks.mailHelp,
}

/** Where reports can go: what every way has, and the fields of its kind. The kind of a way stays. */
export function WayDialog({ way, onClose }: { way: Way | undefined; onClose: () => void }) {
  const [name, setName] = useState(way?.name ?? '')
  const [location, setLocation] = useState(
    way?.locationId ? { _id: way.locationId, name: way.location ?? '', code: '' } : null,
  )
  const [physician, setPhysician] = useState(
    way?.physicianId ? { _id: way.physicianId, label: way.physician ?? '' } : null,
  )
  const [kind, setKind] = useState<(typeof kinds)[number]>(way?.kind ?? 'fax')
  const [carries, setCarries] = useState<WayCarries>(way?.carries ?? 'report')
  const [fax, setFax] = useState(() => faxStart(way))
  const [sftp, setSftp] = useState(() => sftpStart(way))
  const [link, setLink] = useState(() => linkStart(way))
  const [hl7, setHl7] = useState(() => hl7Start(way))
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
  const common = { name, locationId: location?._id ?? null, physicianId: physician?._id ?? null, active }
  const form: WayFormInput =
    kind === 'fax'
      ? { ...common, kind, config: fax }
      : kind === 'sftp'
        ? { ...common, kind, carries, config: sftpConfig(sftp) }
        : kind === 'hl7'
          ? { ...common, kind, config: { connectionId: hl7?._id ?? '' } }
          : { ...common, kind, config: linkConfig(link) }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? WayForm.safeParse(form) : undefined, refused, 'way')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!WayForm.safeParse(form).success) return
    if (way) update.mutate({ body: { way: { ...form, _id: way._id, version: way.version } } })
    else add.mutate({ body: { way: form } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={way ? m.deliveries.editWay : m.deliveries.addWay}
      description={help[kind]}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        {!way && (
          <Field label={m.deliveries.kindOfWay}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={kind}
                options={kinds.map((one) => ({ value: one, label: wayKindLabels[one] }))}
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'fax')}
              />
            )}
          </Field>
        )}
        {/* What goes to a health department goes by SFTP alone; asked of another kind the answer would be lost. */}
        {!way && kind === 'sftp' && (
          <Field label={m.deliveries.carries} hint={m.deliveries.carriesHelp}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={carries}
                options={WayCarries.options.map((one) => ({
                  value: one,
                  label: m.deliveries.carriesOf[one],
                }))}
                onChange={({ target }) =>
                  setCarries(WayCarries.options.find((one) => one === target.value) ?? 'report')
                }
              />
            )}
          </Field>
        )}
        <Field label={m.deliveries.name} error={errors['name']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {kind === 'fax' ? (
          <FaxFields value={fax} errors={errors} onChange={setFax} />
        ) : kind === 'hl7' ? (
          <Hl7Fields value={hl7} error={errors['config.connectionId']} onChange={setHl7} />
        ) : kind !== 'sftp' ? (
          <LinkFields
            kind={kind}
            value={link}
            isNew={way === undefined}
            phraseAt={phraseAtOf(way)}
            errors={errors}
            onChange={setLink}
          />
        ) : (
          <SftpFields
            value={sftp}
            secretAt={way?.kind === 'sftp' ? way.config.secretAt : null}
            errors={errors}
            onChange={setSftp}
          />
        )}
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
