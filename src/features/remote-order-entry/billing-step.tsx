import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { TextField } from '@/form/text-field'
import { useFieldError } from '@/form/use-field-error'
import { useServerSearch } from '@/form/use-server-search'
import { Combobox } from '@/ui/combobox'
import { defaultWords } from '@/ui/combobox-list'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { Textarea } from '@/ui/textarea'
import { CardPhotos } from './card-photos'
import { ChoiceList } from './choice-list'
import type { EntryContext } from './context'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry
const relations = ['self', 'spouse', 'child', 'other'] as const

/** Why it is done and who pays, as far as the form asks for it. */
export function BillingStep({ context }: { context: EntryContext }) {
  const { register } = useFormContext<RemoteValues>()
  const payer = useWatch<RemoteValues, 'payer'>({ name: 'payer' })
  const { parts } = context.form
  return (
    <div className="grid gap-4">
      {parts.diagnoses !== 'off' && <Diagnoses optional={parts.diagnoses === 'optional'} />}
      {parts.insurance !== 'off' && <Payer context={context} optional={parts.insurance === 'optional'} />}
      {parts.insurance !== 'off' && payer && (
        <>
          <TextField name="policyNumber" label={p.policy} optional maxLength={40} />
          <TextField name="groupNumber" label={p.group} optional maxLength={40} />
          <ChoiceList
            name="relation"
            label={p.relation}
            options={relations.map((value) => ({ value, label: p.relations[value] }))}
          />
        </>
      )}
      {parts.cards !== 'off' && <CardPhotos optional={parts.cards === 'optional'} />}
      {parts.medications !== 'off' && <Medications optional={parts.medications === 'optional'} />}
      <Field label={p.comment} optional id={fieldId('comment')}>
        {(wiring) => <Textarea {...wiring} rows={2} maxLength={1000} {...register('comment')} />}
      </Field>
    </div>
  )
}

const wordsFor = (search: { text: string; error: Error | null }) => ({
  ...defaultWords,
  none: search.error
    ? search.error.message
    : search.text.trim() === ''
      ? m.orderEntry.billingTypeFirst
      : defaultWords.none,
})

function Diagnoses({ optional }: { optional: boolean }) {
  const { field } = useController<RemoteValues, 'diagnoses'>({ name: 'diagnoses' })
  const error = useFieldError('diagnoses')
  const search = useServerSearch(
    (text) => read(api.reference.searchDiagCodes, { body: { text, limit: searchLimits.others } }),
    { minLength: 1 },
  )
  return (
    <Field label={p.diagnoses} optional={optional} error={error} id={fieldId('diagnoses')}>
      {(wiring) => (
        <MultiCombobox
          {...wiring}
          label={p.diagnoses}
          placeholder={p.findDiagnosis}
          items={search.data?.docs.map(({ code, description }) => ({ code, description })) ?? []}
          itemsFor={search.itemsFor}
          loading={search.loading}
          words={wordsFor(search)}
          value={field.value}
          getKey={({ code }) => code}
          getLabel={({ code, description }) => `${code} ${description}`}
          onQuery={search.ask}
          onAdd={(one) => field.onChange([...field.value, one])}
          onRemove={(one) => field.onChange(field.value.filter(({ code }) => code !== one.code))}
        />
      )}
    </Field>
  )
}

const MOST_FOUND = 20

function Payer({ context: { payers }, optional }: { context: EntryContext; optional: boolean }) {
  const { field } = useController<RemoteValues, 'payer'>({ name: 'payer' })
  const error = useFieldError('payer')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  return (
    <Field label={p.payer} optional={optional} error={error} id={fieldId('payer')}>
      {(wiring) => (
        <Combobox<{ _id: string | null; name: string }>
          {...wiring}
          label={p.payer}
          placeholder={p.findPayer}
          items={payers.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_FOUND)}
          value={field.value}
          getKey={({ _id, name }) => _id ?? name}
          getLabel={({ name }) => name}
          onQuery={setText}
          onClear={() => field.onChange(null)}
          onPick={({ _id, name }) => {
            setText('')
            field.onChange({ _id, name })
          }}
        />
      )}
    </Field>
  )
}

type OnForm = RemoteValues['medications'][number]
const keyOf = ({ medicationId, name, detail }: OnForm) => medicationId ?? `${name} ${detail ?? ''}`

function Medications({ optional }: { optional: boolean }) {
  const { field } = useController<RemoteValues, 'medications'>({ name: 'medications' })
  const error = useFieldError('medications')
  const search = useServerSearch(
    (text) => read(api.reference.searchMedications, { body: { text, limit: searchLimits.medications } }),
    { minLength: 2 },
  )
  const known = (search.data?.docs ?? [])
    .filter(({ active }) => active)
    .map(({ _id, name, strength, route }): OnForm => ({
      medicationId: _id,
      name,
      detail: [strength, route].filter(Boolean).join(', ') || null,
    }))
  // What the patient says may be on no list; it stands as it was written.
  const written = search.text.trim()
  const items = written.length < 2 ? known : [...known, { medicationId: null, name: written, detail: null }]
  return (
    <Field label={p.medications} optional={optional} error={error} id={fieldId('medications')}>
      {(wiring) => (
        <MultiCombobox<OnForm>
          {...wiring}
          label={p.medications}
          placeholder={p.findMedication}
          items={items}
          itemsFor={search.itemsFor}
          loading={search.loading}
          words={wordsFor(search)}
          value={field.value}
          getKey={keyOf}
          getLabel={({ name, detail }) => [name, detail].filter(Boolean).join(' ')}
          renderItem={({ medicationId, name, detail }) =>
            medicationId
              ? [name, detail].filter(Boolean).join(' ')
              : fill(m.orderEntry.billingMedicationFree, { text: name })
          }
          onQuery={search.ask}
          onAdd={(one) => field.onChange([...field.value, one])}
          onRemove={(one) => field.onChange(field.value.filter((other) => keyOf(other) !== keyOf(one)))}
        />
      )}
    </Field>
  )
}
