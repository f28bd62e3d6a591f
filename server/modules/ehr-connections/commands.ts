import type { ConnectionAct, SignsAs } from '@contract/ehr-connections/choices'
import type { ConnectionDetail } from '@contract/ehr-connections/shapes'
import { connectionMachine } from '@contract/ehr-connections/states'
import { canTransition } from '@contract/machine'
import { m } from '@contract/messages'
import type { CheckItem } from '@contract/ehr-connections/choices'
import type { Ctx } from '../../core/context'
import { badInput, ruleRefused } from '../../core/errors'
import { signedName } from '../../core/signed'
import {
  allChecked,
  allSigned,
  checklistOf,
  fingerprintOf,
  isTargetHeld,
  itemsFor,
  signatureOf,
  standingOf,
  targetPrintOf,
} from './checklist'
import { lockedFor, setConnection } from './edit'
import { letGo } from './let-go'
import { oneConnection } from './present'
import { configOf, type ConnectionRecord } from './record'

interface Named {
  _id: string
  version: number
}

/** Pauses a connection with a reason, or lets it go on: what waited is looked at at once. */
export const pauseConnection = (
  ctx: Ctx,
  { _id, version, why }: Named & { why: string | null },
): Promise<ConnectionDetail> =>
  ctx.write(async (w) => {
    const row = await lockedFor(ctx, w, _id, version)
    if (why === '') throw badInput({ why: m.ehrConnections.reasonMissing })
    const stops = why !== null
    await setConnection(
      w,
      row,
      stops
        ? { paused_at: row.paused_at ?? ctx.now, paused_why: why }
        : { paused_at: null, paused_why: null, alarm_at: null, alarm_why: null },
      ctx.now,
    )
    w.about('ehrConnection', _id, why)
    if (!stops) {
      await letGo(w.tx, ctx.who.labId, _id, ctx.now)
      w.wakeMessages()
    }
    return oneConnection(w.tx, ctx.who, ctx.ports, _id)
  })

/** What must be there before anything is taken or sent. */
function mustWork(row: ConnectionRecord): void {
  const { takes, target } = configOf(row)
  if (takes.length === 0 && target === null)
    throw badInput(
      { 'connection.config.takes': m.ehrConnections.takesNothing },
      m.ehrConnections.takesNothing,
    )
  if (takes.length > 0 && row.listen_port === null)
    throw badInput(
      { 'connection.listenPort': m.ehrConnections.listensNowhere },
      m.ehrConnections.listensNowhere,
    )
}

const asSigned = (row: ConnectionRecord) => ({
  ...checklistOf(row),
  live: fingerprintOf(row),
  target: targetPrintOf(row),
})

const columnsFor: Record<ConnectionAct, (row: ConnectionRecord, now: Date) => Partial<ConnectionRecord>> = {
  test: (row) => ({ live_at: null, checklist: { ...checklistOf(row), interface: null, director: null } }),
  goLive: (row, now) => ({
    live_at: now,
    reviewed_at: now,
    checklist: asSigned(row),
  }),
  review: (row, now) => ({ reviewed_at: now, checklist: asSigned(row) }),
  // Its port is free for another.
  stop: () => ({ listen_port: null }),
}

/** Moves a connection by its machine; refused with the machine's sentence. */
export const actOnConnection = (
  ctx: Ctx,
  { _id, version, transition, reason }: Named & { transition: ConnectionAct; reason: string | null },
): Promise<ConnectionDetail> =>
  ctx.write(async (w) => {
    const row = await lockedFor(ctx, w, _id, version)
    const answer = canTransition(connectionMachine, row.state, transition, {
      reason,
      allChecked: allChecked(row, ctx.now),
      allSigned: allSigned(row, ctx.now),
    })
    if (!answer.ok)
      throw answer.code === 'reason_missing'
        ? badInput({ reason: answer.message })
        : ruleRefused(answer.message)
    if (transition === 'test') mustWork(row)
    await setConnection(w, row, { state: answer.to, ...columnsFor[transition](row, ctx.now) }, ctx.now)
    w.about('ehrConnection', _id, reason)
    await letGo(w.tx, ctx.who.labId, _id, ctx.now)
    w.wakeMessages()
    return oneConnection(w.tx, ctx.who, ctx.ports, _id)
  })

/** Ticks an item, or takes it back; signatures of before are signatures of another list. */
export const checkItem = (
  ctx: Ctx,
  { _id, version, check }: Named & { check: { item: CheckItem; done: boolean; note: string } },
): Promise<ConnectionDetail> =>
  ctx.write(async (w) => {
    const row = await lockedFor(ctx, w, _id, version)
    if (!itemsFor(row.kind, configOf(row)).includes(check.item))
      throw ruleRefused(m.ehrConnections.checkNotAsked)
    const old = checklistOf(row)
    const { [check.item]: _gone, ...others } = old.items
    const items = check.done
      ? {
          ...others,
          [check.item]: { at: ctx.now.toISOString(), by: signedName(ctx.who), note: check.note },
        }
      : others
    await setConnection(w, row, { checklist: { ...old, items, interface: null, director: null } }, ctx.now)
    return oneConnection(w.tx, ctx.who, ctx.ports, _id)
  })

/** Signs what is checked, for the connection as it is. Nobody signs twice. With the second what waited for another target goes. */
export const signChecklist = (
  ctx: Ctx,
  { _id, version, as }: Named & { as: SignsAs },
): Promise<ConnectionDetail> =>
  ctx.write(async (w) => {
    const row = await lockedFor(ctx, w, _id, version)
    const standing = standingOf(row, ctx.now)
    const isAsked = row.state === 'TESTING' || (standing !== 'none' && standing !== 'current')
    if (!isAsked) throw ruleRefused(m.ehrConnections.signInTesting)
    if (!allChecked(row, ctx.now)) throw ruleRefused(m.ehrConnections.notChecked)
    const other = signatureOf(row, as === 'interface' ? 'director' : 'interface', ctx.now)
    const { userId } = ctx.who.person
    if (other?.userId === userId) throw ruleRefused(m.ehrConnections.sameSigner)
    const signed = { by: signedName(ctx.who), userId, at: ctx.now.toISOString(), of: fingerprintOf(row) }
    const after = await setConnection(w, row, { checklist: { ...checklistOf(row), [as]: signed } }, ctx.now)
    if (isTargetHeld(after) && allSigned(after, ctx.now)) {
      const target = targetPrintOf(after)
      await setConnection(w, after, { checklist: { ...checklistOf(after), target } }, ctx.now)
      await letGo(w.tx, ctx.who.labId, _id, ctx.now)
      w.wakeMessages()
    }
    return oneConnection(w.tx, ctx.who, ctx.ports, _id)
  })
