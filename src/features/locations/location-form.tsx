import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import { Location } from '@contract/people-shapes'
import { useSend } from '@/api/query'
import { EntityForm } from '@/app/entity/entity-form'
import { useFresh } from '@/app/entity/use-fresh'
import { useMe } from '@/app/me'
import { useSave } from '@/form/use-save'
import { toast } from '@/ui/toast'
import { LocationFieldCards } from './location-fields'
import {
  blankLocation,
  locationSchema,
  tell,
  toFields,
  valuesOf,
  type LocationValues,
} from './location-values'
import { locationQuery } from './queries'

const touched = ['locations', 'physicians', 'patients', 'orders', api.search.global]

/** Changes a location on file. */
export function EditLocation({ location }: { location: Location }) {
  const client = useQueryClient()
  const { user } = useMe()
  const form = useForm<LocationValues>({
    resolver: zodResolver(locationSchema),
    defaultValues: valuesOf(location),
  })
  const { base, keep } = useFresh(form, location, valuesOf)
  const send = useSend(api.locations.update, { invalidates: touched })
  const save = useSave({
    form,
    base,
    entity: Location,
    valuesOf,
    tell,
    send: (values, on) =>
      send.mutateAsync({
        body: { location: { ...toFields(values), _id: location._id, version: (on ?? base).version } },
      }),
    onSaved(saved) {
      client.setQueryData(locationQuery(saved._id).queryKey, saved)
      keep(saved)
      toast.success(t('people.form.saved'))
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      tell={tell}
      thing={t('people.location.thing')}
      onFile={{ values: valuesOf(base), discard: () => keep(base) }}
    >
      <LocationFieldCards own={user.userType === 'portal'} />
    </EntityForm>
  )
}

export function NewLocation({ onAdded }: { onAdded: (location: Location) => void }) {
  const form = useForm<LocationValues>({
    resolver: zodResolver(locationSchema),
    defaultValues: blankLocation,
  })
  const add = useSend(api.locations.add, { invalidates: touched })
  const save = useSave<LocationValues, Location, Location>({
    form,
    base: null,
    entity: Location,
    valuesOf,
    tell,
    send: (values) => add.mutateAsync({ body: { location: toFields(values) } }),
    onSaved(location) {
      form.reset(form.getValues())
      toast.success(t('people.location.added', { name: location.name }))
      onAdded(location)
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      tell={tell}
      thing={t('people.location.thing')}
      saveLabel={t('people.location.add')}
    >
      <LocationFieldCards own={false} />
    </EntityForm>
  )
}
