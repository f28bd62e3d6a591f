import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import { askedFacts } from '@contract/remote-orders/lacking'
import type { RemoteOrder, SentRemoteOrder } from '@contract/remote-orders/shapes'
import type { ApiError } from '@/api/errors'
import { useSend } from '@/api/query'
import { call } from '@/api/client'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { useUnsaved } from '@/app/unsaved'
import { fieldId } from '@/form/field-id'
import type { NamedError } from '@/form/form-errors'
import { typedValue } from '@/form/read-typed'
import { useDraft } from '@/form/use-draft'
import { useErrorTitle } from '@/form/use-error-title'
import { formatClock, formatDate, formatDateTime, formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { ErrorSummary } from '@/ui/error-summary'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { problemsOf, problemsOfStep } from './check'
import { useChoosePatient } from './choose-patient'
import { stepOfField, stepsOf, type EntryContext } from './context'
import type { StepName } from './steps'
import { PatientStep } from './patient-step'
import { draftName } from './queries'
import type { SentSummary } from './sent'
import { useKeepSignature } from './keep-signature'
import { formName, toEdit, toOrder } from './to-order'
import { RemoteValues } from './values'

const p = m.remoteOrderEntry

// A form opens with its first step; the others come while somebody fills that in.
const TestsStep = deferred(() => import('./tests-step').then((part) => part.TestsStep), <SkeletonRows />)
const QuestionsStep = deferred(
  () => import('./questions-step').then((part) => part.QuestionsStep),
  <SkeletonRows />,
)
const BillingStep = deferred(
  () => import('./billing-step').then((part) => part.BillingStep),
  <SkeletonRows />,
)
const ConsentStep = deferred(
  () => import('./consent-step').then((part) => part.ConsentStep),
  <SkeletonRows />,
)
const CheckStep = deferred(() => import('./check-step').then((part) => part.CheckStep), <SkeletonRows />)
const Sent = deferred(() => import('./sent').then((part) => part.Sent), <SkeletonRows />)

const Draft = z.object({ values: RemoteValues, version: z.int().nullable() })
const parts = {
  patient: PatientStep,
  tests: TestsStep,
  questions: QuestionsStep,
  billing: BillingStep,
  consent: ConsentStep,
} as const

interface EntryFormProps {
  context: EntryContext
  others: readonly { to: string; title: string }[]
  initial: RemoteValues
  /** As the address has it; a step that was not reached yet is not shown. */
  step: StepName | undefined
  onNew: () => void
}

/** One question after the other, then all answers once more, then it is sent. */
export function EntryForm({ context, others, initial, step, onNew }: EntryFormProps) {
  const me = useMe()
  const navigate = useNavigate()
  const form = useForm<RemoteValues>({ defaultValues: initial })
  const { editing, zone } = context
  const [errors, setErrors] = useState<readonly NamedError[]>([])
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<ApiError>()
  const [sent, setSent] = useState<SentSummary>()
  const [claim, setClaim] = useState<string | null>(null)
  const [panelIds, locationId, isNew, patient, gender] = useWatch({
    control: form.control,
    name: ['panelIds', 'locationId', 'isNew', 'patient', 'newPatient.gender'],
  })
  const steps = stepsOf(context, { panelIds, locationId, isNew, patient, newPatient: { gender } })
  const first: StepName = editing ? 'check' : 'patient'
  // An address with a step in it that somebody reloads begins at the beginning: the draft is offered there.
  const [reached, setReached] = useState<readonly StepName[]>([first])
  const shown = step !== undefined && reached.includes(step) && steps.includes(step) ? step : first
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty && !sent)
  useErrorTitle(errors.length > 0)

  const draft = useDraft({
    form: draftName(context.form.key, editing?._id),
    schema: Draft,
    take: () => {
      const values = form.getValues()
      if (sent || JSON.stringify(values) === JSON.stringify(initial)) return null
      return { values, version: editing?.version ?? null }
    },
  })
  const { touch } = draft
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setDirty(JSON.stringify(values) !== JSON.stringify(initial))
          touch()
        },
      }),
    [form, touch, initial],
  )

  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(shown)
  useEffect(() => {
    // A new step begins at its title, except the first, which begins in its field.
    if (arrived.current !== shown && errors.length === 0) heading.current?.focus()
    arrived.current = shown
  }, [shown, errors.length])

  function show(next: StepName) {
    setReached((before) => (before.includes(next) ? before : [...before, next]))
    void navigate({ to: '.', search: (before: object) => ({ ...before, step: next }), resetScroll: true })
  }
  /** Shows the messages at their fields; true where there is nothing to mend. */
  function told(problems: readonly NamedError[]): boolean {
    form.clearErrors()
    for (const { name, message } of problems) form.setError(name as keyof RemoteValues, { message })
    setErrors(problems)
    setAttempt((count) => count + 1)
    return problems.length === 0
  }

  function finished(reply: SentRemoteOrder) {
    const values = form.getValues()
    const dob = values.patient?.dob ?? typedValue(values.newPatient.dob, 'dob', zone)
    // A draft that still waits for its answer stays.
    if (!draft.offer) draft.discard()
    setErrors([])
    setSent({
      order: reply,
      patient: formatPerson(values.patient ?? values.newPatient),
      born: dob ? formatDate(dob) : '',
      tests: context.form.panels
        .filter(({ _id }) => values.panelIds.includes(_id))
        .map(({ name }) => name)
        .join(', '),
      collected: values.collected !== 'later',
    })
  }
  function changed(order: RemoteOrder) {
    if (!draft.offer) draft.discard()
    setDirty(false)
    toast.success(fill(p.updated, { number: order.requisitionNumber }))
    void navigate({ to: '/remoteorders/$id', params: { id: order._id } })
  }
  /** The server knows better what the record lacks than a page that could not read it, or did so before the form asked for more. */
  function askLacking(fields: readonly string[]): void {
    const patient = form.getValues('patient')
    const lacking = askedFacts.filter((part) => fields.some((field) => field.includes(`facts.${part}`)))
    if (patient && lacking.length > 0)
      form.setValue('patient', { ...patient, lacks: [...new Set([...patient.lacks, ...lacking])] })
  }
  function refuse(error: ApiError) {
    const named = Object.entries(error.fields).map(([field, message]) => ({ name: formName(field), message }))
    setRefused(error)
    askLacking(Object.keys(error.fields))
    told(named)
    const [at] = named
    if (at && error.code !== 'conflict') {
      const back = stepOfField(at.name)
      if (steps.includes(back)) show(back)
    }
  }
  const add = useSend(api.remoteOrders.add, {
    invalidates: ['remoteOrders', 'patients'],
    onSuccess: finished,
    onError: refuse,
  })
  const update = useSend(api.remoteOrders.update, {
    invalidates: ['remoteOrders'],
    onSuccess: changed,
    onError: refuse,
  })
  const signing = useKeepSignature(context)
  const busy = add.isPending || update.isPending || signing.busy

  async function send() {
    const values = form.getValues()
    setRefused(undefined)
    const problems = problemsOf(context, values)
    const held = claim !== null && (claim === p.claimStopped || values.claimReason.trim() === '')
    if (!told([...problems, ...(held ? [{ name: 'claimReason', message: claim }] : [])])) {
      const [at] = problems
      if (at) show(stepOfField(at.name))
      return
    }
    const signature = await signing.keep(values)
    if (!signature.ok) {
      told([{ name: 'strokes', message: signature.message }])
      return show('consent')
    }
    form.setValue('signatureId', signature.id)
    const signed = { ...values, signatureId: signature.id }
    if (editing) update.mutate({ body: { order: toEdit(context, signed, editing) } })
    else add.mutate({ body: { order: toOrder(context, signed) } })
  }
  function goOn(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (shown === 'check') return void send()
    if (!told(problemsOfStep(context, form.getValues(), shown))) return
    // Asked again: what was just answered may bring a step or take one away.
    const now = stepsOf(context, form.getValues())
    const next = reached.includes('check') ? 'check' : now[now.indexOf(shown) + 1]
    show(next ?? 'check')
  }

  if (sent) return <Sent sent={sent} zone={zone} onNew={onNew} mayOpen={me.mayOpen('/remoteorders')} />
  const place = steps.indexOf(shown)
  const before = steps[place - 1]
  const Part = shown === 'check' ? null : parts[shown]
  const conflict = refused?.code === 'conflict' ? refused.fields['patientId'] : undefined
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={goOn} className="mx-auto grid w-full max-w-3xl gap-4 px-6 py-4 max-sm:px-4">
        <header className="grid gap-1">
          {before && !editing && (
            <button
              type="button"
              className="flex min-h-9 w-fit items-center gap-1 text-link hover:underline"
              onClick={() => show(before)}
            >
              <ChevronLeft aria-hidden /> {p.steps[before]}
            </button>
          )}
          <p className="text-meta text-hint">
            {editing ? fill(p.editTitle, { number: editing.number }) : context.form.title} ·{' '}
            {fill(p.stepOf, { at: place + 1, of: steps.length })}
          </p>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {p.steps[shown]}
          </h1>
          {shown === first && context.form.intro !== '' && (
            <p className="whitespace-pre-line text-text2">{context.form.intro}</p>
          )}
        </header>
        {draft.offer && (
          <Banner
            title={draftTitle(draft.offer.data.values)}
            actions={
              <>
                <Button
                  size="s"
                  variant="primary"
                  onClick={() => {
                    if (draft.offer) form.reset(draft.offer.data.values)
                    draft.resume()
                  }}
                >
                  {p.draftResume}
                </Button>
                <Button size="s" onClick={draft.discard}>
                  {p.draftDiscard}
                </Button>
              </>
            }
          >
            {fill(p.draftText, { time: formatDateTime(draft.offer.at, zone) })}
          </Banner>
        )}
        {conflict ? (
          <OnFile
            context={context}
            message={conflict}
            onChosen={() => {
              setRefused(undefined)
              told([])
            }}
            onAnother={() => {
              form.setValue('anotherPerson', true)
              void send()
            }}
          />
        ) : (
          <>
            <ErrorSummary
              attempt={attempt}
              title={p.problem}
              errors={errors.map(({ name, message }) => ({ fieldId: fieldId(name), message }))}
            />
            {refused && errors.length === 0 && (
              <Banner tone="danger" title={refused.code === 'stale' ? p.stale : refused.message} />
            )}
          </>
        )}
        {Part ? (
          <Part context={context} />
        ) : (
          <CheckStep context={context} onChange={show} onClaim={setClaim} />
        )}
        <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4 max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:bg-bg max-sm:px-4 max-sm:pb-3">
          <Button type="submit" size="l" variant="primary" busy={busy} className="max-sm:w-full">
            {shown !== 'check' ? p.goOn : editing ? p.saveChanges : p.send}
          </Button>
          <span role="status" className="text-meta text-hint">
            {draft.state.kind === 'saved' && fill(p.saved, { time: formatClock(draft.state.at, zone) })}
            {draft.state.kind === 'failed' && p.savingFailed}
          </span>
        </footer>
        {shown === 'patient' && others.length > 0 && (
          <nav aria-label={p.otherForms} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
            <span className="text-hint">{p.otherForms}</span>
            {others.map(({ to, title }) => (
              <AppLink key={to} to={to} className="inline-flex min-h-6 items-center">
                {title}
              </AppLink>
            ))}
          </nav>
        )}
      </form>
    </FormProvider>
  )
}

