import { fill, m } from '@contract/messages'
import { ring } from '../../core/bell'
import type { Write } from '../../core/context'
import type { Ports } from '../../ports'
import { labToCall } from './lab'
import { clinicPeople } from './people'
import { wayTo, type Place } from './places'

export interface Rejected {
  labId: string
  locationId: string
  what: 'order' | 'specimen'
  /** Where the reason is read. */
  places: readonly Place[]
  at: Date
}

/**
 * Rings the bell of the clinic whose order or specimen the laboratory rejected: it has to be drawn again, so nobody can choose not to
 * hear of it, and each rejection rings for itself. No patient is named, since the bell is read over shoulders.
 */
export async function tellRejected(w: Write, ids: Ports['ids'], rejected: Rejected): Promise<void> {
  const { labId, locationId, what, places, at } = rejected
  const people = await clinicPeople(w.tx, labId, locationId)
  if (people.length === 0) return
  const { call } = await labToCall(w.tx, labId)
  const { notice, unopened } = m.remoteOrders.noticeRejected[what]
  await ring(
    w,
    ids,
    { labId, at },
    people.map(({ id, ability }) => {
      const { target, shown } = wayTo(ability, places)
      return { userId: id, target, words: shown ? notice : fill(unopened, { lab: call }) }
    }),
  )
}
