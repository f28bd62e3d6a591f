import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { priorities, priorityLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { CollectionNeeds } from '@/app/test-directory/needs'
import { fieldId } from '@/form/field-id'
import { typedNow } from '@/form/typed'
import { TypedDateField } from '@/form/typed-date-field'
import { useFieldError } from '@/form/use-field-error'
import { formatPerson } from '@/lib/format'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { ChoiceList } from './choice-list'
import { chooseLocation } from './choose-patient'
import { locationOf, type EntryContext } from './context'
import { letterOf, likelySource, placed, placedAnew, typesFor } from './placing'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry
const MOST_FOUND = 20

/** Where it is ordered from and by whom, what is tested, and the specimen. */
export function TestsStep({ context }: { context: EntryContext }) {
  const form = useFormContext<RemoteValues>()
  const values = useWatch<RemoteValues, ['locationId', 'panelIds', 'collected']>({
    name: ['locationId', 'panelIds', 'collected'],
  })
  const [locationId, panelIds, collected] = values
  const location = locationOf(context, { locationId })
  return (
    <div className="grid gap-5">
      {context.locations.length > 1 && (
        <ChoiceList
          name="locationId"
          label={p.location}
          options={context.locations.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChoose={(id) => chooseLocation(context, form, id)}
        />
      )}
      {location && location.physicians.length === 0 && <p className="text-warning">{p.noPhysicians}</p>}
      {location && location.physicians.length > 1 && (
        <ChoiceList
          name="physicianId"
          label={p.physician}
          options={location.physicians.map((one) => ({ value: one._id, label: formatPerson(one) }))}
        />
      )}
      <Panels context={context} />
      <Specimens context={context} />
      <ChoiceList
        name="collected"
        label={p.collected}
        options={[
          { value: 'now', label: p.collectedNow },
          { value: 'at', label: p.collectedAt },
          { value: 'later', label: p.collectedLater },
        ]}
        onChoose={(choice) => {
          if (choice === 'now') form.setValue('collectedAt', typedNow(''))
        }}
      />
      {collected === 'at' && (
        <TypedDateField
          name="collectedAt"
          label={p.collectedTime}
          hint={p.collectedTimeHint}
          kind="datetime"
          zone={context.zone}
        />
      )}
      {context.form.stat && (
        <ChoiceList
          name="priority"
          label={p.priority}
          options={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        />
      )}
      {panelIds.length > 0 && <Needs context={context} />}
    </div>
  )
}

/** What to collect: the tube that is chosen for each test, not one that would do too. */
function Needs({ context: { form: offered } }: { context: EntryContext }) {
  const [panelIds, specimens] = useWatch<RemoteValues, ['panelIds', 'specimens']>({
    name: ['panelIds', 'specimens'],
  })
  const typeOf = (panelId: string) => {
    const panel = offered.panels.find(({ _id }) => _id === panelId)
    const letter = panel && letterOf(panel, specimens)
    return specimens.find((one) => one.letter === letter)?.sampleTypeId || null
  }
  return (
    <CollectionNeeds
      items={panelIds.map((panelId) => ({ panelId, testId: null, sampleTypeId: typeOf(panelId) }))}
    />
  )
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function Panels({ context }: { context: EntryContext }) {
  const { form: offered } = context
  const form = useFormContext<RemoteValues>()
  const [locationId, panelIds] = useWatch<RemoteValues, ['locationId', 'panelIds']>({
    name: ['locationId', 'panelIds'],
  })
  const error = useFieldError('panelIds')
  const [text, setText] = useState('')
  const chosen = offered.panels.filter(({ _id }) => panelIds.includes(_id))
  const favorites = (locationOf(context, { locationId })?.favorites ?? []).flatMap(
    (id) => offered.panels.find(({ _id }) => _id === id) ?? [],
  )
  function order(ids: readonly string[]) {
    const before = form.getValues()
    form.setValue('panelIds', [...ids])
    form.setValue('specimens', placedAnew(offered, before, ids))
    form.clearErrors('panelIds')
  }
  const toggle = (id: string) =>
    order(panelIds.includes(id) ? panelIds.filter((one) => one !== id) : [...panelIds, id])
  // A form of a few tests shows them all; a long list is searched, with the location's own at hand.
  const few = offered.panels.length <= 7
  const inSight = few ? offered.panels : favorites
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  const found = offered.panels
    .filter((panel) => wanted.every((word) => plain(`${panel.code} ${panel.name}`).includes(word)))
    .slice(0, MOST_FOUND)
  return (
    <div className="grid gap-3">
      {inSight.length > 0 && (
        <fieldset {...(few ? { id: fieldId('panelIds') } : {})} className="grid gap-0.5">
          <legend className="mb-1 text-dense font-medium">{few ? p.tests : p.favorites}</legend>
          {inSight.map(({ _id, name }) => (
            <label
              key={_id}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover has-checked:bg-selected pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                className="tick"
                checked={panelIds.includes(_id)}
                onChange={() => toggle(_id)}
              />
              {name}
            </label>
          ))}
          {few && error && <p className="text-meta font-medium text-danger">{error}</p>}
        </fieldset>
      )}
      {!few && (
        <Field label={p.tests} error={error} id={fieldId('panelIds')}>
          {(wiring) => (
            <MultiCombobox
              {...wiring}
              label={p.tests}
              placeholder={p.findTests}
              items={found}
              itemsFor={text.trim()}
              value={chosen}
              getKey={({ _id }) => _id}
              getLabel={({ name }) => name}
              onQuery={setText}
              onAdd={({ _id }) => order([...panelIds, _id])}
              onRemove={({ _id }) => order(panelIds.filter((id) => id !== _id))}
            />
          )}
        </Field>
      )}
    </div>
  )
}

const named = (rows: readonly { _id: string; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }))

function Specimens({ context: { form: offered } }: { context: EntryContext }) {
  const form = useFormContext<RemoteValues>()
  const values = useWatch<RemoteValues>()
  const specimens = useWatch<RemoteValues, 'specimens'>({ name: 'specimens' })
  const panelIds = values.panelIds ?? []
  return specimens.map(({ letter }, at) => {
    const own = offered.panels.filter(
      (panel) => panelIds.includes(panel._id) && letterOf(panel, specimens) === letter,
    )
    const types = typesFor(offered, { ...form.getValues(), specimens }, letter)
    return (
      <fieldset key={letter} className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <legend className="sr-only">{fill(p.specimenOf, { letter })}</legend>
        <p className="text-dense font-semibold">
          {specimens.length > 1 ? fill(p.specimenOf, { letter }) : p.specimen}{' '}
          <span className="font-normal text-hint">
            {fill(p.specimenFor, { tests: own.map(({ name }) => name).join(', ') })}
          </span>
        </p>
        <ChoiceList
          name={`specimens.${at}.sampleTypeId`}
          label={p.sampleType}
          options={named(types)}
          onChoose={(id) => {
            form.setValue(`specimens.${at}.sourceId`, likelySource(offered, id))
            form.setValue('specimens', placed(offered, panelIds, form.getValues('specimens')))
          }}
        />
        {types.length === 0 &&
          own.map(({ _id, name }) => (
            <p key={_id} className="text-warning">
              {fill(p.noTypeFits, { test: name })}
            </p>
          ))}
        <ChoiceList name={`specimens.${at}.sourceId`} label={p.source} options={named(offered.sources)} />
      </fieldset>
    )
  })
}