/** Whose order it is stands in the line, so that nobody goes on with another's. */
function draftTitle({ patient, newPatient }: RemoteValues): string {
  if (!patient && newPatient.lastname.trim() === '') return p.draftTitle
  return fill(p.draftFor, { patient: formatPerson(patient ?? newPatient) })
}

/** Somebody of this name and birth date is on file: that patient, or another person. */
function OnFile({
  context,
  message,
  onChosen,
  onAnother,
}: {
  context: EntryContext
  message: string
  onChosen: () => void
  onAnother: () => void
}) {
  const form = useFormContext<RemoteValues>()
  const choose = useChoosePatient(context)
  const [failed, setFailed] = useState<string>()
  async function chooseThat() {
    const { lastname, firstname, dob } = form.getValues('newPatient')
    const born = typedValue(dob, 'dob', context.zone)
    try {
      const { docs } = await call(api.patients.duplicates, {
        body: { lastname: lastname.trim(), firstname: firstname.trim(), dob: born, phone: null },
      })
      const found: PatientRow | undefined = docs.find(({ patient }) => patient.dob === born)?.patient
      if (!found) return setFailed(m.patients.notFound)
      await choose(found)
      onChosen()
    } catch (error) {
      setFailed(error instanceof Error ? error.message : m.errors.unexpectedAnswer)
    }
  }
  return (
    <Banner
      tone="warning"
      title={message}
      actions={
        <>
          <Button size="s" variant="primary" onClick={() => void chooseThat()}>
            {p.chooseThat}
          </Button>
          <Button size="s" onClick={onAnother}>
            {p.anotherPerson}
          </Button>
        </>
      }
    >
      {failed}
    </Banner>
  )
}
