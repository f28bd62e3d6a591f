import { Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Analysis, AnalysisOutcomes } from '@contract/results/shapes'
import { useSend } from '@/api/query'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { useKeepAnalyses } from '../queries'
import { ANTIBIOTIC_NAMES } from './antibiotic-names'
import { draftsOf, nextDraft, sentOf, type Draft, type IsolatesMode } from './isolate-draft'
import { IsolateFields } from './isolate-fields'
import { IsolatesRead } from './isolates-read'
import { marksOf, type ResultActions } from './use-result-actions'

interface IsolatesDialogProps {
  analysis: Analysis
  mode: IsolatesMode
  actions: ResultActions
  onClose: () => void
}

/** The isolates of a culture: read, entered beside its result, or corrected with it. */
export function IsolatesDialog({ analysis, mode, ...rest }: IsolatesDialogProps) {
  if (mode !== 'read') return <IsolatesForm analysis={analysis} mode={mode} {...rest} />
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && rest.onClose()}
      title={fill(m.order.isolatesOf, { name: analysis.name })}
      actions={<Button onClick={rest.onClose}>{m.ui.close}</Button>}
    >
      <IsolatesRead isolates={analysis.isolates ?? []} />
    </Dialog>
  )
}

function IsolatesForm({ analysis, mode, actions, onClose }: IsolatesDialogProps) {
  const { _id, version, orderId, definition, name } = analysis
  const [began] = useState(() => draftsOf(analysis))
  const [drafts, setDrafts] = useState(() => (began.length > 0 ? began : [nextDraft([])]))
  const [raw, setRaw] = useState(analysis.raw ?? '')
  const [reason, setReason] = useState('')
  const [toldTo, setToldTo] = useState('')
  const [step, setStep] = useState<'typing' | 'incomplete' | 'armed'>('typing')
  const [refused, setRefused] = useState<string>()
  const [touched, setTouched] = useState(false)
  const lists = { organisms: useId(), antibiotics: useId() }
  const keep = useKeepAnalyses(orderId)
  const enter = useSend(api.results.enter, { invalidates: ['results', 'orders', 'reports', 'home'] })
  const { correct } = actions
  const busy = enter.isPending || correct.isPending
  const error = refused ?? enter.error?.message ?? (mode === 'correct' ? correct.error?.message : undefined)
  const missing = (value: string, words: string) =>
    step === 'incomplete' && value.trim() === '' ? words : undefined

  function change(at: number, draft: Draft): void {
    setTouched(true)
    setStep('typing')
    setDrafts((all) => all.map((one, n) => (n === at ? draft : one)))
  }
  function taken({ outcomes }: AnalysisOutcomes): void {
    const no = outcomes.find(({ ok }) => !ok)
    setStep('typing')
    if (no) return setRefused(no.message ?? m.errors.unexpectedAnswer)
    keep(outcomes.flatMap((one) => (one.analysis ? [one.analysis] : [])))
    correct.reset()
    onClose()
  }
  function send(): void {
    setRefused(undefined)
    const isolates = sentOf(drafts)
    const [mark] = marksOf([analysis])
    if (mode === 'enter')
      enter.mutate({ body: { cells: [{ _id, version, raw: raw.trim(), isolates }] } }, { onSuccess: taken })
    else if (mark)
      correct.mutate(
        {
          body: {
            analysis: mark,
            raw: raw.trim(),
            isolates,
            reason: reason.trim(),
            toldTo: toldTo.trim(),
          },
        },
        { onSuccess: taken },
      )
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    if (mode === 'enter') send()
    else if (reason.trim() === '' || toldTo.trim() === '') setStep('incomplete')
    else if (step !== 'armed') setStep('armed')
  }
  return (
    <Dialog
      open
      size="l"
      mustAnswer={touched || busy}
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.order.isolatesOf, { name })}
      description={mode === 'enter' ? m.order.isolatesHelp : m.order.isolatesCorrectHelp}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <datalist id={lists.organisms}>
          {definition.choices.flatMap(({ abnormal, label }) =>
            abnormal ? [<option key={label}>{label}</option>] : [],
          )}
        </datalist>
        <datalist id={lists.antibiotics}>
          {ANTIBIOTIC_NAMES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
        <Field label={m.order.isolatesResult} hint={m.order.isolatesResultHelp}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={raw}
              maxLength={200}
              onChange={(event) => {
                setTouched(true)
                setStep('typing')
                setRaw(event.target.value)
              }}
            />
          )}
        </Field>
        {drafts.map((draft, at) => (
          <IsolateFields
            key={draft.number}
            draft={draft}
            lists={lists}
            onChange={(next) => change(at, next)}
            onRemove={() => {
              setTouched(true)
              setStep('typing')
              setDrafts((all) => all.filter((one) => one !== draft))
            }}
          />
        ))}
        <div>
          <Button
            icon={Plus}
            size="s"
            onClick={() => {
              setTouched(true)
              setStep('typing')
              setDrafts((all) => [...all, nextDraft(all)])
            }}
          >
            {m.order.isolatesAddOne}
          </Button>
        </div>
        {mode === 'correct' && (
          <>
            <Field label={m.order.reason} error={missing(reason, m.order.reasonMissing)}>
              {(wiring) => (
                <Textarea
                  {...wiring}
                  value={reason}
                  maxLength={400}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            <Field
              label={m.order.resultsPersonNotified}
              error={missing(toldTo, m.order.resultsPersonNotifiedMissing)}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  value={toldTo}
                  maxLength={120}
                  onChange={(event) => setToldTo(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {error && <Banner tone="danger" title={error} />}
        {step === 'armed' ? (
          <div className="flex items-center gap-2">
            <Button autoFocus onClick={() => setStep('typing')}>
              {m.ui.back}
            </Button>
            <Button variant="danger" busy={busy} onClick={send}>
              {m.order.resultsDraft}
            </Button>
          </div>
        ) : (
          <div className="flex gap-2">
            <Button type="submit" variant={mode === 'enter' ? 'primary' : undefined} busy={busy}>
              {mode === 'enter' ? m.order.isolatesSave : m.ui.proceed}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {m.ui.cancel}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
