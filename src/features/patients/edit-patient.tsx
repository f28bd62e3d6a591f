import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { Patient } from '@contract/patients/shapes'
import { useSend } from '@/api/query'
import { EntityForm } from '@/app/entity/entity-form'
import { useFresh } from '@/app/entity/use-fresh'
import { checkedAtSave } from '@/form/checked-at-save'
import { useSave } from '@/form/use-save'
import { labZone } from '@/lib/zone'
import { toast } from '@/ui/toast'
import { InsuranceCards } from './insurance-cards'
import { PatientFieldCards } from './patient-fields'
import { patientSchema, describe, toFields, valuesOf, type PatientValues } from './patient-values'
import { patientQuery } from './queries'
import { describedText } from './described-text'

/** Changes a patient: the details, or the insurance. Both save the whole patient, on the version that was read. */
export function EditPatient({ patient, part }: { patient: Patient; part: 'details' | 'insurance' }) {
  const zone = labZone()
  const client = useQueryClient()
  const schema = useMemo(() => patientSchema(zone, part), [zone, part])
  const form = useForm<PatientValues>({ resolver: checkedAtSave(schema), defaultValues: valuesOf(patient) })
  const { base, keep } = useFresh(form, patient, valuesOf)
  const send = useSend(api.patients.update, {
    invalidates: ['patients', 'orders', 'results', api.search.global],
  })

  const described = (values: PatientValues) => describe(values, zone)
  const save = useSave({
    form,
    base,
    entity: Patient,
    valuesOf,
    describe: described,
    send: (values, on) =>
      send.mutateAsync({
        body: { patient: { ...toFields(values, zone), _id: patient._id, version: (on ?? base).version } },
      }),
    onSaved: ({ patient: saved, ...reached }) => {
      client.setQueryData(patientQuery(saved._id).queryKey, saved)
      keep(saved)
      toast.success([savedText(reached.ordersUpdated), ...describedText(reached)].join(' '))
    },
  })
  return (
    <EntityForm
      form={form}
      save={save}
      describe={described}
      recordName={m.patients.recordName}
      onFile={{ values: valuesOf(base), discard: () => keep(base) }}
      rail={part === 'details' && <p className="px-1 text-meta text-hint">{m.patients.openOrders}</p>}
    >
      {part === 'details' ? <PatientFieldCards /> : <InsuranceCards />}
    </EntityForm>
  )
}

const savedText = (orders: number): string =>
  orders === 0
    ? m.people.formSaved
    : orders === 1
      ? m.patients.updatedOne
      : fill(m.patients.updatedMany, { count: orders })
