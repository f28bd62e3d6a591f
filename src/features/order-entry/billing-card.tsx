import { useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { TextField } from '@/form/text-field'
import { typedValue } from '@/form/read-typed'
import { useFieldError } from '@/form/use-field-error'
import { useServerSearch } from '@/form/use-server-search'
import { formatDate } from '@/lib/format'
import { Combobox } from '@/ui/combobox'
import { defaultWords } from '@/ui/combobox-list'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { wallTimeAt } from '@contract/rules/zone'
import { DosesField } from './doses-field'
import { useEntry } from './entry-context'
import { PayerOffers } from './payer-offer'
import { Questions } from './questions-fields'
import type { ChosenDiagnosis, ChosenMedication, OrderValues } from './values'

export function BillingCard() {
  return (
    <FormCard number={6} title={m.orderEntry.billingTitle} sub={m.orderEntry.billingComplete}>
      <DiagnosesField />
      <PayerField />
      <PayerOffers />
      <TextField
        name="policyNumber"
        label={m.orderEntry.billingPolicy}
        placeholder={m.orderEntry.billingPolicyHint}
        maxLength={40}
        className={span.third}
      />
      <TextField
        name="groupNumber"
        label={m.orderEntry.billingGroup}
        optional
        maxLength={40}
        className={span.third}
      />
      <MedicationsField />
      <Questions />
    </FormCard>
  )
}

/** The list says why it is empty: nothing typed, not answered, or no match. */
const wordsFor = (search: { text: string; error: Error | null }) => ({
  ...defaultWords,
  none: search.error
    ? search.error.message
    : search.text.trim() === ''
      ? m.orderEntry.billingTypeFirst
      : defaultWords.none,
})

function DiagnosesField() {
  const { formContext, form, set } = useEntry()
  const { field } = useController<OrderValues, 'diagnoses'>({ name: 'diagnoses' })
  const error = useFieldError('diagnoses')
  const search = useServerSearch(
    (text) => {
      // Codes are valid for a time: the list offers those of the day of collection.
      const collected = typedValue(form.getValues('dateCollected'), 'datetime', formContext.zone)
      const on = collected ? { on: wallTimeAt(collected, formContext.zone).date } : {}
      return read(api.reference.searchDiagCodes, { body: { text, limit: searchLimits.others, ...on } })
    },
    { minLength: 1 },
  )
  const items = search.data?.docs.map(({ code, description }) => ({ code, description })) ?? []
  const first = search.data?.firstDay
  const collected = typedValue(form.getValues('dateCollected'), 'datetime', formContext.zone)
  const hint =
    first && collected
      ? fill(m.diagCodes.yearNotLoadedSearch, {
          date: formatDate(wallTimeAt(collected, formContext.zone).date),
          first: formatDate(first),
        })
      : undefined
  return (
    <Field
      label={m.orderEntry.billingDiagnoses}
      optional
      hint={hint}
      error={error}
      id={fieldId('diagnoses')}
      className={span.all}
    >
      {(wiring) => (
        <MultiCombobox<ChosenDiagnosis>
          {...wiring}
          label={m.orderEntry.billingDiagnoses}
          placeholder={m.orderEntry.billingDiagnosisFind}
          items={items}
          itemsFor={search.itemsFor}
          loading={search.loading}
          words={wordsFor(search)}
          value={field.value}
          getKey={({ code }) => code}
          getLabel={({ code, description }) => `${code} ${description}`}
          renderItem={({ code, description }) => (
            <span className="flex min-w-0 items-baseline gap-3">
              <span className="mono w-20 shrink-0">{code}</span>
              <span className="min-w-0">{description}</span>
            </span>
          )}
          onQuery={search.ask}
          onAdd={(one) => set('diagnoses', [...field.value, one])}
          onRemove={(one) =>
            set(
              'diagnoses',
              field.value.filter(({ code }) => code !== one.code),
            )
          }
        />
      )}
    </Field>
  )
}

function PayerField() {
  const { formContext, set, goOn } = useEntry()
  const { field } = useController<OrderValues, 'payer'>({ name: 'payer' })
  const error = useFieldError('payer')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const payers = formContext.reference.payers
    .filter(
      ({ active, name, electronicId }) =>
        active && `${name} ${electronicId ?? ''}`.toLowerCase().includes(wanted),
    )
    .slice(0, 20)
  return (
    <Field
      label={m.orderEntry.billingPayer}
      optional
      error={error}
      id={fieldId('payer')}
      className={span.third}
    >
      {(wiring) => (
        <Combobox<{ _id: string | null; name: string; electronicId?: string | null }>
          {...wiring}
          ref={field.ref}
          label={m.orderEntry.billingPayer}
          placeholder={m.orderEntry.billingPayerFind}
          items={payers}
          value={field.value}
          getKey={({ _id, name }) => _id ?? name}
          getLabel={({ name }) => name}
          renderItem={({ name, electronicId }) => (
            <span className="flex w-full min-w-0 items-baseline gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="mono ml-auto shrink-0 text-dense text-hint">{electronicId}</span>
            </span>
          )}
          onQuery={setText}
          onClear={() => set('payer', null, ['policyNumber'])}
          onPick={({ _id, name }) => {
            setText('')
            set('payer', { _id, name }, ['policyNumber'])
            goOn()
          }}
        />
      )}
    </Field>
  )
}

const keyOfMedication = ({ medicationId, name, detail }: ChosenMedication) =>
  medicationId ?? `${name} ${detail ?? ''}`

function MedicationsField() {
  const { set } = useEntry()
  const { field } = useController<OrderValues, 'medications'>({ name: 'medications' })
  const error = useFieldError('medications')
  const search = useServerSearch(
    (text) => read(api.reference.searchMedications, { body: { text, limit: searchLimits.medications } }),
    { minLength: 2 },
  )
  const known = (search.data?.docs ?? [])
    .filter(({ active }) => active)
    .map(({ _id, name, strength, route }): ChosenMedication => ({
      medicationId: _id,
      name,
      detail: [strength, route].filter(Boolean).join(', ') || null,
    }))
  const written = search.text.trim()
  // What the form says may be on no list; it stands as it was written.
  const items = written.length < 2 ? known : [...known, { medicationId: null, name: written, detail: null }]
  return (
    <>
      <Field
        label={m.orderEntry.billingMedications}
        optional
        error={error}
        id={fieldId('medications')}
        className={span.all}
      >
        {(wiring) => (
          <MultiCombobox<ChosenMedication>
            {...wiring}
            label={m.orderEntry.billingMedications}
            placeholder={m.orderEntry.billingMedicationFind}
            items={items}
            itemsFor={search.itemsFor}
            loading={search.loading}
            words={wordsFor(search)}
            value={field.value}
            getKey={keyOfMedication}
            getLabel={({ name, detail }) => [name, detail].filter(Boolean).join(' ')}
            renderItem={({ medicationId, name, detail }) =>
              medicationId ? (
                <span className="flex w-full min-w-0 items-baseline gap-3">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="ml-auto shrink-0 text-dense text-hint">{detail}</span>
                </span>
              ) : (
                fill(m.orderEntry.billingMedicationFree, { text: name })
              )
            }
            onQuery={search.ask}
            onAdd={(one) => set('medications', [...field.value, one])}
            onRemove={(one) =>
              set(
                'medications',
                field.value.filter((other) => keyOfMedication(other) !== keyOfMedication(one)),
              )
            }
          />
        )}
      </Field>
      <DosesField />
    </>
  )
}
