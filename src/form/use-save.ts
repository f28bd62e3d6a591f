import { useRef, useState } from 'react'
import { get, set, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, isApiError, messageOf } from '@/api/errors'
import { mergeRows, type Choice, type MergeRow, type DescribedFields } from './merge'

interface SaveOptions<V extends FieldValues, E, R> {
  form: UseFormReturn<V>
  /** What the form started from; null for something new. */
  base: E | null
  /** Reads the entity that comes with a refusal as stale. */
  entity: z.ZodType<E>
  valuesOf: (entity: E) => V
  /** The fields by their path in the values, as they are compared and shown. */
  describe: (values: V) => DescribedFields
  /** Sends the values, made on the entity as it was when editing began. */
  send: (values: V, base: E | null) => Promise<R>
  onSaved: (reply: R, values: V) => void
}

interface Conflict<V, E> {
  rows: MergeRow[]
  values: V
  theirs: E
}

/**
 * The way of every save of one thing: refused fields get their message at the field, anything else is one problem over the
 * form, and where somebody else saved first both versions are laid side by side. Whatever happens, the form keeps what was
 * typed.
 */
export function useSave<V extends FieldValues, E extends { version: number }, R>({
  form,
  base,
  entity,
  valuesOf,
  describe,
  send,
  onSaved,
}: SaveOptions<V, E, R>) {
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<{ title: string; requestId?: string | undefined }>()
  const [conflict, setConflict] = useState<Conflict<V, E> | null>(null)
  // What was merged with is what the next save is made on, also when that merge did not get through.
  const [merged, setMerged] = useState<E | null>(null)
  const started = base && merged && merged.version > base.version ? merged : base

  function refuse(error: unknown): void {
    const fields = Object.entries(isApiError(error) ? error.fields : {}).map(([path, message]) => ({
      name: inputOf(path, form.getValues()),
      message,
    }))
    const here = fields.filter(({ name }) => name !== undefined)
    // `inputOf` has just found a value at this path of the form.
    for (const { name, message } of here) form.setError(name as Path<V>, { type: 'server', message })
    if (here.length === 0 || here.length < fields.length)
      setProblem({
        title: messageOf(error),
        ...(error instanceof ApiError ? { requestId: error.requestId } : {}),
      })
    setAttempt((count) => count + 1)
  }

  async function save(values: V, on: E | null): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const reply = await send(values, on)
      setConflict(null)
      onSaved(reply, values)
    } catch (error) {
      const current = on !== null && isApiError(error, 'stale') ? entity.safeParse(error.current) : undefined
      if (on === null || !current?.success) {
        setConflict(null)
        refuse(error)
      } else {
        const rows = mergeRows(describe(valuesOf(on)), describe(values), describe(valuesOf(current.data)))
        // Both made the same of it: there is nothing to choose, only a newer version to say it on.
        if (rows.length === 0) return await save(values, current.data)
        setConflict({ rows, values, theirs: current.data })
      }
    } finally {
      setBusy(false)
    }
  }

  function merge({ values, theirs, rows }: Conflict<V, E>, choices: Readonly<Record<string, Choice>>): void {
    const both = structuredClone(values)
    const other = valuesOf(theirs)
    for (const { field } of rows) if (choices[field] === 'theirs') set(both, field, get(other, field))
    form.reset(both, { keepDefaultValues: true })
    setMerged(theirs)
    void save(both, theirs)
  }

  const check = form.handleSubmit(
    (values) => save(values, started),
    () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  )

  // In a ref: pressed twice while the rules are still on their way, it is one save.
  const checks = useRef(false)
  async function submit(): Promise<void> {
    if (checks.current || busy) return
    checks.current = true
    setBusy(true)
    try {
      await check()
    } catch (error) {
      // The rules did not come: nothing was checked, so nothing was sent.
      refuse(error)
    } finally {
      checks.current = false
      setBusy(false)
    }
  }
  return {
    submit: () => void submit(),
    busy,
    attempt,
    problem,
    conflict: conflict && {
      rows: conflict.rows,
      merge: (choices: Readonly<Record<string, Choice>>) => merge(conflict, choices),
      back: () => setConflict(null),
    },
  }
}
export type Save = ReturnType<typeof useSave>

/**
 * The input of a refused field. The server names a field by its place in the body, `payer.address.zip`; a form has it with
 * or without the name of what it holds. Undefined where the form has no such input.
 */
export function inputOf(path: string, values: FieldValues): string | undefined {
  return [path, path.slice(path.indexOf('.') + 1)].find((name) => get(values, name) !== undefined)
}
