import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { Reply } from '@contract/endpoint'
import type { OrderSheet } from '@contract/order-sheets/shapes'
import { RemoteFormKey } from '@contract/remote-orders/choices'
import type { OfferedForm } from '@contract/remote-orders/form'
import { useSend } from '@/api/query'
import { LeaveGuard } from '@/app/entity/leave-guard'
import { fieldId } from '@/form/field-id'
import { FormCard, span } from '@/form/form-card'
import { readTyped } from '@/form/read-typed'
import { SelectField } from '@/form/select-field'
import { TextField } from '@/form/text-field'
import { type Typed, untyped } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { useFieldError } from '@/form/use-field-error'
import { formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'
import { sheetQuery } from './queries'

const s = m.orderSheets
type Offered = Reply<typeof api.remoteOrders.offered>

interface SetupValues {
  form: RemoteFormKey
  locationId: string
  physicianId: string
  panelIds: string[]
  sampleTypeId: string
  sourceId: string
  collectedAt: Typed
  diagnoses: string
  claimReason: string
  map: Record<string, string>
}

const valuesOf = ({ setup, map }: OrderSheet): SetupValues => ({
  form: setup.form,
  locationId: setup.locationId ?? '',
  physicianId: setup.physicianId ?? '',
  panelIds: setup.panelIds,
  sampleTypeId: setup.sampleTypeId ?? '',
  sourceId: setup.sourceId ?? '',
  collectedAt: setup.collectedAt
    ? { text: formatDateTime(setup.collectedAt, labZone()), at: setup.collectedAt, exact: setup.collectedAt }
    : untyped,
  diagnoses: setup.diagnoses.join(', '),
  claimReason: setup.claimReason ?? '',
  map: Object.fromEntries(Object.entries(map).map(([field, column]) => [mapName(field), column ?? ''])),
})
/** A dot in a name would be a way into the values. */
const mapName = (field: string) => field.replace('.', '_')

/** What is the same for everybody, and which column holds what. Checking the rows keeps both. */
export function SetupForm({ sheet, offered }: { sheet: OrderSheet; offered: Offered }) {
  const client = useQueryClient()
  const form = useForm<SetupValues>({ defaultValues: valuesOf(sheet) })
  const { isDirty } = form.formState
  const [formKey, locationId] = useWatch({ control: form.control, name: ['form', 'locationId'] })
  const chosen = offered.forms.find(({ key }) => key === formKey)
  const location = offered.locations.find(({ _id }) => _id === locationId)
  const set = useSend(api.orderSheets.set, {
    onSuccess(saved) {
      client.setQueryData(sheetQuery(saved._id).queryKey, saved)
      toast.success(s.saved)
    },
    onError(error) {
      for (const [field, message] of Object.entries(error.fields))
        form.setError(field.replace(/^setup\./, '') as keyof SetupValues, { message })
    },
  })
  function save(values: SetupValues) {
    const { map, form: key, panelIds, diagnoses } = values
    const typed = readTyped(values.collectedAt, 'datetime', labZone())
    if (typed && !typed.ok) return form.setError('collectedAt', { message: typed.message })
    const orNull = (text: string) => (text === '' ? null : text)
    set.mutate({
      body: {
        ...{ _id: sheet._id, version: sheet.version },
        setup: {
          form: key,
          locationId: orNull(values.locationId),
          physicianId: orNull(values.physicianId),
          // What another form does not offer is chosen no more.
          panelIds: panelIds.filter((id) => chosen?.panels.some(({ _id }) => _id === id)),
          sampleTypeId: orNull(values.sampleTypeId),
          sourceId: orNull(values.sourceId),
          collectedAt: typed?.value ?? null,
          diagnoses: diagnoses
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
          claimReason: orNull(values.claimReason.trim()),
        },
        map: Object.fromEntries(sheet.fields.map(({ field }) => [field, orNull(map[mapName(field)] ?? '')])),
      },
    })
  }
  const shown = (field: string) => (isDirty ? undefined : sheet.setupProblems[field])
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-3 xl:max-w-320"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {set.error && Object.keys(set.error.fields).length === 0 && (
          <Banner tone="danger" title={set.error.message} />
        )}
        <FormCard number={1} title={s.setupTitle}>
          <Choice
            name="form"
            said={shown('form')}
            options={offered.forms.map(({ key, title }) => [key, title])}
          />
          <Choice
            name="locationId"
            said={shown('locationId')}
            options={offered.locations.map(({ _id, name }) => [_id, name])}
          />
          <Choice
            name="physicianId"
            said={shown('physicianId')}
            options={(location?.physicians ?? []).map((one) => [one._id, formatPerson(one)])}
          />
          <Panels form={chosen} said={shown('panelIds')} />
          <Choice
            name="sampleTypeId"
            said={shown('sampleTypeId')}
            options={(chosen?.sampleTypes ?? []).map(({ _id, name }) => [_id, name])}
          />
          <Choice
            name="sourceId"
            said={shown('sourceId')}
            options={(chosen?.sources ?? []).map(({ _id, name }) => [_id, name])}
          />
          <TypedDateField
            name="collectedAt"
            label={s.setupFields.collectedAt}
            kind="datetime"
            zone={labZone()}
            optional
            hint={shown('collectedAt') ?? s.collectedHint}
            className={span.half}
          />
          <TextField
            name="diagnoses"
            label={s.setupFields.diagnoses}
            optional
            mono
            maxLength={120}
            hint={s.diagnosesHint}
            className={span.half}
          />
          <TextField
            name="claimReason"
            label={s.setupFields.claimReason}
            optional
            maxLength={400}
            hint={s.claimReasonHint}
            className={span.half}
          />
        </FormCard>
        <FormCard number={2} title={s.columnsTitle} sub={s.columnsSub}>
          {sheet.fields.map(({ field, label, required }) => (
            <SelectField
              key={field}
              name={`map.${mapName(field)}`}
              label={label}
              optional={!required}
              placeholder={s.notInSheet}
              options={sheet.columns.map((column) => ({ value: column, label: column }))}
              className={span.third}
            />
          ))}
        </FormCard>
        <div>
          <Button type="submit" variant={isDirty ? 'primary' : 'outline'} busy={set.isPending}>
            {s.save}
          </Button>
        </div>
        <LeaveGuard dirty={() => form.formState.isDirty} shown={isDirty} />
      </form>
    </FormProvider>
  )
}

