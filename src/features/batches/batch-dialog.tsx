import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
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
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { choicesQuery } from './queries'

interface ReagentDraft {
  key: number
  name: string
  lot: string
  expires: string
  opened: string
}

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
          <Reagents reagents={reagents} setReagents={setReagents} wrong={wrong} />
          <Field
            label={m.batches.fieldControls}
            hint={m.batches.fieldControlsHint}
            error={wrong('controls')}
            optional
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                value={form.controls}
                onChange={({ target }) => change({ controls: target.value })}
              />
            )}
          </Field>
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

interface ReagentsProps {
  reagents: readonly ReagentDraft[]
  setReagents: (reagents: readonly ReagentDraft[]) => void
  wrong: (name: string) => string | undefined
}

/** Lots as they are written on their boxes, one line each. */
function Reagents({ reagents, setReagents, wrong }: ReagentsProps) {
  const change = (key: number, fields: Partial<ReagentDraft>) =>
    setReagents(reagents.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const columns = [
    ['name', m.batches.reagentName, 'text', 80],
    ['lot', m.batches.reagentLot, 'text', 40],
    ['expires', m.batches.reagentExpires, 'date', 10],
    ['opened', m.batches.reagentOpened, 'date', 10],
  ] as const
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-dense font-medium">{m.batches.reagents}</legend>
      {reagents.map((one, at) => (
        <div key={one.key} className="grid grid-cols-2 items-start gap-2 rounded-card border border-line p-3">
          {columns.map(([name, label, type, max]) => (
            <Field
              key={name}
              label={label}
              error={wrong(`reagents.${at}.${name}`)}
              optional={name === 'opened'}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type={type}
                  maxLength={max}
                  autoComplete="off"
                  value={one[name]}
                  onChange={({ target }) => change(one.key, { [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <IconButton
            icon={X}
            className="col-span-2 justify-self-end"
            label={fill(m.batches.reagentRemove, { lot: one.lot || String(at + 1) })}
            onClick={() => setReagents(reagents.filter(({ key }) => key !== one.key))}
          />
        </div>
      ))}
      <div>
        <Button
          size="s"
          icon={Plus}
          disabled={reagents.length >= 20}
          onClick={() =>
            setReagents([
              ...reagents,
              {
                key: Math.max(-1, ...reagents.map(({ key }) => key)) + 1,
                name: '',
                lot: '',
                expires: '',
                opened: '',
              },
            ])
          }
        >
          {m.batches.reagentAdd}
        </Button>
      </div>
    </fieldset>
  )
}
