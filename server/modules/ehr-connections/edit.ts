import { sql } from 'kysely'
import type { ConnectionDetail, ConnectionEdit, ConnectionForm } from '@contract/ehr-connections/shapes'
import { isTimeZone } from '@contract/lab-settings/shapes'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import { violatedUnique } from '../../core/tx'
import { json } from '../../db/json'
import { addAccount, renameAccount } from './account'
import { sealCertificate } from './certificate'
import { checklistOf, fingerprintOf, targetPrintOf } from './checklist'
import { letGo } from './let-go'
import { oneConnection } from './present'
import { configOf, lockedConnection, type ConnectionRecord } from './record'

/** What the trail says of a connection. Certificates are told as set or not. */
export const told = (row: ConnectionRecord) => ({
  name: row.name,
  kind: row.kind,
  locationId: row.location_id,
  state: row.state,
  listenPort: row.listen_port,
  config: configOf(row),
  certificateAt: row.sealed === null ? null : (row.sealed_at?.toISOString() ?? null),
  pausedWhy: row.paused_why,
  alarmWhy: row.alarm_why,
  checklist: row.checklist,
  liveAt: row.live_at?.toISOString() ?? null,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
})

type Columns = Partial<Omit<ConnectionRecord, 'lab_id' | 'id' | 'version'>>

/** Writes columns of a connection that is locked, and what they were before to the trail. Answers it as it is then. */
export async function setConnection(
  w: Write,
  before: ConnectionRecord,
  columns: Columns,
  now: Date,
): Promise<ConnectionRecord> {
  const { config, checklist, ...plain } = columns
  await w.tx
    .updateTable('ehr_connection')
    .set({
      ...plain,
      ...(config === undefined ? {} : { config: json<unknown>(config) }),
      ...(checklist === undefined ? {} : { checklist: json<unknown>(checklist) }),
      version: before.version + 1,
      updated_at: now,
    })
    .where(ofLab(before.lab_id))
    .where('id', '=', before.id)
    .execute()
  const after = { ...before, ...columns, version: before.version + 1 }
  w.changed('ehrConnection', before.id, told(before), told(after))
  return after
}

/** The connection, locked, in the version that was seen. */
export async function lockedFor(ctx: Ctx, w: Write, id: string, version?: number): Promise<ConnectionRecord> {
  const row = await lockedConnection(w.tx, ctx.who.labId, id)
  if (!row) throw notFound()
  if (version !== undefined && row.version !== version)
    throw stale(await oneConnection(w.tx, ctx.who, ctx.ports, id))
  return row
}

const isThere = async (
  w: Write,
  labId: string,
  table: 'location' | 'contract_lab',
  id: string,
): Promise<boolean> =>
  (await w.tx.selectFrom(table).select('id').where(ofLab(labId)).where('id', '=', id).executeTakeFirst()) !==
  undefined

/** Refuses what no schema can know: a port that is not offered, a location that is not there, a certificate that is none. */
async function check(
  ctx: Ctx,
  w: Write,
  form: ConnectionForm,
  before: ConnectionRecord | null,
): Promise<void> {
  const { labId } = ctx.who
  const { config, listenPort, locationId, certificate } = form
  if (before && before.kind !== form.kind) throw badInput({ 'connection.kind': m.ehrConnections.kindFixed })
  if (config.zone !== '' && !isTimeZone(config.zone))
    throw badInput({ 'connection.config.zone': m.ehrConnections.zoneUnknown })
  const link = ctx.ports.hl7
  if (listenPort !== null && listenPort !== before?.listen_port && !link?.offered.ports.includes(listenPort))
    throw badInput({ 'connection.listenPort': m.ehrConnections.portNotOffered })
  if (listenPort !== null && listenPort !== before?.listen_port && (await isPortTaken(w, listenPort)))
    throw portTaken()
  if (locationId && !(await isThere(w, labId, 'location', locationId)))
    throw badInput({ 'connection.locationId': m.ehrConnections.locationGone })
  if (config.contractLabId && !(await isThere(w, labId, 'contract_lab', config.contractLabId)))
    throw badInput({ 'connection.config.contractLabId': m.ehrConnections.contractLabGone })
  const ca = config.target?.ca ?? ''
  if (ca !== '' && link?.pemProblem({ ca }))
    throw badInput({ 'connection.config.target.ca': m.ehrConnections.caUnreadable })
  if (!certificate) return
  const problem = link?.pemProblem(certificate)
  if (problem)
    throw badInput(
      problem === 'key'
        ? { 'connection.certificate.key': m.ehrConnections.keyUnreadable }
        : { 'connection.certificate.cert': m.ehrConnections.certUnreadable },
    )
}

