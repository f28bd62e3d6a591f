import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { Physician } from '@contract/people-shapes'
import { useSend } from '@/api/query'
import { EntityForm } from '@/app/entity/entity-form'
import { useFresh } from '@/app/entity/use-fresh'
import { useSave } from '@/form/use-save'
import { toast } from '@/ui/toast'
import { physicianName } from './columns'
import { PhysicianFieldCards } from './physician-fields'
import {
  blankPhysician,
  physicianSchema,
  tell,
  toFields,
  valuesOf,
  type PhysicianValues,
} from './physician-values'
import { physicianQuery } from './queries'

const touched = ['physicians', 'locations', api.search.global]

/** Changes a physician on file. */
export function EditPhysician({ physician, rail }: { physician: Physician; rail: ReactNode }) {
  const client = useQueryClient()
  const form = useForm<PhysicianValues>({
    resolver: zodResolver(physicianSchema),
    defaultValues: valuesOf(physician),
  })
  const { base, keep } = useFresh(form, physician, valuesOf)
  const send = useSend(api.physicians.update, { invalidates: touched })
  const save = useSave({
    form,
    base,
    entity: Physician,
    valuesOf,
    tell,
    send: (values, on) =>
      send.mutateAsync({
        body: { physician: { ...toFields(values), _id: physician._id, version: (on ?? base).version } },
      }),
    onSaved(saved) {
      client.setQueryData(physicianQuery(saved._id).queryKey, saved)
      keep(saved)
      toast.success(t('people.form.saved'))
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      tell={tell}
      thing={t('people.physician.thing')}
      rail={rail}
      onFile={{ values: valuesOf(base), discard: () => keep(base) }}
    >
      <PhysicianFieldCards />
    </EntityForm>
  )
}

/** Adds a physician. */
export function NewPhysician({ onAdded }: { onAdded: (physician: Physician) => void }) {
  const form = useForm<PhysicianValues>({
    resolver: zodResolver(physicianSchema),
    defaultValues: blankPhysician,
  })
  const add = useSend(api.physicians.add, { invalidates: touched })
  const save = useSave<PhysicianValues, Physician, Physician>({
    form,
    base: null,
    entity: Physician,
    valuesOf,
    tell,
    send: (values) => add.mutateAsync({ body: { physician: toFields(values) } }),
    onSaved(physician) {
      form.reset(form.getValues())
      toast.success(t('people.physician.added', { name: physicianName(physician) }))
      onAdded(physician)
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      tell={tell}
      thing={t('people.physician.thing')}
      saveLabel={t('people.physician.add')}
    >
      <PhysicianFieldCards />
    </EntityForm>
  )
}
