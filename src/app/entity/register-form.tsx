import type { ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { m } from '@contract/messages'
import { checkedAtSave, type Rules } from '@/form/checked-at-save'
import type { DescribedFields } from '@/form/merge'
import { useSave } from '@/form/use-save'
import { toast } from '@/ui/toast'
import { EntityForm } from './entity-form'
import { useFresh } from './use-fresh'

/** What the form of one kind of thing is made of, for a new one and for those on file. */
export interface FormDefinition<V extends FieldValues, Doc extends { _id: string; version: number }> {
  /** What checks the typed values: `checkedBy(Shape, …)`, or the way to it where it comes with the save. */
  schema: Rules<V>
  /** The thing as the server answers it: reads what comes with a refusal as stale. */
  entity: z.ZodType<Doc>
  valuesOf(doc: Doc): V
  describe(values: V): DescribedFields
  /** What it is, in a sentence: payer. */
  recordName: string
}

interface RegisterFormProps<
  V extends FieldValues,
  Doc extends { _id: string; version: number },
> extends FormDefinition<V, Doc> {
  rail?: ReactNode
  isRailWide?: boolean
  children: ReactNode
}

interface EditProps<
  V extends FieldValues,
  Doc extends { _id: string; version: number },
> extends RegisterFormProps<V, Doc> {
  doc: Doc
  /** Sends the values, made on `on`: the version that was edited, or the one that was merged with. */
  send: (values: V, on: Doc) => Promise<Doc>
  /** Puts the saved thing where its page reads it. */
  onSaved: (doc: Doc) => void
}

/** Changes a thing of a register; two people who change the same one merge field by field. */
export function EditEntity<V extends FieldValues, Doc extends { _id: string; version: number }>({
  doc,
  schema,
  entity,
  valuesOf,
  describe,
  send,
  onSaved,
  ...rest
}: EditProps<V, Doc>) {
  // The values have every key: `DefaultValues` only makes them optional.
  const form = useForm<V>({
    resolver: checkedAtSave(schema),
    defaultValues: valuesOf(doc) as DefaultValues<V>,
  })
  const { base, keep } = useFresh(form, doc, valuesOf)
  const save = useSave<V, Doc, Doc>({
    form,
    base,
    entity,
    valuesOf,
    describe,
    send: (values, on) => send(values, on ?? base),
    onSaved(saved) {
      onSaved(saved)
      keep(saved)
      toast.success(m.people.formSaved)
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      describe={describe}
      onFile={{ values: valuesOf(base), discard: () => keep(base) }}
      {...rest}
    />
  )
}

export interface NewEntityProps<
  V extends FieldValues,
  Doc extends { _id: string; version: number },
> extends RegisterFormProps<V, Doc> {
  blank: V
  send: (values: V) => Promise<Doc>
  saveLabel: string
  onAdded: (doc: Doc) => void
}

/** Adds a thing to a register. */
export function NewEntity<V extends FieldValues, Doc extends { _id: string; version: number }>({
  blank,
  schema,
  entity,
  valuesOf,
  describe,
  send,
  onAdded,
  ...rest
}: NewEntityProps<V, Doc>) {
  const form = useForm<V>({ resolver: checkedAtSave(schema), defaultValues: blank as DefaultValues<V> })
  const save = useSave<V, Doc, Doc>({
    form,
    base: null,
    entity,
    valuesOf,
    describe,
    send,
    onSaved(doc) {
      form.reset(form.getValues())
      onAdded(doc)
    },
  })
  return <EntityForm form={form} save={save} describe={describe} {...rest} />
}