const portTaken = () =>
  conflict(m.ehrConnections.portTaken, { 'connection.listenPort': m.ehrConnections.portTaken })

/**
 * Whose messages a port takes must be beyond doubt, whatever laboratory they are for: ports belong to the machine. Asked one after
 * the other, since a key over all laboratories is none that can be spread.
 */
async function isPortTaken({ tx }: Write, port: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ehr_connection_port:${port}`}, 0))`.execute(tx)
  const { rows } = await sql<{ listen_port: number }>`select listen_port from "ehr_connection"
    where listen_port is not null`.execute(tx)
  return rows.some((row) => row.listen_port === port)
}

async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = violatedUnique(error)
    if (taken === 'ehr_connection_port') throw portTaken()
    if (taken === 'ehr_connection_named')
      throw conflict(m.ehrConnections.nameTaken, { 'connection.name': m.ehrConnections.nameTaken })
    throw error
  }
}

const columnsOf = (form: ConnectionForm) => ({
  name: form.name,
  search_name: folded(form.name),
  location_id: form.locationId,
  listen_port: form.listenPort,
})

export const addConnection = (ctx: Ctx, form: ConnectionForm): Promise<ConnectionDetail> =>
  refusingTaken(() =>
    ctx.write(async (w) => {
      await check(ctx, w, form, null)
      const id = ctx.ports.ids.id()
      const key = { lab_id: ctx.who.labId, id }
      const sealed = form.certificate && (await sealCertificate(ctx.ports, key, form.certificate))
      const row = await w.tx
        .insertInto('ehr_connection')
        .values({
          ...key,
          ...columnsOf(form),
          kind: form.kind,
          config: json<unknown>(form.config),
          sealed,
          sealed_at: sealed === null ? null : ctx.now,
          updated_at: ctx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await addAccount(w.tx, row)
      w.changed('ehrConnection', id, null, told(row))
      return oneConnection(w.tx, ctx.who, ctx.ports, id)
    }),
  )

/**
 * Another agreement is checked and signed anew. Where only the place that it is sent to is another, what was seen in their chart
 * stands and both sign for the place: until then nothing is sent there. What it is called, and our certificate, change nothing.
 */
export const updateConnection = (
  ctx: Ctx,
  { _id, version, dropsCertificate, ...form }: ConnectionEdit,
): Promise<ConnectionDetail> =>
  refusingTaken(() =>
    ctx.write(async (w) => {
      const before = await lockedFor(ctx, w, _id, version)
      await check(ctx, w, form, before)
      const sealed = form.certificate
        ? await sealCertificate(ctx.ports, before, form.certificate)
        : dropsCertificate
          ? null
          : before.sealed
      const columns = {
        ...columnsOf(form),
        config: form.config,
        sealed,
        sealed_at: form.certificate ? ctx.now : sealed === null ? null : before.sealed_at,
      }
      const print = fingerprintOf(before)
      const changes = fingerprintOf({ ...before, ...columns }) !== print
      const here = { ...form.config, target: configOf(before).target }
      const isMoved = changes && fingerprintOf({ ...before, ...columns, config: here }) === print
      const old = checklistOf(before)
      const checklist = {
        ...old,
        items: isMoved ? old.items : {},
        interface: null,
        director: null,
        // What went live before this was kept.
        target: old.target ?? (before.state === 'LIVE' ? targetPrintOf(before) : null),
      }
      await setConnection(w, before, changes ? { ...columns, checklist } : columns, ctx.now)
      await renameAccount(w, { ...before, name: form.name }, before.name)
      await letGo(w.tx, ctx.who.labId, _id, ctx.now)
      w.wakeMessages()
      return oneConnection(w.tx, ctx.who, ctx.ports, _id)
    }),
  )

/** Takes away a draft that nothing names. */
export const removeConnection = (ctx: Ctx, { _id, version }: { _id: string; version: number }) =>
  ctx.write(async (w) => {
    const row = await lockedFor(ctx, w, _id, version)
    const used = await w.tx
      .selectFrom('ehr_message')
      .select('id')
      .where(ofLab(ctx.who))
      .where('connection_id', '=', _id)
      .limit(1)
      .executeTakeFirst()
    if (row.state !== 'DRAFT' || used) throw ruleRefused(m.ehrConnections.carried)
    await w.tx.deleteFrom('ehr_code').where(ofLab(ctx.who)).where('connection_id', '=', _id).execute()
    await w.tx.deleteFrom('app_user').where(ofLab(ctx.who)).where('id', '=', _id).execute()
    await w.tx.deleteFrom('ehr_connection').where(ofLab(ctx.who)).where('id', '=', _id).execute()
    w.changed('ehrConnection', _id, told(row), null)
    return { ok: true as const }
  })
