import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { defaultMaximum, type Batch, type BatchAnswer } from '@contract/batches/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { ControlFields, ReagentFields, type ReagentDraft } from './lot-fields'
import { choicesQuery } from './queries'

interface BatchDialogProps {
  /** Undefined: a new one. */
  batch: Batch | undefined
  testTypeId?: string | undefined
  onDone: (answer: BatchAnswer) => void
  onClose: () => void
}

/** A new batch, or what is said of one. Its test type stays what it was. */
export function BatchDialog({ batch, testTypeId, onDone, onClose }: BatchDialogProps) {
  const choices = useQuery(choicesQuery)
  const [form, setForm] = useState({
    testTypeId: batch?.testType._id ?? testTypeId ?? '',
    instrumentId: batch?.instrument?._id ?? '',
    method: batch?.method ?? '',
    analystId: batch?.analyst?._id ?? '',
    maximum: String(batch?.maximum ?? defaultMaximum),
    controls: (batch?.controls ?? []).join('\n'),
    byRule: testTypeId !== undefined,
  })
  const [reagents, setReagents] = useState<readonly ReagentDraft[]>(() =>
    (batch?.reagents ?? []).map((one, key) => ({ ...one, opened: one.opened ?? '', key })),
  )
  const change = (fields: Partial<typeof form>) => setForm({ ...form, ...fields })
  const finish = (answer: BatchAnswer, text: string) => {
    toast.success(fill(text, { number: answer.batch.number }))
    onDone(answer)
  }
  const add = useSend(api.batches.add, {
    invalidates: ['batches', 'bench'],
    onSuccess: (answer) => finish(answer, m.batches.added),
  })
  const update = useSend(api.batches.update, {
    invalidates: ['batches', 'bench'],
    onSuccess: (saved) => finish({ batch: saved, outcomes: [] }, m.batches.saved),
  })
  const error = add.error ?? update.error
  const busy = add.isPending || update.isPending
  const wrong = (name: string) => error?.fields?.[`batch.${name}`] ?? error?.fields?.[name]
  const typeId = batch?.testType._id ?? form.testTypeId
  /** What the register has for this work: before a test type is chosen that is nothing yet. */
  const fitting =
    typeId === ''
      ? null
      : (choices.data?.lots ?? []).filter(
          ({ testTypeIds }) => testTypeIds.length === 0 || testTypeIds.includes(typeId),
        )
  const controlError = form.controls
    .split('\n')
    .flatMap((_, at) => wrong(`controls.${at}`) ?? [])
    .join(' ')
  function submit(event: FormEvent): void {
    event.preventDefault()
    const fields = {
      instrumentId: form.instrumentId || null,
      method: form.method,
      analystId: form.analystId || null,
      maximum: /^\d{1,4}$/.test(form.maximum.trim()) ? Number(form.maximum) : 0,
      controls: form.controls
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      reagents: reagents.map(({ name, lot, expires, opened }) => ({
        name,
        lot,
        expires,
        opened: opened || null,
      })),
    }
    if (batch) update.mutate({ body: { batch: { ...fields, _id: batch._id, version: batch.version } } })
    else add.mutate({ body: { batch: { ...fields, testTypeId: form.testTypeId }, byRule: form.byRule } })
  }
  /** The instrument brings its method where nothing was typed. */
  function chooseInstrument(instrumentId: string): void {
    const method = choices.data?.instruments.find(({ _id }) => _id === instrumentId)?.method
    change({ instrumentId, ...(form.method.trim() === '' && method ? { method } : {}) })
  }
  const named = (
    docs: readonly { _id: string; name: string }[],
    own: { _id: string; name: string } | null | undefined,
    unset: string = m.batches.unset,
  ) => [
    { value: '', label: unset },
    ...[...docs, ...(own && !docs.some(({ _id }) => _id === own._id) ? [own] : [])].map(({ _id, name }) => ({
      value: _id,
      label: name,
    })),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={batch ? fill(m.batches.editTitle, { number: batch.number }) : m.batches.create}
      mustAnswer={busy}
    >
      {choices.error && !choices.data ? (
        <LoadFailed error={choices.error} refetch={() => void choices.refetch()} />
      ) : !choices.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3">
          {error && <Banner tone="danger" title={error.message} />}
          {!batch && (
            <Field label={m.batches.fieldType} error={wrong('testTypeId')}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  autoFocus
                  value={form.testTypeId}
                  options={named(choices.data.testTypes, null, m.batches.chooseType)}
                  onChange={({ target }) => change({ testTypeId: target.value })}
                />
              )}
            </Field>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={m.batches.fieldInstrument} error={wrong('instrumentId')} optional>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={form.instrumentId}
                  options={named(choices.data.instruments, batch?.instrument)}
                  onChange={({ target }) => chooseInstrument(target.value)}
                />
              )}
            </Field>
            <Field label={m.batches.fieldMethod} error={wrong('method')} optional>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  maxLength={120}
                  autoComplete="off"
                  value={form.method}
                  onChange={({ target }) => change({ method: target.value })}
                />
              )}
            </Field>
            <Field label={m.batches.fieldAnalyst} error={wrong('analystId')} optional>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={form.analystId}
                  options={named(choices.data.analysts, batch?.analyst)}
                  onChange={({ target }) => change({ analystId: target.value })}
                />
              )}
            </Field>
            <Field label={m.batches.fieldMaximum} error={wrong('maximum')}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="numeric"
                  maxLength={4}
                  autoComplete="off"
                  value={form.maximum}
                  onChange={({ target }) => change({ maximum: target.value })}
                />
              )}
            </Field>
          </div>
          <ReagentFields
            reagents={reagents}
            setReagents={setReagents}
            wrong={wrong}
            lots={fitting && fitting.filter(({ kind }) => kind !== 'control')}
          />
          <ControlFields
            value={form.controls}
            onChange={(controls) => change({ controls })}
            error={wrong('controls') ?? (controlError || undefined)}
            lots={
              fitting &&
              fitting.filter(
                ({ kind, instrumentIds }) =>
                  kind === 'control' &&
                  (form.instrumentId === '' ||
                    instrumentIds.length === 0 ||
                    instrumentIds.includes(form.instrumentId)),
              )
            }
          />
          {!batch && (
            <Checkbox checked={form.byRule} onChange={() => change({ byRule: !form.byRule })}>
              {m.batches.fieldByRule}
            </Checkbox>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{m.ui.cancel}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {batch ? m.ui.save : m.batches.create}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
