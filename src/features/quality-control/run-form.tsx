import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { api } from '@contract/api'
import type { Bench, Slot } from '@contract/quality-control/shapes'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { clock } from '@contract/rules/date-words'
import { multiply, subtract } from '@contract/rules/decimal'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { rulesText } from './cues'
import { LineInput } from './line-input'
import { changedText } from './runs-table'
import { staleAfter } from './stale'

const nowThere = () => {
  const { date, minutes } = wallTimeAt(new Date().toISOString(), labZone())
  return `${date}T${clock(minutes)}`
}

/** A time of the laboratory's clock as an instant, or null where there is none such. */
function instantOf(typed: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed)
  if (!found) return null
  const [, date = '', hours = '', minutes = ''] = found
  return instantsAt({ date, minutes: Number(hours) * 60 + Number(minutes) }, labZone()).at(-1) ?? null
}

/** What lies within two deviations, as it is expected of this lot. */
function expectedText({ target }: Slot): string {
  if (!target) return m.qualityControl.noTarget
  const wide = multiply(target.sd, '2')
  return fill(m.qualityControl.expected, {
    low: subtract(target.mean, wide),
    high: subtract(target.mean, `-${wide}`),
    unit: target.unit,
  })
}

/** Records a run by the keyboard alone: a value for each level, Enter goes on, the last one saves. */
export function RunForm({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const { plan, slots } = bench
  const [measuredAt, setMeasuredAt] = useState<string>()
  const [values, setValues] = useState<Record<number, string>>({})
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useSend(api.qualityControl.enterRun, {
    invalidates: staleAfter,
    onSuccess: ({ run, changed, held }) => {
      const rules = rulesText(run.points.flatMap(({ findings }) => findings))
      const said = fill(m.qualityControl.runSaved, { verdict: m.qualityControl.verdict[run.verdict], rules })
      const text = [
        said,
        held ? m.qualityControl.runHeld : '',
        changed.length > 0 ? changedText(changed) : '',
      ]
        .filter(Boolean)
        .join(' ')
      if (run.verdict === 'accept') toast.success(text)
      else toast.error(text)
      onClose()
    },
  })
  const typed = slots.filter(({ level, lot }) => lot !== null && (values[level] ?? '').trim() !== '')
  const places = typed.map(({ level }) => level)
  const errorOf = (level: number) => {
    const place = places.indexOf(level)
    const fields = send.error?.fields ?? {}
    return place < 0
      ? tried && typed.length === 0
        ? m.qualityControl.valueMissing
        : undefined
      : (fields[`points.${place}.raw`] ?? fields[`points.${place}.lotId`])
  }
  /** What was asked about and is saved again as it stands was measured so. */
  function sureOf(level: number, raw: string): string | null {
    const sent = send.variables?.body?.points ?? []
    const place = sent.findIndex((one) => one.level === level)
    const last = sent[place]
    const wasAsked = last?.sure === raw || send.error?.fields?.[`points.${place}.raw`] !== undefined
    return last?.raw === raw && wasAsked ? raw : null
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (typed.length === 0) return
    const at = measuredAt === undefined ? new Date().toISOString() : instantOf(measuredAt)
    send.mutate({
      body: {
        planId: plan._id,
        measuredAt: at ?? '',
        comment,
        points: typed.map(({ level, lot }) => ({
          level,
          lotId: lot?._id ?? '',
          raw: values[level] ?? '',
          sure: sureOf(level, values[level] ?? ''),
        })),
      },
    })
  }
  function goOn(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.ctrlKey) return
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input[data-level]') ?? [])]
    const next = inputs[inputs.indexOf(event.currentTarget) + 1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const first = slots.find(({ lot }) => lot !== null)?.level
  return (
    <Card title={fill(m.qualityControl.runTitle, { test: plan.test.name, instrument: plan.instrument.code })}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-3 p-4">
        {send.error && Object.keys(send.error.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={send.error.message} />
        )}
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {slots.map((slot) =>
            slot.lot === null ? (
              <p key={slot.level} className="self-center text-warning">
                {fill(m.qualityControl.noLot, { level: slot.level })}
              </p>
            ) : (
              <Field
                key={slot.level}
                label={fill(m.qualityControl.valueOf, {
                  level: slot.level,
                  material: slot.lot.material,
                  lot: slot.lot.number,
                })}
                hint={expectedText(slot)}
                error={errorOf(slot.level)}
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    data-level={slot.level}
                    inputMode="decimal"
                    autoComplete="off"
                    autoFocus={slot.level === first}
                    value={values[slot.level] ?? ''}
                    onKeyDown={goOn}
                    onChange={({ target }) => setValues({ ...values, [slot.level]: target.value })}
                  />
                )}
              </Field>
            ),
          )}
          <LineInput
            label={m.qualityControl.measuredAt}
            type="datetime-local"
            value={measuredAt ?? nowThere()}
            onChange={setMeasuredAt}
            error={send.error?.fields?.['measuredAt']}
          />
          <LineInput
            label={m.qualityControl.comment}
            value={comment}
            onChange={setComment}
            error={send.error?.fields?.['comment']}
            optional
          />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-meta text-hint">{m.qualityControl.runHelp}</span>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {m.qualityControl.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
