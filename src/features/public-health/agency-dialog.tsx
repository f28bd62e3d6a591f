import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { elrProfiles, type ElrProfile } from '@contract/public-health/choices'
import {
  AgencyForm,
  type Agency,
  type AgencyFormInput,
  type SampleAddress,
} from '@contract/public-health/shapes'
import { m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { waysQuery } from './queries'

interface AgencyDialogProps {
  agency: Agency | undefined
  samples: readonly SampleAddress[]
  onClose: () => void
}

/** A health department: its states, its names and identifiers in messages, and the way to it. */
export function AgencyDialog({ agency, samples, onClose }: AgencyDialogProps) {
  const { data: ways } = useQuery(waysQuery)
  const [name, setName] = useState(agency?.name ?? '')
  const [states, setStates] = useState(agency?.states.join(' ') ?? '')
  const [wayId, setWay] = useState(agency?.wayId ?? '')
  const [applicationName, setApplication] = useState(agency?.applicationName ?? '')
  const [applicationOid, setApplicationOid] = useState(agency?.applicationOid ?? '')
  const [facilityName, setFacility] = useState(agency?.facilityName ?? '')
  const [facilityOid, setFacilityOid] = useState(agency?.facilityOid ?? '')
  const [profile, setProfile] = useState<ElrProfile>(agency?.profile ?? 'PHLabReport-NoAck')
  const [needsCounty, setNeedsCounty] = useState(agency?.needsCounty ?? true)
  const [active, setActive] = useState(agency?.active ?? true)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['publicHealth' as const],
    onSuccess: () => {
      toast.success(m.publicHealth.saved)
      onClose()
    },
  }
  const add = useSend(api.publicHealth.addAgency, done)
  const update = useSend(api.publicHealth.updateAgency, done)
  const form: AgencyFormInput = {
    name,
    states: states
      .split(/[\s,;]+/)
      .map((one) => one.trim())
      .filter(Boolean),
    wayId,
    applicationName,
    applicationOid,
    facilityName,
    facilityOid,
    profile,
    needsCounty,
    active,
  }
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? AgencyForm.safeParse(form) : undefined, refused, 'agency')
  const sample = samples.find(({ state }) => form.states[0] === state)
  function fillIn(from: SampleAddress): void {
    setApplication(from.applicationName)
    setApplicationOid(from.applicationOid)
    setFacility(from.facilityName)
    setFacilityOid(from.facilityOid)
    setProfile(from.profile)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!AgencyForm.safeParse(form).success) return
    if (agency) update.mutate({ body: { agency: { ...form, _id: agency._id, version: agency.version } } })
    else add.mutate({ body: { agency: form } })
  }
  const text = (
    label: string,
    value: string,
    set: (typed: string) => void,
    field: string,
    more: { optional?: boolean; hint?: string } = {},
  ) => (
    <Field
      label={label}
      error={errors[field] ?? Object.entries(errors).find(([one]) => one.startsWith(`${field}.`))?.[1]}
      {...more}
    >
      {(wiring) => (
        <TextInput
          {...wiring}
          value={value}
          autoComplete="off"
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={agency ? m.publicHealth.editAgency : m.publicHealth.addAgency}
      description={m.publicHealth.agencyHelp}
      mustAnswer={add.isPending || update.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        {text(m.publicHealth.agencyName, name, setName, 'name')}
        {text(m.publicHealth.agencyStates, states, (typed) => setStates(typed.toUpperCase()), 'states', {
          hint: m.publicHealth.agencyStatesHelp,
        })}
        {sample && (
          <div className="grid gap-1">
            <Button size="s" className="justify-self-start" onClick={() => fillIn(sample)}>
              {m.publicHealth.fillFromSample}
            </Button>
            <span className="text-meta text-hint">{m.publicHealth.fillHelp}</span>
          </div>
        )}
        <Field label={m.publicHealth.agencyWay} error={errors['wayId']}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={wayId}
              options={[
                { value: '', label: m.deliveries.chooseWay },
                ...(ways?.docs ?? [])
                  .filter((way) => way.carries === 'elr' && (way.active || way._id === agency?.wayId))
                  .map((way) => ({ value: way._id, label: `${way.name}, ${way.address}` })),
              ]}
              onChange={({ target }) => setWay(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {text(m.publicHealth.application, applicationName, setApplication, 'applicationName')}
          {text(m.publicHealth.applicationOid, applicationOid, setApplicationOid, 'applicationOid', {
            optional: true,
          })}
          {text(m.publicHealth.facility, facilityName, setFacility, 'facilityName')}
          {text(m.publicHealth.facilityOid, facilityOid, setFacilityOid, 'facilityOid', { optional: true })}
        </div>
        <Field label={m.publicHealth.profile}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={profile}
              options={elrProfiles.map((one) => ({
                value: one,
                label: `${m.publicHealth.profileName[one]} (${one})`,
              }))}
              onChange={({ target }) =>
                setProfile(elrProfiles.find((one) => one === target.value) ?? 'PHLabReport-NoAck')
              }
            />
          )}
        </Field>
        <Checkbox checked={needsCounty} onChange={() => setNeedsCounty(!needsCounty)}>
          {m.publicHealth.needsCounty}
        </Checkbox>
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          {m.publicHealth.inUse}
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
