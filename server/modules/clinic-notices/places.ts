import { canNavigate, type AppAbility, type Grant, type Path } from '@contract/abilities'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** A page on which a notice may be followed. */
export interface Place {
  /** Whose right it takes. */
  path: Path
  target: string
  /** What it takes besides, for the page to show what is told. */
  shows?: Grant
}

/** The remote order that an order came of; none where the laboratory entered it. */
export async function remoteOrderOf(
  db: Executor,
  labId: string,
  orderId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('remote_order')
    .select('id')
    .where(ofLab(labId))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.id
}

const orderPlace = (orderId: string): Place => ({ path: '/order/:id', target: `/order/${orderId}` })

export const remotePlace = (remoteOrderId: string): Place => ({
  path: '/remoteorders',
  target: `/remoteorders/${remoteOrderId}`,
})

/** Where the report of an order is read: on its page, else on that of its remote order. */
export const reportPlaces = (orderId: string, remoteOrderId: string | undefined): Place[] => [
  { ...orderPlace(orderId), shows: ['read', 'Result'] },
  ...(remoteOrderId === undefined
    ? []
    : [{ ...remotePlace(remoteOrderId), shows: ['read', 'Report'] as const }]),
]

/** Where it is read why a specimen was rejected: on the remote order, from which the clinic orders again, else on the order. */
export const rejectionPlaces = (orderId: string, remoteOrderId: string | undefined): Place[] => [
  ...(remoteOrderId === undefined ? [] : [remotePlace(remoteOrderId)]),
  orderPlace(orderId),
]

export interface Way {
  /** Null where the account may open none of the pages: a notice never leads where its reader is refused. */
  target: string | null
  /** Whether what is told can be read there. */
  shown: boolean
}

/** The first of these places that somebody may open. */
export function wayTo(ability: AppAbility, places: readonly Place[]): Way {
  const place = places.find(({ path }) => canNavigate(ability, path))
  return {
    target: place?.target ?? null,
    shown: place !== undefined && (!place.shows || ability.can(...place.shows)),
  }
}
