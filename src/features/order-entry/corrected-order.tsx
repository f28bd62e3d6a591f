import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '@contract/api'
import { OrderFields, type Order } from '@contract/orders/shapes'
import { useReference } from '@/app/me'
import { read } from '@/api/query'
import { formContextOf } from './form-context'
import { correctedValues } from './corrected-values'
import type { OrderValues } from './values'

interface CorrectedOrderProps {
  order: Order
  children: (values: OrderValues) => ReactNode
}

/** The form as a correction that waits fills it: whole or not at all, as half of it would undo the rest when saved. */
export function CorrectedOrder({ order, children }: CorrectedOrderProps) {
  const reference = useReference()
  const people = useCorrectedPeople(order)
  return people && children({ ...correctedValues(order, formContextOf(reference, order)), ...people })
}

type Corrected = Pick<Partial<OrderValues>, 'location' | 'physician' | 'patient'>

/** The people of a waiting correction, by their ids; null while they are asked for. */
function useCorrectedPeople(order: Order): Corrected | null {
  const wanted = OrderFields.pick({ patientId: true, physicianId: true, locationId: true })
    .partial()
    .safeParse(order.correction ?? {})
  const { patientId, physicianId, locationId } = wanted.success ? wanted.data : {}
  const patient = useQuery({
    ...read(api.patients.get, { params: { id: patientId ?? '' }, body: {} }),
    enabled: patientId !== undefined,
  })
  const physician = useQuery({
    ...read(api.physicians.get, { params: { id: physicianId ?? '' } }),
    enabled: physicianId !== undefined,
  })
  const location = useQuery({
    ...read(api.locations.get, { params: { id: locationId ?? '' } }),
    enabled: locationId !== undefined,
  })
  if (patient.isLoading || physician.isLoading || location.isLoading) return null
  return {
    ...(patient.data ? { patient: patient.data } : {}),
    ...(physician.data
      ? {
          physician: {
            ...physician.data,
            locationNames: physician.data.locationDocs.map(({ name }) => name),
          },
        }
      : {}),
    ...(location.data ? { location: location.data } : {}),
  }
}
