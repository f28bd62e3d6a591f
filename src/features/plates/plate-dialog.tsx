import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { stampedPlace, wellName } from '@contract/plates/geometry'
import { PlateKind, type Plate, type PlateChoices, type PlateLayout } from '@contract/plates/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { choicesQuery } from './queries'

interface PlateDialogProps {
  /** Undefined: a new one. */
  plate: Plate | undefined
  onDone: (plate: Plate) => void
  onClose: () => void
}

const quadrants = [1, 2, 3, 4] as const
const named = (
  docs: readonly { _id: string; name: string }[],
  unset: string,
  own?: { _id: string; name: string } | null,
) => [
  { value: '', label: unset },
  ...[...docs, ...(own && !docs.some(({ _id }) => _id === own._id) ? [own] : [])].map(({ _id, name }) => ({
    value: _id,
    label: name,
  })),
]
const numbered = <One extends { _id: string; number: string }>(docs: readonly One[]) =>
  docs.map(({ _id, number }) => ({ _id, name: number }))

/** A new plate, or what is said of one. What is asked for first decides what can be chosen after it. */
export function PlateDialog({ plate, onDone, onClose }: PlateDialogProps) {
  const choices = useQuery(choicesQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plate ? fill(m.plates.editTitle, { number: plate.number }) : m.plates.create}
    >
      {choices.error && !choices.data ? (
        <LoadFailed error={choices.error} refetch={() => void choices.refetch()} />
      ) : !choices.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <PlateForm plate={plate} choices={choices.data} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PlateForm({ plate, choices, onDone, onClose }: PlateDialogProps & { choices: PlateChoices }) {
  const { ability } = useMe()
  const mayPcr = ability.can('create_pcr', 'PlateMap')
  const [form, setForm] = useState({
    kind: 'EXTRACTION' as PlateKind,
    testTypeId: plate?.testType._id ?? '',
    layoutId: '',
    barcode: plate && plate.barcode !== plate.number ? plate.barcode : '',
    instrumentId: plate?.instrument?._id ?? '',
    batchId: plate?.batch?._id ?? '',
    sources: ['', '', '', ''] as readonly string[],
  })
  const change = (fields: Partial<typeof form>) => setForm({ ...form, ...fields })
  const layouts = choices.layouts.filter(({ active }) => active)
  const layout = layouts.find(({ _id }) => _id === form.layoutId)
  const batches = choices.batches.filter(({ testTypeId }) => testTypeId === form.testTypeId)
  const sources = choices.sources.filter(({ testTypeId }) => testTypeId === form.testTypeId)
  const finish = (made: Plate, text: string) => {
    toast.success(fill(text, { number: made.number }))
    onDone(made)
  }
  const add = useSend(api.plates.add, {
    invalidates: ['plates'],
    onSuccess: (made) => finish(made, m.plates.added),
  })
  const addPcr = useSend(api.plates.addPcr, {
    invalidates: ['plates'],
    onSuccess: ({ plate: made, outcomes }) => {
      const refused = outcomes.flatMap(({ message }) => message ?? [])
      if (refused.length > 0)
        toast.error(fill(m.plates.notDone, { count: refused.length }), { detail: refused[0] })
      finish(made, m.plates.added)
    },
  })
  const update = useSend(api.plates.update, {
    invalidates: ['plates'],
    onSuccess: (saved) => finish(saved, m.plates.saved),
  })
  const error = add.error ?? addPcr.error ?? update.error
  const wrong = (name: string) => error?.fields?.[`plate.${name}`]
  function submit(event: FormEvent): void {
    event.preventDefault()
    for (const one of [add, addPcr, update]) one.reset()
    const said = { instrumentId: form.instrumentId || null, batchId: form.batchId || null }
    if (plate) {
      const { _id, version, number } = plate
      return update.mutate({ body: { plate: { ...said, _id, version, barcode: form.barcode || number } } })
    }
    const fields = {
      ...said,
      testTypeId: form.testTypeId,
      layoutId: form.layoutId,
      barcode: form.barcode || null,
    }
    if (form.kind === 'EXTRACTION') return add.mutate({ body: { plate: fields } })
    const chosen = quadrants.flatMap((quadrant) => {
      const plateId = form.sources[quadrant - 1] ?? ''
      return plateId === '' || (quadrant > 1 && layout?.format !== 384) ? [] : [{ plateId, quadrant }]
    })
    addPcr.mutate({ body: { plate: { ...fields, sources: chosen } } })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {error && <Banner tone="danger" title={error.message} />}
      {!plate && layouts.length === 0 && <Banner tone="warning" title={m.plates.noLayouts} />}
      {!plate && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={m.plates.fieldKind}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                autoFocus
                value={form.kind}
                onChange={({ target }) => change({ kind: PlateKind.parse(target.value) })}
                options={PlateKind.options
                  .filter((kind) => kind === 'EXTRACTION' || mayPcr)
                  .map((value) => ({ value, label: m.plates.kind[value] }))}
              />
            )}
          </Field>
          <Field label={m.plates.fieldType} error={wrong('testTypeId')}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={form.testTypeId}
                onChange={({ target }) =>
                  change({ testTypeId: target.value, batchId: '', sources: ['', '', '', ''] })
                }
                options={named(choices.testTypes, m.plates.choose)}
              />
            )}
          </Field>
          <Field
            label={m.plates.fieldLayout}
            className="sm:col-span-2"
            error={wrong('layoutId')}
            hint={layout && factsOf(layout)}
          >
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={form.layoutId}
                onChange={({ target }) => change({ layoutId: target.value })}
                options={[
                  { value: '', label: m.plates.choose },
                  ...layouts.map(({ _id, name, number, format }) => ({
                    value: _id,
                    label: `${fill(m.plates.layoutVersion, { name, number })}, ${fill(m.plates.wellsOf, { format })}`,
                  })),
                ]}
              />
            )}
          </Field>
        </div>
      )}
      {form.kind === 'PCR' && !plate && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1 text-dense font-medium">{m.plates.fieldSource}</legend>
          {quadrants
            .filter((quadrant) => quadrant === 1 || layout?.format === 384)
            .map((quadrant) => (
              <Field
                key={quadrant}
                label={
                  layout?.format === 384
                    ? fill(m.plates.fieldQuadrant, {
                        quadrant,
                        well: wellName(384, stampedPlace(0, quadrant)),
                      })
                    : m.plates.fieldSource
                }
                optional
                error={quadrant === 1 ? wrong('sources') : undefined}
              >
                {(wiring) => (
                  <NativeSelect
                    {...wiring}
                    value={form.sources[quadrant - 1] ?? ''}
                    onChange={({ target }) =>
                      change({
                        sources: form.sources.map((one, at) => (at === quadrant - 1 ? target.value : one)),
                      })
                    }
                    options={named(numbered(sources), m.plates.unset)}
                  />
                )}
              </Field>
            ))}
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={m.plates.fieldBarcode}
          hint={m.plates.fieldBarcodeHint}
          error={wrong('barcode')}
          optional
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={40}
              autoComplete="off"
              value={form.barcode}
              onChange={({ target }) => change({ barcode: target.value })}
            />
          )}
        </Field>
        <Field label={m.plates.fieldInstrument} error={wrong('instrumentId')} optional>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={form.instrumentId}
              onChange={({ target }) => change({ instrumentId: target.value })}
              options={named(choices.instruments, m.plates.unset, plate?.instrument)}
            />
          )}
        </Field>
        <Field label={m.plates.fieldBatch} error={wrong('batchId')} optional>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={form.batchId}
              onChange={({ target }) => change({ batchId: target.value })}
              options={named(
                numbered(batches),
                m.plates.unset,
                plate?.batch && { _id: plate.batch._id, name: plate.batch.number },
              )}
            />
          )}
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{m.ui.cancel}</Button>
        <Button type="submit" variant="primary" busy={add.isPending || addPcr.isPending || update.isPending}>
          {plate ? m.ui.save : m.plates.create}
        </Button>
      </div>
    </form>
  )
}

const factsOf = ({ format, content }: PlateLayout): string =>
  fill(m.plates.layoutFacts, {
    order: m.plates.order[content.order],
    controls: content.controls.map(({ role }) => role).join(' ') || '0',
    count: Math.floor((format - content.controls.length - content.closed.length) / content.replicates),
  })
