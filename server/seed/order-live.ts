import { addDays } from '@contract/rules/age'
import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { MINUTE } from './dates'
import { HOLD_REASONS, type SeedOrderPlan } from './order-plan'
import { lab } from './people/lab'
import type { Random } from './random'

/** An order of the day, as far along as is wanted here and now. */
export interface LiveOrder {
  stage: 'expected' | 'received' | 'resulted' | 'verified'
  stat?: boolean
  /** A potassium beyond the critical limit that nobody has been told of yet. */
  criticalPotassium?: boolean
  /** Its first panel is already released while the others wait: a preliminary report is always there to be seen. */
  preliminary?: boolean
  /** On hold since it came. */
  held?: boolean
}

/** Today's work: something to receive, to enter, to verify, to call and to release, whatever hour it is. */
export const liveOrders: LiveOrder[] = [
  { stage: 'resulted', criticalPotassium: true },
  ...Array.from({ length: 6 }, (_, at): LiveOrder => ({ stage: 'expected', stat: at === 0 })),
  ...Array.from({ length: 5 }, (_, at): LiveOrder => ({ stage: 'received', stat: at === 0 })),
  ...Array.from({ length: 4 }, (_, at): LiveOrder => ({
    stage: 'resulted',
    stat: at === 0,
    preliminary: at === 3,
  })),
  ...Array.from({ length: 4 }, (): LiveOrder => ({ stage: 'verified' })),
  { stage: 'received', held: true },
]

const OPENS = 7 * 60
const CLOSES = 17 * 60 + 30

/** The latest moment up to `latest` at which the clinic was open, give or take an hour. */
function inClinicHours(random: Random, latest: number): number {
  const { date, minutes } = wallTimeAt(new Date(latest).toISOString(), lab.timeZone)
  const early = minutes < OPENS
  const day = early ? addDays(date, -1) : date
  const until = early ? CLOSES : Math.min(minutes, CLOSES)
  const at = Math.max(OPENS, until - random.int(0, 60))
  return Date.parse(instantsAt({ date: day, minutes: at }, lab.timeZone)[0] ?? new Date(latest).toISOString())
}

/** The plan, moved to today or yesterday and to the wanted stage. */
export function asLive(random: Random, plan: SeedOrderPlan, live: LiveOrder, now: Date): SeedOrderPlan {
  const present = now.getTime()
  const iso = (instant: number) => new Date(instant).toISOString()
  const verified = present - random.int(5, 50) * MINUTE
  const resulted = (live.stage === 'verified' ? verified : present) - random.int(8, 70) * MINUTE
  const received =
    (live.stage === 'received' ? present - 5 * MINUTE : resulted) - random.int(20, 150) * MINUTE
  const isReceived = live.stage !== 'expected'
  const hasResults = live.stage === 'resulted' || live.stage === 'verified'
  const collected = inClinicHours(random, (isReceived ? received : present) - random.int(45, 4 * 60) * MINUTE)
  return {
    ...plan,
    state: 'OPEN',
    stage: live.stage,
    priority: live.stat ? 'STAT' : 'ROUTINE',
    dateCollected: iso(collected),
    dateEntered: iso(Math.min(collected + random.int(2, 20) * MINUTE, present)),
    dateReceived: isReceived ? iso(received) : null,
    dateResulted: hasResults ? iso(resulted) : null,
    dateVerified: live.stage === 'verified' ? iso(verified) : null,
    dateReported: null,
    dateExported: null,
    hold: live.held ? { reason: random.pick(HOLD_REASONS) } : null,
    rejectReason: null,
    amended: false,
    pharmdReviewed: false,
  }
}

/** Cultures grow for days and confirmations wait for their run: neither has a result on the day it is collected. */
export const isQuick = ({ panels }: SeedOrderPlan): boolean =>
  !panels.some((code) => /^(TOX|URCULT|WOUND|STREPC|STOOLC)/.test(code))
