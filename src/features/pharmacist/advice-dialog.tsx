import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { adviceOnFile } from '@contract/pharmacist/advice'
import type { AdviceLine, PharmacistOrder } from '@contract/pharmacist/shapes'
import { useSend } from '@/api/query'
import { useSubmitKey } from '@/form/use-submit-key'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { keepUnsaid, unsaid, type Dialog as Place } from './unsaid'

interface Group {
  title: string
  lines: { label: string; advice: AdviceLine }[]
}

/** Everything there is to advise for this order, by heading. */
export function adviceFor(data: Pick<PharmacistOrder, 'help' | 'templates'>): Group[] {
  const onFile = adviceOnFile(data)
  const groups = new Map<string, Group['lines']>()
  for (const { title, ...line } of onFile) groups.set(title, [...(groups.get(title) ?? []), line])
  return [...groups].map(([title, lines]) => ({ title, lines }))
}

interface AdviceDialogProps {
  at: Place
  data: PharmacistOrder
  keep: (answer: PharmacistOrder) => void
  onClose: () => void
}

/** Advice for the ordering physician, chosen from what is on file or written. */
export function AdviceDialog({ at, data, keep, onClose }: AdviceDialogProps) {
  const groups = adviceFor(data)
  const [chosen, setChosen] = useState<readonly AdviceLine[]>(unsaid(at).chosen ?? [])
  const [own, setOwn] = useState(unsaid(at).own ?? '')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, m.pharmacist.adviceAdd)
  const send = useSend(api.pharmacist.advise, {
    onSuccess: (answer) => {
      keep(answer)
      toast.success(fill(m.pharmacist.adviceAdded, { requisition: answer.order.requisitionNumber }))
      onClose()
    },
  })
  const advice = [...chosen, ...(own.trim() === '' ? [] : [{ kind: 'own' as const, text: own }])]
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (advice.length > 0) send.mutate({ body: { orderId: data.order._id, advice } })
  }
  const toggle = (line: AdviceLine) => {
    const next = chosen.some(({ text }) => text === line.text)
      ? chosen.filter(({ text }) => text !== line.text)
      : [...chosen, line]
    setChosen(next)
    keepUnsaid(at, { chosen: next })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.pharmacist.adviceTitle}
      description={m.pharmacist.adviceHelp}
      mustAnswer={send.isPending}
      size="l"
    >
      <form ref={form} onSubmit={submit} className="grid gap-4" noValidate>
        {send.error && <Banner tone="danger" title={send.error.message} />}
        {groups.length === 0 && <p className="text-dense text-hint">{m.pharmacist.adviceNothing}</p>}
        {groups.map(({ title, lines }) => (
          <fieldset
            key={title}
            className="grid grid-cols-3 gap-x-4 gap-y-1.5 max-md:grid-cols-2 max-sm:grid-cols-1"
          >
            <legend className="mb-1 text-dense font-medium">{title}</legend>
            {lines.map(({ label, advice: line }) => (
              <Checkbox
                key={line.text}
                checked={chosen.some(({ text }) => text === line.text)}
                onChange={() => toggle(line)}
              >
                {label}
                {line.kind === 'template' && <span className="block text-meta text-hint">{line.text}</span>}
              </Checkbox>
            ))}
          </fieldset>
        ))}
        <Field
          label={m.pharmacist.adviceOwn}
          optional
          error={tried && advice.length === 0 ? m.pharmacist.adviceNone : undefined}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              value={own}
              maxLength={600}
              onChange={({ target: { value } }) => {
                setOwn(value)
                keepUnsaid(at, { own: value })
              }}
            />
          )}
        </Field>
        <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-2 rounded-b-dialog border-t border-line bg-surface px-5 py-3">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.pharmacist.adviceAdd}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
