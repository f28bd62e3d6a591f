import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { PatientCandidate } from '@contract/patients/shapes'
import { wholeOrder, type Order, type SavedOrder } from '@contract/orders/shapes'
import type { PossibleMistake } from '@contract/rules/order-checks'
import { useMe } from '@/app/me'
import { isApiError, messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { whenAsked } from '@/api/when-asked'
import type { Choice, MergeRow } from '@/form/merge'
import type { OrderFormContext } from './form-context'
import type { Job, Labels } from './print-labels'
import { ChosenPatient, OrderValues } from './values'

/** The rules, the calls and the printing of a save are two fifths of the page's code, and nothing asks for them before. */
export const sending = whenAsked(() => import('./send-order'))
type Sending = Awaited<ReturnType<typeof sending>>
const callOf =
  <Name extends keyof Sending['calls']>(name: Name) =>
  async () =>
    (await sending()).calls[name]

/** What happens after the save: labels, the next requisition, or nothing more. */
export type Then = 'print' | 'next' | 'stay'

/** What must be answered before the save goes on. */
export type Question =
  | { kind: 'mistakes'; mistakes: PossibleMistake[]; then: Then }
  | { kind: 'duplicates'; candidates: PatientCandidate[]; then: Then }
  | { kind: 'stale'; rows: MergeRow[]; current: Order; then: Then }

/** Why the last try did not save. */
export type Trouble =
  | { kind: 'offline'; then: Then; edited: boolean }
  /** Something answered, and not in words of the contract: the order may be saved or not. */
  | { kind: 'unread'; then: Then }
  | { kind: 'refused'; message: string; requestId: string | undefined }

/** The order being edited: as it was when the form was filled from it. */
export interface Edited {
  id: string
  version: number
  base: OrderValues
}

interface SaveOptions {
  form: UseFormReturn<OrderValues>
  formContext: OrderFormContext
  edited: Edited | null
  onEdited: (edited: Edited) => void
  onSaved: (order: SavedOrder, then: Then) => void
}

const RETRY_MS = 10_000

/** The labels of an order that has just been saved, and what became of them. */
export async function printed(job: Job): Promise<Labels> {
  const { printOrder, notifyPrinterTrouble } = await sending()
  const labels = await printOrder(job)
  notifyPrinterTrouble(labels)
  return labels
}

/**
 * Sends the form: the new patient first, if there is one, then the order. One press is one order however often it is
 * pressed; an answer that was lost is asked for again with the same key; whatever goes wrong, the form keeps everything.
 */
export function useSaveOrder({ form, formContext, edited, onEdited, onSaved }: SaveOptions) {
  const client = useQueryClient()
  const { features, ability } = useMe()
  const isCase = features.has('case')
  const mayAsk = ability.can('create', 'Order')
  const addPatient = useSend(callOf('addPatient'), { invalidates: ['patients'] })
  const addOrder = useSend(callOf('addOrder'), { invalidates: ['orders', 'home'] })
  const addCase = useSend(callOf('addCase'), { invalidates: ['orders', 'home'] })
  const enterIntake = useSend(callOf('enterIntake'), { invalidates: ['orders', 'home', 'intake'] })
  const update = useSend(callOf('update'), { invalidates: ['orders', 'results', 'home'] })
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [question, setQuestion] = useState<Question | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const running = useRef(false)
  const confirmed = useRef(new Set<string>())
  const tried = useRef(false)
  // In a ref, as a merge goes on to save at once: it must not wait for a render to know the version it merged with.
  const existing = useRef(edited)
  useEffect(() => {
    existing.current = edited
  }, [edited])

  async function patientOf(part: Sending, values: OrderValues, then: Then): Promise<string | null> {
    if (values.patient) return values.patient._id
    const query = part.duplicateQuery(values.newPatient, formContext.zone)
    const alike = query ? (await client.fetchQuery(query)).docs : []
    const candidates = alike.filter(({ patient }) => !values.notTheSame.includes(patient._id))
    if (candidates.length > 0) {
      setQuestion({ kind: 'duplicates', candidates, then })
      return null
    }
    const patient = await addPatient.mutateAsync({
      body: { patient: part.toPatient(values, formContext.zone) },
    })
    // On the form at once: should the order be refused, the patient is not registered a second time.
    form.setValue('patient', ChosenPatient.parse(patient), { shouldDirty: true })
    return patient._id
  }

  async function send(part: Sending, values: OrderValues, then: Then): Promise<void> {
    const asked = part.softQuestions(values, formContext)
    const mistakes = asked.filter(({ key }) => !confirmed.current.has(key))
    if (mistakes.length > 0) return setQuestion({ kind: 'mistakes', mistakes, then })
    try {
      const patientId = await patientOf(part, values, then)
      if (patientId === null) return
      const order = part.toOrder(values, patientId, formContext)
      const { current: base } = existing
      // Whoever was registered a moment ago has no other order.
      if (values.patient && mayAsk) {
        const repeated = await part.sameDayMistakes(client, order, base?.id ?? null, formContext.zone)
        const same = repeated.filter(({ key }) => !confirmed.current.has(key))
        if (same.length > 0) return setQuestion({ kind: 'mistakes', mistakes: same, then })
      }
      const saved = base
        ? wholeOrder(
            await update.mutateAsync({ body: { orderId: base.id, version: base.version, fields: order } }),
          )
        : values.intake !== null
          ? await enterIntake.mutateAsync({ body: { _id: values.intake, order } })
          : await (isCase ? addCase : addOrder).mutateAsync({ body: { order } })
      confirmed.current.clear()
      tried.current = false
      onSaved(saved, then)
    } catch (error) {
      failed(part, error, values, then)
    }
  }

  function failed(part: Sending, error: unknown, values: OrderValues, then: Then) {
    if (isApiError(error, 'network', 'unavailable'))
      return setTrouble({ kind: 'offline', then, edited: false })
    if (isApiError(error, 'unexpected')) return setTrouble({ kind: 'unread', then })
    const { current: base } = existing
    const conflict = base && part.conflictOf(error, base.base, values, formContext)
    if (conflict) return setQuestion({ kind: 'stale', ...conflict, then })
    const fields = isApiError(error) ? Object.entries(error.fields) : []
    for (const [field, message] of fields) {
      // The form's own paths, which the server's field names were turned into.
      const name = part.formName(field)
      if (isPath(name)) form.setError(name, { type: 'server', message })
      else form.setError(`root.${name}`, { type: 'server', message })
    }
    if (fields.length > 0) setAttempt((n) => n + 1)
    else
      setTrouble({
        kind: 'refused',
        message: messageOf(error),
        requestId: isApiError(error) ? error.requestId : undefined,
      })
  }

  async function save(then: Then): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(null)
    setQuestion(null)
    try {
      const part = await sending()
      tried.current = true
      await form.handleSubmit(
        (values) => send(part, values, then),
        () => setAttempt((n) => n + 1),
      )()
    } catch (error) {
      // The rules did not come: nothing was checked, so nothing was sent.
      if (!isApiError(error, 'network')) throw error
      setTrouble({ kind: 'offline', then, edited: false })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useRetry(form, trouble, setTrouble, latest)

  return {
    busy,
    attempt,
    question,
    trouble,
    save,
    /** Whether a save was tried since the form was opened: from then on fields are checked as they change. */
    tried,
    confirmMistakes: (asked: Extract<Question, { kind: 'mistakes' }>) => {
      for (const { key } of asked.mistakes) confirmed.current.add(key)
      return save(asked.then)
    },
    createAnyway: (asked: Extract<Question, { kind: 'duplicates' }>) => {
      const seen = asked.candidates.map(({ patient }) => patient._id)
      form.setValue('notTheSame', [...form.getValues('notTheSame'), ...seen])
      return save(asked.then)
    },
    useCandidate: (asked: Extract<Question, { kind: 'duplicates' }>, patient: ChosenPatient) => {
      form.setValue('patient', ChosenPatient.parse(patient), { shouldDirty: true })
      return save(asked.then)
    },
    merge: async (asked: Extract<Question, { kind: 'stale' }>, choices: Readonly<Record<string, Choice>>) => {
      const part = await sending()
      const theirs = part.valuesOfOrder(asked.current, formContext)
      form.reset(part.merged(form.getValues(), theirs, choices), { keepDefaultValues: true })
      existing.current = { id: asked.current._id, version: asked.current.version, base: theirs }
      onEdited(existing.current)
      return save(asked.then)
    },
    dismiss: () => setQuestion(null),
    forget: () => {
      setTrouble(null)
      setQuestion(null)
      setAttempt(0)
    },
  }
}

const paths = new Set<string>(Object.keys(OrderValues.shape))
const isPath = (name: string): name is Path<OrderValues> => paths.has(name.split('.')[0] ?? '')

/** An answer that never came is asked for again, for as long as nobody changes what was sent. */
function useRetry(
  form: UseFormReturn<OrderValues>,
  trouble: Trouble | null,
  setTrouble: (trouble: Trouble) => void,
  save: { readonly current: (then: Then) => Promise<void> },
) {
  useEffect(() => {
    if (trouble?.kind !== 'offline' || trouble.edited) return
    const go = () => void save.current(trouble.then)
    const timer = setTimeout(go, RETRY_MS)
    window.addEventListener('online', go)
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => setTrouble({ ...trouble, edited: true }),
    })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      stop()
    }
  }, [form, trouble, setTrouble, save])
}
