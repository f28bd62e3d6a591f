import { startTransition, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Typing goes on undisturbed: what is only shown beside it follows this much later. */
const QUIET_MS = 120

/**
 * The form's values for a summary beside it, taken in a pause of typing and rendered behind it, so that no keystroke waits
 * for the summary. The fields themselves never read this.
 */
export function useQuietValues<V extends FieldValues>(form: UseFormReturn<V>): V {
  const [values, setValues] = useState<V>(() => form.getValues())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => startTransition(() => setValues(structuredClone(form.getValues())))
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(take, QUIET_MS)
      },
    })
    take()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])
  return values
}
