import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { api } from '@contract/api'
import type { PatientCandidate } from '@contract/api-patients'
import { Order } from '@contract/order-shapes'
import type { FieldMessage } from '@contract/rules/order-checks'
import { useMe } from '@/app/me'
import { isApiError, messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { mergeRows, type Choice, type MergeRow } from '@/form/merge'
import { softQuestions } from './check'
import { duplicateQuery } from './duplicates'
import { valuesOfOrder } from './from-order'
import { formName } from './server-fields'
import { merged, tell } from './tell'
import { toOrder, toPatient } from './to-order'
import type { Around } from './around'
import { ChosenPatient, OrderValues } from './values'

/** What happens after the save: labels, the next requisition, or nothing more. */
export type Then = 'print' | 'next' | 'stay'

/** What must be answered before the save goes on. */
export type Question =
  | { kind: 'mistakes'; mistakes: FieldMessage[]; then: Then }
  | { kind: 'duplicates'; candidates: PatientCandidate[]; then: Then }
  | { kind: 'stale'; rows: MergeRow[]; current: Order; then: Then }

/** Why the last try did not save. */
export type Trouble =
  | { kind: 'offline'; then: Then; edited: boolean }
  | { kind: 'refused'; message: string; requestId: string | undefined }

/** The order being edited: as it was when the form was filled from it. */
export interface Edited {
  id: string
  version: number
  base: OrderValues
}

interface SaveOptions {
  form: UseFormReturn<OrderValues>
  around: Around
  edited: Edited | null
  onEdited: (edited: Edited) => void
  onSaved: (order: Order, then: Then) => void
}

const RETRY_MS = 10_000

/**
 * Sends the form: the new patient first, if there is one, then the order. One press is one order however often it is
 * pressed; an answer that was lost is asked for again with the same key; whatever goes wrong, the form keeps everything.
 */
export function useSaveOrder({ form, around, edited, onEdited, onSaved }: SaveOptions) {
  const client = useQueryClient()
  const isCase = useMe().features.has('case')
  const addPatient = useSend(api.patients.add, { invalidates: ['patients'] })
  const addOrder = useSend(api.orders.addOrder, { invalidates: ['orders', 'home'] })
  const addCase = useSend(api.orders.addCase, { invalidates: ['orders', 'home'] })
  const enterIntake = useSend(api.intake.enterOrder, { invalidates: ['orders', 'home', 'intake'] })
  const update = useSend(api.orders.update, { invalidates: ['orders', 'results', 'home'] })
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [question, setQuestion] = useState<Question | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const running = useRef(false)
  const confirmed = useRef(new Set<string>())
  const tried = useRef(false)
  // In a ref, as a merge goes on to save at once: it must not wait for a render to know the version it merged with.
  const standing = useRef(edited)
  useEffect(() => {
    standing.current = edited
  }, [edited])

  async function patientOf(values: OrderValues, then: Then): Promise<string | null> {
    if (values.patient) return values.patient._id
    const query = duplicateQuery(values.newPatient, around.zone)
    const alike = query ? (await client.fetchQuery(query)).docs : []
    const candidates = alike.filter(({ patient }) => !values.notTheSame.includes(patient._id))
    if (candidates.length > 0) {
      setQuestion({ kind: 'duplicates', candidates, then })
      return null
    }
    const patient = await addPatient.mutateAsync({ body: { patient: toPatient(values, around.zone) } })
    // On the form at once: should the order be refused, the patient is not registered a second time.
    form.setValue('patient', ChosenPatient.parse(patient), { shouldDirty: true })
    return patient._id
  }

  async function send(values: OrderValues, then: Then): Promise<void> {
    const mistakes = softQuestions(values, around).filter(({ message }) => !confirmed.current.has(message))
    if (mistakes.length > 0) return setQuestion({ kind: 'mistakes', mistakes, then })
    try {
      const patientId = await patientOf(values, then)
      if (patientId === null) return
      const order = toOrder(values, patientId, around)
      const { current: base } = standing
      const saved = base
        ? await update.mutateAsync({ body: { orderId: base.id, version: base.version, fields: order } })
        : values.intake !== null
          ? await enterIntake.mutateAsync({ body: { _id: values.intake, order } })
          : await (isCase ? addCase : addOrder).mutateAsync({ body: { order } })
      confirmed.current.clear()
      tried.current = false
      onSaved(saved, then)
    } catch (error) {
      failed(error, values, then)
    }
  }

  function failed(error: unknown, values: OrderValues, then: Then) {
    if (isApiError(error, 'network', 'unavailable'))
      return setTrouble({ kind: 'offline', then, edited: false })
    const { current: base } = standing
    const current = isApiError(error, 'stale') && base ? Order.safeParse(error.current) : undefined
    if (base && current?.success) {
      const rows = mergeRows(
        tell(base.base, around),
        tell(values, around),
        tell(valuesOfOrder(current.data, around), around),
      )
      return setQuestion({ kind: 'stale', rows, current: current.data, then })
    }
    const fields = isApiError(error) ? Object.entries(error.fields) : []
    for (const [field, message] of fields) {
      // The form's own paths, which the server's field names were turned into.
      const name = formName(field)
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
    tried.current = true
    setBusy(true)
    setTrouble(null)
    setQuestion(null)
    try {
      await form.handleSubmit(
        (values) => send(values, then),
        () => setAttempt((n) => n + 1),
      )()
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
      for (const { message } of asked.mistakes) confirmed.current.add(message)
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
    merge: (asked: Extract<Question, { kind: 'stale' }>, choices: Readonly<Record<string, Choice>>) => {
      const theirs = valuesOfOrder(asked.current, around)
      form.reset(merged(form.getValues(), theirs, choices), { keepDefaultValues: true })
      standing.current = { id: asked.current._id, version: asked.current.version, base: theirs }
      onEdited(standing.current)
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
