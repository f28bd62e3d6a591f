import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fhirTypes, type FhirScope, type FhirType } from '@contract/fhir/base'
import { FhirClientEdit, FhirClientForm, type FhirClient } from '@contract/fhir/shapes'
import { fill, m } from '@contract/messages'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { findLocations, LocationOption } from '@/form/location-field'
import { useServerSearch } from '@/form/use-server-search'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { defaultWords } from '@/ui/combobox-list'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { Segmented } from '@/ui/segmented'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'

const scopeOf = (type: FhirType): FhirScope => `system/${type}.rs`
const whose = [
  { value: 'all', label: m.fhir.allLocations },
  { value: 'some', label: m.fhir.someLocations },
] as const
type Whose = (typeof whose)[number]['value']

interface Chosen {
  _id: string
  name: string
  code: string
}

/** The first instant of a day on the laboratory's clocks. */
const beginOf = (day: string): string | null =>
  day === '' ? null : (instantsAt({ date: day, minutes: 0 }, labZone())[0] ?? null)

/** A program by its name, what it may read, and its public keys. */
export function ClientDialog({ client, onClose }: { client: FhirClient | undefined; onClose: () => void }) {
  const [name, setName] = useState(client?.name ?? '')
  const [which, setWhich] = useState<Whose>(client?.locationIds ? 'some' : 'all')
  const [locations, setLocations] = useState<Chosen[]>(
    (client?.locationIds ?? []).map((_id, at) => ({
      _id,
      name: client?.locations[at] ?? '',
      code: '',
    })),
  )
  const [scopes, setScopes] = useState<readonly FhirScope[]>(client?.scopes ?? fhirTypes.map(scopeOf))
  const [day, setDay] = useState(client?.expiresAt ? wallTimeAt(client.expiresAt, labZone()).date : '')
  const [keys, setKeys] = useState('')
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['fhir' as const],
    onSuccess: () => {
      toast.success(m.fhir.saved)
      onClose()
    },
  }
  const add = useSend(api.fhir.addClient, done)
  const update = useSend(api.fhir.updateClient, done)
  const fields = {
    name,
    locationIds: which === 'all' ? null : locations.map(({ _id }) => _id),
    scopes: [...scopes],
    expiresAt: beginOf(day),
  }
  const edit = client && {
    ...fields,
    ...(keys.trim() !== '' && { keys }),
    _id: client._id,
    version: client.version,
  }
  const check = () => (edit ? FhirClientEdit.safeParse(edit) : FhirClientForm.safeParse({ ...fields, keys }))
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? check() : undefined, refused, 'client')
  const busy = add.isPending || update.isPending
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!check().success) return
    if (edit) update.mutate({ body: { client: edit } })
    else add.mutate({ body: { client: { ...fields, keys } } })
  }
  const toggle = (scope: FhirScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  const kept = client?.keys.map(({ kid }) => kid).join(', ')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={client ? m.fhir.editTitle : m.fhir.add}
      mustAnswer={busy}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Field label={m.fhir.name} error={errors['name']}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoFocus
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={m.fhir.reads} group>
          {(wiring) => <Segmented {...wiring} options={whose} value={which} onChange={setWhich} />}
        </Field>
        {which === 'some' && (
          <Locations chosen={locations} onChange={setLocations} error={errors['locationIds']} />
        )}
        <Field label={m.fhir.scopes} group error={errors['scopes']}>
          {(wiring) => (
            <div
              role="group"
              id={wiring.id}
              aria-labelledby={wiring['aria-labelledby']}
              aria-describedby={wiring['aria-describedby']}
              className="flex flex-wrap gap-x-4 gap-y-2"
            >
              {fhirTypes.map((type) => (
                <Checkbox
                  key={type}
                  checked={scopes.includes(scopeOf(type))}
                  onChange={() => toggle(scopeOf(type))}
                >
                  {m.fhir.resource[type]}
                </Checkbox>
              ))}
            </div>
          )}
        </Field>
        <Field
          label={m.fhir.keys}
          hint={kept ? `${m.fhir.keysHelp} ${fill(m.fhir.keysKept, { kids: kept })}` : m.fhir.keysHelp}
          error={errors['keys']}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={5}
              spellCheck={false}
              autoComplete="off"
              className="font-mono text-meta"
              value={keys}
              onChange={({ target }) => setKeys(target.value)}
            />
          )}
        </Field>
        <Field label={m.fhir.expires} hint={m.fhir.expiresHelp} error={errors['expiresAt']} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="date"
              className="w-44"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface LocationsProps {
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  error: string | undefined
}

function Locations({ chosen, onChange, error }: LocationsProps) {
  const search = useServerSearch(findLocations)
  return (
    <Field label={m.fhir.whichLocations} error={error}>
      {(wiring) => (
        <MultiCombobox
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          label={m.fhir.whichLocations}
          items={(search.data?.docs ?? []).map(({ _id, name, code }) => ({ _id, name, code }))}
          itemsFor={search.itemsFor}
          loading={search.loading || search.itemsFor === undefined}
          words={search.error ? { ...defaultWords, none: search.error.message } : defaultWords}
          value={chosen}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          renderItem={LocationOption}
          onQuery={search.ask}
          onAdd={(one) => onChange([...chosen, one])}
          onRemove={({ _id }) => onChange(chosen.filter((one) => one._id !== _id))}
        />
      )}
    </Field>
  )
}
