import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { read } from '@/api/query'
import { useReference } from '@/app/me'
import { fieldId } from '@/form/field-id'
import { span } from '@/form/form-card'
import { useFieldError } from '@/form/use-field-error'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'

interface Coded {
  code: string
  name: string
}

const Codes = z.array(z.string()).catch([])
const words = (text: string) => text.toLowerCase().trim()

/** Several codes, each found by code or name; what is on file stays chosen also where nothing has that code any more. */
export function CodesField({
  name,
  label,
  placeholder,
  offered,
  onQuery,
  loading = false,
  itemsFor,
}: {
  name: string
  label: string
  placeholder: string
  offered: readonly Coded[]
  onQuery: (text: string) => void
  loading?: boolean
  itemsFor?: string
}) {
  const { field } = useController({ name })
  const error = useFieldError(name)
  const held = Codes.parse(field.value)
  const chosen = held.map((code): Coded => offered.find((one) => one.code === code) ?? { code, name: code })
  return (
    <Field label={label} optional error={error} id={fieldId(name)} className={span.half}>
      {(wiring) => (
        <MultiCombobox
          id={wiring.id}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          label={label}
          placeholder={held.length === 0 ? placeholder : ''}
          items={offered}
          loading={loading}
          {...(itemsFor === undefined ? {} : { itemsFor })}
          value={chosen}
          getKey={({ code }) => code}
          getLabel={(one) => one.name}
          renderItem={({ code, name: full }) => (
            <span className="flex w-full items-baseline gap-3">
              <span className="min-w-0 truncate">{full}</span>
              <span className="mono ml-auto text-dense text-hint">{code}</span>
            </span>
          )}
          renderChip={({ code }) => code}
          onQuery={onQuery}
          onAdd={({ code }) => field.onChange([...held, code])}
          onRemove={({ code }) => field.onChange(held.filter((one) => one !== code))}
        />
      )}
    </Field>
  )
}

const shown = 20

export function PanelCodesField() {
  const { panels } = useReference()
  const [text, setText] = useState('')
  const found = panels.filter(
    ({ code, name, active }) => active && words(`${code} ${name}`).includes(words(text)),
  )
  return (
    <CodesField
      name="appliesTo.panels"
      label={m.dynamicForms.panels}
      placeholder={m.dynamicForms.anyPanel}
      offered={found.slice(0, shown)}
      onQuery={setText}
    />
  )
}

export function LocationCodesField() {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery(
    read(api.locations.list, { query: { text, limit: shown, active: true } }),
  )
  return (
    <CodesField
      name="appliesTo.locations"
      label={m.dynamicForms.locations}
      placeholder={m.dynamicForms.anyLocation}
      offered={(data?.docs ?? []).map(({ code, name }) => ({ code, name }))}
      onQuery={setText}
      loading={isFetching}
    />
  )
}
