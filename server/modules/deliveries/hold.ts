import type { WayHold } from '@contract/deliveries/choices'
import type { FeatureName } from '@contract/features'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { Ports } from '../../ports'
import { isOff, kindOf, type DeliveryRecord, type WayRecord } from './kinds'

const day = 86_400_000

interface HoldAt {
  ports: Ports
  now: Date
  purpose: DeliveryRecord['purpose']
  /** Those that the laboratory has on. */
  features: ReadonlySet<FeatureName>
}

/** The HL7 connection that a way leads over; null for every other way. */
export interface Link {
  state: string
  paused: boolean
  hasTarget: boolean
}
type HeldWay = Pick<WayRecord, 'kind' | 'active' | 'paused_at' | 'confirmed_at' | 'config'>

/** Why nothing leaves over a way at this moment, or null. A test page is what proves a number, so it needs no proof. */
export function holdOf(
  way: HeldWay,
  line: { paused_at: Date | null; link?: Link | null } | undefined,
  { ports, now, purpose, features }: HoldAt,
): WayHold | null {
  if (isOff({ features }, way)) return 'off'
  const { channel, provenDays, proves, lacks } = kindOf(way.kind)
  if (!way.active) return 'inactive'
  if (way.paused_at) return 'paused'
  if (!channel(ports)) return 'noLine'
  if (line?.paused_at) return 'line'
  const { link } = line ?? {}
  if (link && link.state !== 'LIVE') return 'notLive'
  if (link && !link.hasTarget) return 'noTarget'
  if (link?.paused) return 'linkPaused'
  const lacking = lacks?.(way.config)
  if (lacking) return lacking
  if (purpose === 'test' || provenDays === null || proves?.(way.config) === false) return null
  const proven = way.confirmed_at && now.getTime() - way.confirmed_at.getTime() < provenDays * day
  return proven ? null : 'unconfirmed'
}

/** Has whatever waits for a way, or for a channel, looked at again at once: what held it is over. */
export async function letGo(
  db: Executor,
  labId: string,
  of: { wayId: string } | { channel: WayRecord['kind'] },
  now: Date,
): Promise<void> {
  const mine = db
    .updateTable('delivery')
    .set({ run_at: now })
    .where(ofLab(labId))
    .where('state', '=', 'WAITING')
  await (
    'wayId' in of ? mine.where('way_id', '=', of.wayId) : mine.where('channel', '=', of.channel)
  ).execute()
}
