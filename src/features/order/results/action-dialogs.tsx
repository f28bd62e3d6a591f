import { useState, type FormEvent } from 'react'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { writtenOut } from '@/app/results/written-out'
import { valueWithUnit } from './analysis-rules'
import { marksOf, type ResultActions } from './use-result-actions'

export type ResultAction = 'seen' | 'unverify' | 'retest' | 'cancel' | 'correct'

interface ActionDialogProps {
  action: ResultAction
  analysis: Analysis
  actions: ResultActions
  onClose: () => void
}

/** An action on one result that cannot simply be undone: armed, reasoned, then done. */
export function ActionDialog({ action, analysis, actions, onClose: close }: ActionDialogProps) {
  const onClose = () => {
    // The calls outlive the dialog: what one refused is not said of the next result.
    actions[action].reset()
    close()
  }
  if (action === 'correct') return <CorrectDialog analysis={analysis} actions={actions} onClose={onClose} />
  if (action === 'seen') return <SeenDialog analysis={analysis} actions={actions} onClose={onClose} />
  const { name } = analysis
  const said = {
    unverify: {
      title: fill(m.order.resultsUnverifyTitle, { name }),
      text: m.order.resultsUnverifyText,
      ok: m.order.resultsUnverify,
    },
    retest: {
      title: fill(m.order.resultsRetestTitle, { name }),
      text: m.order.resultsRetestText,
      ok: m.order.resultsRetest,
    },
    cancel: {
      title: fill(m.order.resultsCancelTitle, { name }),
      text: m.order.resultsCancelText,
      ok: m.order.resultsCancel,
    },
  }[action]
  const send = actions[action]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.title}
      commitLabel={said.ok.replace('…', '')}
      cancelLabel={m.order.keepAsIs}
      reason={{ label: m.order.reason, missing: m.order.reasonMissing }}
      busy={send.isPending}
      onCommit={(reason) =>
        send.mutate({ body: { analyses: marksOf([analysis]), reason } }, { onSuccess: onClose })
      }
    >
      {said.text}
      {send.error && <Banner tone="danger" title={send.error.message} className="mt-3" />}
    </ConfirmDialog>
  )
}

/** Says that somebody looked at a marked change, and what was checked. */
function SeenDialog({ analysis, actions, onClose }: Omit<ActionDialogProps, 'action'>) {
  const { seen } = actions
  return (
    <ReasonDialog
      title={fill(m.order.resultsSeenTitle, { name: analysis.name })}
      text={fill(m.order.resultsSeenText, {
        change: analysis.interpretation?.delta?.change ?? '',
        previous: analysis.previous?.text ?? '',
      })}
      label={m.order.resultsSeenNote}
      missing={m.results.deltaNoteMissing}
      okLabel={m.order.resultsSeen.replace('…', '')}
      busy={seen.isPending}
      error={seen.error?.message}
      onOk={({ reason }) =>
        seen.mutate({ body: { analyses: marksOf([analysis]), note: reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

/** Drafts the correction of a released value (42 CFR 493.1291(k)): new value, why, who was told. Sent in a second step. */
function CorrectDialog({ analysis, actions, onClose }: Omit<ActionDialogProps, 'action'>) {
  const [raw, setRaw] = useState('')
  const [reason, setReason] = useState('')
  const [toldTo, setToldTo] = useState('')
  const [step, setStep] = useState<'typing' | 'incomplete' | 'armed'>('typing')
  const [refused, setRefused] = useState<string>()
  const { correct } = actions
  const complete = raw.trim() !== '' && reason.trim() !== '' && toldTo.trim() !== ''
  const missing = (value: string, words: string) =>
    step === 'incomplete' && value.trim() === '' ? words : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete) setStep('incomplete')
    else if (step !== 'armed') setStep('armed')
  }
  function send(): void {
    const [mark] = marksOf([analysis])
    if (!mark) return
    setRefused(undefined)
    correct.mutate(
      {
        body: {
          analysis: mark,
          raw: writtenOut(analysis, raw),
          reason: reason.trim(),
          toldTo: toldTo.trim(),
        },
      },
      {
        onSuccess: ({ outcomes }) => {
          const no = outcomes.find(({ ok }) => !ok)
          setStep('typing')
          if (no) setRefused(no.message ?? m.errors.unexpectedAnswer)
          else onClose()
        },
      },
    )
  }
  const error = refused ?? correct.error?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.order.resultsCorrectTitle, { name: analysis.name })}
      description={fill(m.order.resultsCorrectText, {
        value: valueWithUnit(analysis),
      })}
      mustAnswer={correct.isPending}
    >
      <form onSubmit={submit} noValidate className="grid gap-3">
        {error && <Banner tone="danger" title={error} />}
        <Field label={m.order.resultsNewValue} error={missing(raw, m.order.resultsValueMissing)}>
          {(wiring) => (
            <TextInput
              {...wiring}
              value={raw}
              maxLength={200}
              end={analysis.definition.unitsLabel}
              onChange={(event) => setRaw(event.target.value)}
            />
          )}
        </Field>
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
        {step === 'armed' ? (
          <div className="flex items-center gap-2">
            <Button autoFocus onClick={() => setStep('typing')}>
              {m.ui.back}
            </Button>
            <span className="mr-auto text-text2">
              {analysis.raw} → <b className="font-semibold text-text">{writtenOut(analysis, raw)}</b>
            </span>
            <Button variant="danger" busy={correct.isPending} onClick={send}>
              {m.order.resultsDraft}
            </Button>
          </div>
        ) : (
          // As in every second step: the first click is made where Back then stands, never where the value is sent.
          <div className="flex gap-2">
            <Button type="submit">{m.ui.proceed}</Button>
            <Button variant="quiet" onClick={onClose}>
              {m.ui.cancel}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}
