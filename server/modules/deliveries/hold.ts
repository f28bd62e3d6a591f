import type { WayHold } from '@contract/deliveries/choices'
import { FeatureName } from '@contract/features'
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

type HeldWay = Pick<WayRecord, 'kind' | 'active' | 'paused_at' | 'confirmed_at' | 'config'>

/** Why nothing leaves over a way at this moment, or null. A test page is what proves a number, so it needs no proof. */
export function holdOf(
  way: HeldWay,
  line: { paused_at: Date | null } | undefined,
  { ports, now, purpose, features }: HoldAt,
): WayHold | null {
  if (isOff({ features }, way)) return 'off'
  const { channel, provenDays, lacks } = kindOf(way.kind)
  if (!way.active) return 'inactive'
  if (way.paused_at) return 'paused'
  if (!channel(ports)) return 'noLine'
  if (line?.paused_at) return 'line'
  const lacking = lacks?.(way.config)
  if (lacking) return lacking
  if (purpose === 'test' || provenDays === null) return null
  const proven = way.confirmed_at && now.getTime() - way.confirmed_at.getTime() < provenDays * day
  return proven ? null : 'unconfirmed'
}

/** What a laboratory has on, where nobody is signed in. */
export async function featuresOf(db: Executor, labId: string): Promise<ReadonlySet<FeatureName>> {
  const rows = await db
    .selectFrom('feature')
    .select('name')
    .where(ofLab(labId))
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ name }) => FeatureName.parse(name)))
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
