import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What a form was made from. A newer answer of the server takes its place while nobody has touched the form; what somebody
 * is typing on stays, and is merged when it is saved. `keep` starts the form again from what is now on file.
 */
export function useFresh<V extends FieldValues, E extends { version: number }>(
  form: UseFormReturn<V>,
  entity: E,
  valuesOf: (entity: E) => V,
) {
  const [base, setBase] = useState(entity)
  const { isDirty } = form.formState
  const keep = (saved: E): void => {
    setBase(saved)
    form.reset(valuesOf(saved))
  }
  const newer = !isDirty && entity.version > base.version
  useEffect(() => {
    if (newer) keep(entity)
    // `keep` is made anew with every render and always does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newer, entity])
  return { base, keep }
}
