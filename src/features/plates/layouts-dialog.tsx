import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { FillOrder, type PlateLayout } from '@contract/plates/shapes'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { controlLines, readControls, readTargets, targetLines } from './layout-text'
import { choicesQuery } from './queries'

/** The layouts of the laboratory, and the form for a new one or a new version. */
export function LayoutsDialog({ mayEdit, onClose }: { mayEdit: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(choicesQuery)
  const [edited, setEdited] = useState<PlateLayout | 'new'>()
  const back = () => setEdited(undefined)
  const title =
    edited === undefined
      ? m.plates.layouts
      : edited === 'new'
        ? m.plates.layoutAdd
        : fill(m.plates.layoutEdit, { name: edited.name })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {edited !== undefined ? (
        <LayoutForm layout={edited === 'new' ? undefined : edited} onDone={back} />
      ) : error && !data ? (
        <LoadFailed error={error} refetch={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="grid gap-3">
          {data.layouts.length === 0 ? (
            <EmptyState title={m.plates.noLayouts} />
          ) : (
            <ul className="max-h-[50vh] overflow-y-auto rounded-card border border-line">
              {data.layouts.map((layout) => (
                <li
                  key={layout._id}
                  className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 last:border-b-0"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold break-words">
                      {fill(m.plates.layoutVersion, { name: layout.name, number: layout.number })}
                    </span>
                    <span className="block text-dense text-text2">
                      {[
                        fill(m.plates.wellsOf, { format: layout.format }),
                        m.plates.order[layout.content.order],
                        layout.content.controls.map(({ role }) => role).join(' '),
                        layout.active ? '' : m.plates.layoutNotInUse,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {mayEdit && (
                    <Button
                      size="s"
                      aria-label={fill(m.plates.layoutEdit, { name: layout.name })}
                      onClick={() => setEdited(layout)}
                    >
                      {m.plates.edit}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className="flex justify-end gap-2">
            {mayEdit && (
              <Button icon={Plus} onClick={() => setEdited('new')}>
                {m.plates.layoutAdd}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {m.ui.close}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function LayoutForm({ layout, onDone }: { layout: PlateLayout | undefined; onDone: () => void }) {
  const [form, setForm] = useState({
    name: layout?.name ?? '',
    format: String(layout?.format ?? 96) as '96' | '384',
    order: FillOrder.parse(layout?.content.order ?? 'down'),
    replicates: String(layout?.content.replicates ?? 1),
    controls: layout ? controlLines(layout.content) : '',
    closed: layout?.content.closed.join(' ') ?? '',
    targets: layout ? targetLines(layout.content) : '',
    active: layout?.active ?? true,
  })
  const [typo, setTypo] = useState<Readonly<Record<string, string>>>({})
  const change = (fields: Partial<typeof form>) => setForm({ ...form, ...fields })
  const done = ({ name, number }: PlateLayout) => {
    toast.success(fill(m.plates.layoutSaved, { name, number }))
    onDone()
  }
  const add = useSend(api.plates.addLayout, { invalidates: ['plates'], onSuccess: done })
  const revise = useSend(api.plates.reviseLayout, { invalidates: ['plates'], onSuccess: done })
  const error = add.error ?? revise.error
  const wrong = (name: string) =>
    typo[name] ??
    Object.entries(error?.fields ?? {}).find(
      ([field]) => field === `layout.${name}` || field.startsWith(`layout.content.${name}`),
    )?.[1]
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { controls, wrong: badControl } = readControls(form.controls)
    const { targets, wrong: badTarget } = readTargets(form.targets)
    const line = (number: number | null) =>
      number === null ? undefined : fill(m.plates.layoutLine, { line: number })
    const problems = Object.fromEntries(
      Object.entries({ controls: line(badControl), targets: line(badTarget) }).flatMap(([field, text]) =>
        text === undefined ? [] : [[field, text]],
      ),
    )
    setTypo(problems)
    add.reset()
    revise.reset()
    if (Object.keys(problems).length > 0) return
    const content = {
      order: form.order,
      replicates: /^\d$/.test(form.replicates.trim()) ? Number(form.replicates) : 0,
      controls,
      targets,
      closed: form.closed.split(/[\s,;]+/).filter(Boolean),
    }
    if (layout) {
      const { _id, version } = layout
      return revise.mutate({
        body: { layout: { _id, version, name: form.name, active: form.active, content } },
      })
    }
    add.mutate({
      body: { layout: { name: form.name, format: form.format === '384' ? 384 : 96, content } },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {error && <Banner tone="danger" title={error.message} />}
      <Field label={m.plates.layoutName} error={wrong('name')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoFocus
            maxLength={60}
            autoComplete="off"
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        {!layout && (
          <Field label={m.plates.layoutFormat} group>
            {(wiring) => (
              <Segmented
                {...wiring}
                value={form.format}
                onChange={(format) => change({ format })}
                options={[
                  { value: '96', label: '96' },
                  { value: '384', label: '384' },
                ]}
              />
            )}
          </Field>
        )}
        <Field label={m.plates.layoutOrder} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={form.order}
              onChange={(order) => change({ order })}
              options={FillOrder.options.map((value) => ({ value, label: m.plates.order[value] }))}
            />
          )}
        </Field>
        <Field label={m.plates.layoutReplicates} error={wrong('replicates')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              maxLength={1}
              value={form.replicates}
              onChange={({ target }) => change({ replicates: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label={m.plates.layoutControls}
        hint={m.plates.layoutControlsHint}
        error={wrong('controls')}
        optional
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={4}
            value={form.controls}
            onChange={({ target }) => change({ controls: target.value })}
          />
        )}
      </Field>
      <Field label={m.plates.layoutClosed} hint={m.plates.layoutClosedHint} error={wrong('closed')} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            value={form.closed}
            onChange={({ target }) => change({ closed: target.value })}
          />
        )}
      </Field>
      <Field
        label={m.plates.layoutTargets}
        hint={m.plates.layoutTargetsHint}
        error={wrong('targets')}
        optional
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            value={form.targets}
            onChange={({ target }) => change({ targets: target.value })}
          />
        )}
      </Field>
      {layout && (
        <Checkbox checked={form.active} onChange={() => change({ active: !form.active })}>
          {m.plates.layoutActive}
        </Checkbox>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{m.ui.cancel}</Button>
        <Button type="submit" variant="primary" busy={add.isPending || revise.isPending}>
          {m.ui.save}
        </Button>
      </div>
    </form>
  )
}