interface ChoiceProps {
  name: 'form' | 'locationId' | 'physicianId' | 'sampleTypeId' | 'sourceId'
  options: readonly (readonly [string, string])[]
  /** What the last check said of it. */
  said: string | undefined
}

function Choice({ name, options, said }: ChoiceProps) {
  const { field } = useController<SetupValues, typeof name>({ name })
  const error = useFieldError(name)
  const held = options.some(([value]) => value === field.value) ? field.value : ''
  return (
    <Field label={s.setupFields[name]} error={error ?? said} id={fieldId(name)} className={span.half}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          placeholder={s.chooseOne}
          options={options.map(([value, label]) => ({ value, label }))}
          value={held}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

/** So many of a long list are offered at a time; typing finds the others. */
const MOST_OFFERED = 20

function Panels({ form, said }: { form: OfferedForm | undefined; said: string | undefined }) {
  const { field } = useController<SetupValues, 'panelIds'>({ name: 'panelIds' })
  const [text, setText] = useState('')
  const panels = form?.panels ?? []
  const wanted = text.toLowerCase().trim()
  const found = panels.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
  return (
    <Field label={s.setupFields.panelIds} error={said} id={fieldId('panelIds')} className={span.half}>
      {(wiring) => (
        <MultiCombobox
          {...wiring}
          label={s.setupFields.panelIds}
          placeholder={m.remoteOrderEntry.findTests}
          items={found.slice(0, MOST_OFFERED)}
          value={panels.filter(({ _id }) => field.value.includes(_id))}
          getKey={({ _id }) => _id}
          getLabel={({ name }) => name}
          onQuery={setText}
          onAdd={({ _id }) => field.onChange([...field.value, _id])}
          onRemove={({ _id }) => field.onChange(field.value.filter((id) => id !== _id))}
        />
      )}
    </Field>
  )
}
