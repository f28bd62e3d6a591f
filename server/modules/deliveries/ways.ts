import { sql } from 'kysely'
import type { WayKind } from '@contract/deliveries/choices'
import { Hl7Config } from '@contract/deliveries/hl7-way'
import type { Way, WayChoice, WayEdit, WayForm } from '@contract/deliveries/shapes'
import { EhrConfig } from '@contract/ehr-connections/config'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { listPage, type PageInput } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { addEntity, updateEntity, type Register } from '../../core/register'
import { ofLab } from '../../core/scope'
import { folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import type { Ports } from '../../ports'
import { holdOf, letGo } from './hold'
import { insertDelivery } from './insert'
import { kindOf, shownAddress, type WayRecord } from './kinds'
import { linkColumns, linkJoin, linkOf, type LinkColumns } from './link'
import { isLinkKind } from './link-target'
import { configOf, secretOf, shownConfig, storedConfig, type StoredConfig } from './way-config'
import { lockedWay } from './way-record'
import { keepSecret } from './way-secret'

type WayFields = Pick<WayForm, 'kind' | 'carries' | 'name' | 'locationId' | 'physicianId'> & {
  config: StoredConfig
}
type WayRow = WayRecord &
  LinkColumns & {
    location: string | null
    physician: string | null
    line_paused_at: Date | null
    waiting: number
  }

const wayColumns = (
  who: Principal,
) => sql`y.*, l.name as location, nullif(concat_ws(' ', p.firstname, p.lastname), '') as physician,
  s.paused_at as line_paused_at, ${linkColumns},
  (select count(*)::int from (select from delivery d where ${ofLab(who, 'd')} and d.way_id = y.id and d.state = 'WAITING'
    limit 1000) few) as waiting`
const wayJoins = (who: Principal) => sql`left join delivery_way y on ${ofLab(who, 'y')} and y.id = h.id
  left join location l on ${ofLab(who, 'l')} and l.id = y.location_id
  left join physician p on ${ofLab(who, 'p')} and p.id = y.physician_id
  left join delivery_line s on ${ofLab(who, 's')} and s.channel = y.kind
  ${linkJoin(who, 'y')}`

function presentWay(row: WayRow, { features }: Principal, ports: Ports): Way {
  return {
    _id: row.id,
    version: row.version,
    ...shownConfig(row),
    name: row.name,
    carries: row.carries,
    locationId: row.location_id,
    location: row.location,
    physicianId: row.physician_id,
    physician: row.physician,
    address: shownAddress(row.kind, row.address, row.link_name),
    active: row.active,
    pausedAt: row.paused_at?.toISOString() ?? null,
    pausedWhy: row.paused_why,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    failures: row.failures,
    hold: holdOf(
      row,
      { paused_at: row.line_paused_at, link: linkOf(row) },
      { ports, now: ports.clock.now(), purpose: 'report', features },
    ),
    waiting: row.waiting,
  }
}

/** The ways of one kind that are in use, by name. */
export async function wayChoices(ctx: Ctx, kind: WayKind): Promise<WayChoice[]> {
  const { rows } = await sql<WayRow>`select ${wayColumns(ctx.who)} from delivery_way h ${wayJoins(ctx.who)}
    where ${ofLab(ctx.who, 'h')} and h.kind = ${kind} and h.kind <> 'lab' and h.active
      and h.carries = 'report' order by h.search_name, h.id`.execute(ctx.db)
  return rows
    .map((row) => presentWay(row, ctx.who, ctx.ports))
    .map(({ _id, name, address, hold }) => ({ _id, name, address, hold }))
}

export const listWays = (db: Executor, who: Principal, ports: Ports, input: PageInput & { text: string }) =>
  listPage<WayRow, Way>(
    db,
    {
      input,
      sorts: { name: { column: 'search_name', type: 'text' } },
      table: 'delivery_way',
      where: sql`${ofLab(who, 't')} and t.kind <> 'lab' ${input.text ? sql`and t.search_name like ${startsWith(folded(input.text))}` : sql``}`,
      columns: wayColumns(who),
      joins: wayJoins(who),
    },
    (row) => presentWay(row, who, ports),
  ) satisfies Promise<Page<Way>>

export async function findWay(
  db: Executor,
  who: Principal,
  ports: Ports,
  id: string,
): Promise<Way | undefined> {
  const { rows } = await sql<WayRow>`select ${wayColumns(who)}
    from (select t.id from delivery_way t where ${ofLab(who, 't')} and t.kind <> 'lab' and t.id = ${id}) h ${wayJoins(who)}`.execute(
    db,
  )
  const [row] = rows
  return row && presentWay(row, who, ports)
}

/** The field of a form that says where a way leads. */
const addressFields: Partial<Record<WayKind, string>> = {
  fax: 'way.config.number',
  sftp: 'way.config.host',
  hl7: 'way.config.connectionId',
  mail: 'way.config.address',
  sms: 'way.config.address',
}

/** Nobody gets a report twice because two ways name one machine, and a physician's way is one of their locations. */
async function checkWay(ctx: Ctx, w: Write, fields: WayFields, before: Way | null): Promise<void> {
  if (before && before.carries !== fields.carries) throw ruleRefused(m.deliveries.otherCarries)
  const { labId } = ctx.who
  const address = kindOf(fields.kind).address(fields.config)
  const twin = await w.tx
    .selectFrom('delivery_way')
    .select('name')
    .where(ofLab(labId))
    .where('kind', '=', fields.kind)
    .where('address', '=', address)
    .where('active', '=', true)
    .where(sql<boolean>`location_id is not distinct from ${fields.locationId}::uuid`)
    .where(sql<boolean>`physician_id is not distinct from ${fields.physicianId}::uuid`)
    .where('id', '!=', before?._id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst()
  // What went, or waits to go, over a way was for the location that it had.
  const isOthers =
    before && (before.locationId !== fields.locationId || before.physicianId !== fields.physicianId)
  if (isOthers && (await isUsed(w, labId, before._id)))
    throw badInput({
      [before.locationId === fields.locationId ? 'way.physicianId' : 'way.locationId']: m.deliveries.wayUsed,
    })
  // Patients have no address in the form: it is refused where they were chosen.
  const isOfPatients = 'to' in fields.config && fields.config.to === 'patient'
  const taken = isOfPatients ? 'way.config.to' : (addressFields[fields.kind] ?? 'way.name')
  if (twin) throw badInput({ [taken]: fill(m.deliveries.addressTaken, twin) })
  if (fields.kind === 'hl7') await checkConnection(ctx, w, fields)
  for (const [table, id, field] of [
    ['location', fields.locationId, 'way.locationId'],
    ['physician', fields.physicianId, 'way.physicianId'],
  ] as const)
    if (id && !(await exists(w, labId, table, id))) throw badInput({ [field]: m.errors.notFound })
}

/** Results go to a chart that takes them, and of a chart of one location to nobody else's. */
async function checkConnection(ctx: Ctx, w: Write, { config, locationId }: WayFields): Promise<void> {
  const { connectionId } = Hl7Config.parse(config)
  const connection = await w.tx
    .selectFrom('ehr_connection')
    .select(['kind', 'location_id', 'config'])
    .where(ofLab(ctx.who))
    .where('id', '=', connectionId)
    .executeTakeFirst()
  const refuse = (why: string, field = 'way.config.connectionId') => badInput({ [field]: why })
  if (!connection) throw refuse(m.deliveries.connectionMissing)
  if (connection.kind !== 'chart') throw refuse(m.deliveries.connectionOfLaboratory)
  if (!EhrConfig.parse(connection.config).sendsResults) throw refuse(m.deliveries.connectionSendsNone)
  if (connection.location_id !== null && connection.location_id !== locationId)
    throw refuse(m.deliveries.connectionOfLocation, 'way.locationId')
}

async function isUsed(w: Write, labId: string, wayId: string): Promise<boolean> {
  const one = await w.tx
    .selectFrom('delivery')
    .select('id')
    .where(ofLab(labId))
    .where('way_id', '=', wayId)
    .where('purpose', '!=', 'test')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

async function exists(
  w: Write,
  labId: string,
  table: 'location' | 'physician',
  id: string,
): Promise<boolean> {
  const row = await w.tx
    .selectFrom(table)
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Another number or server is another machine: it is proven anew, as with another password, and what waits goes there. */
async function follow(
  ctx: Ctx,
  w: Write,
  {
    id,
    fields,
    before,
    secret,
  }: { id: string; fields: WayFields; before: Way | null; secret: string | null },
): Promise<void> {
  if (secret !== null) await keepSecret(ctx, w, { id, kind: fields.kind }, secret)
  if (!before) return
  const to = kindOf(fields.kind).address(fields.config)
  const moved = to !== kindOf(before.kind).address(configOf(before))
  // Another phrase is no other address.
  if (moved || (secret !== null && !isLinkKind(fields.kind)))
    await w.tx
      .updateTable('delivery_way')
      .set({ confirmed_at: null, test_code: null, failures: 0 })
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .execute()
  // Each patient's is the patient's own, and is looked up anew where it is sent again.
  const isPatients = kindOf(fields.kind).proves?.(fields.config) === false
  const untried = w.tx
    .selectFrom('delivery')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('way_id', '=', id)
    .where('state', '=', 'WAITING')
    // What was tried keeps its address: it may have arrived there.
    .where('attempts', '=', 0)
    .forUpdate()
  const waiting = isPatients ? [] : await untried.execute()
  for (const one of waiting) {
    const taken = await w.tx
      .selectFrom('delivery')
      .select('id')
      .where(ofLab(ctx.who))
      .where('report_id', '=', one.report_id)
      .where(sql<boolean>`health_message_id is not distinct from ${one.health_message_id}::uuid`)
      .where('channel', '=', one.channel)
      .where('address', '=', to)
      .where('id', '!=', one.id)
      .executeTakeFirst()
    if (taken) continue
    await w.tx
      .updateTable('delivery')
      .set({
        address: to,
        recipient: fields.name,
        search_name: folded(fields.name),
        config: json<unknown>(fields.config),
      })
      .where(ofLab(ctx.who))
      .where('id', '=', one.id)
      .execute()
    w.changed(
      'delivery',
      one.id,
      { address: one.address, recipient: one.recipient },
      { address: to, recipient: fields.name },
      one.order_id ?? undefined,
    )
  }
  await letGo(w.tx, ctx.who.labId, { wayId: id }, ctx.now)
  w.wakeDeliveries()
}

const wayRegister = (ports: Ports, secret: string | null): Register<WayFields, Way> => ({
  entity: 'deliveryWay',
  table: 'delivery_way',
  find: (db, who, id) => findWay(db, who, ports, id),
  fieldsOf: (way) => ({
    kind: way.kind,
    carries: way.carries,
    name: way.name,
    locationId: way.locationId,
    physicianId: way.physicianId,
    config: configOf(way),
  }),
  columnsOf: ({ kind, carries, name, locationId, physicianId, config }) => ({
    kind,
    carries,
    name,
    search_name: folded(name),
    location_id: locationId,
    physician_id: physicianId,
    config: json(config),
    address: kindOf(kind).address(config),
  }),
  check: checkWay,
  keep: (ctx, w, id, fields, before) => follow(ctx, w, { id, fields, before, secret }),
  async switched(ctx, w, id) {
    await letGo(w.tx, ctx.who.labId, { wayId: id }, ctx.now)
    w.wakeDeliveries()
  },
})

const fieldsOf = (form: WayForm, before: Way | null, ports: Ports): WayFields => ({
  kind: form.kind,
  carries: form.carries,
  name: form.name,
  locationId: form.locationId,
  physicianId: form.physicianId,
  config: storedConfig(form, before, ports),
})

export async function addWay(ctx: Ctx, way: WayForm): Promise<Way> {
  const fields = fieldsOf(way, null, ctx.ports)
  return addEntity(wayRegister(ctx.ports, secretOf(way)), ctx, fields, way.active)
}

export async function updateWay(ctx: Ctx, { _id, version, ...way }: WayEdit): Promise<Way> {
  const before = await findWay(ctx.db, ctx.who, ctx.ports, _id)
  if (!before) throw notFound()
  // What is kept of it is kept of this version: another one by then is refused within.
  if (before.version !== version) throw stale(before)
  const fields = fieldsOf(way, before, ctx.ports)
  return updateEntity(wayRegister(ctx.ports, secretOf(way)), ctx, _id, version, fields, way.active)
}

/** The way as its row is, locked; throws stale() where `version` is another than it has now. */
export async function lockWay(ctx: Ctx, w: Write, id: string, version?: number): Promise<WayRecord> {
  const way = await lockedWay(w.tx, ctx.who.labId, id)
  if (!way) throw notFound()
  if (version !== undefined && way.version !== version)
    throw stale(await findWay(w.tx, ctx.who, ctx.ports, id))
  return way
}

export async function setWay(
  ctx: Ctx,
  w: Write,
  way: WayRecord,
  columns: Partial<
    Pick<WayRecord, 'paused_at' | 'paused_why' | 'confirmed_at' | 'failures' | 'test_code' | 'code_tries'>
  >,
): Promise<Way> {
  await w.tx
    .updateTable('delivery_way')
    .set({ ...columns, version: way.version + 1, updated_at: ctx.now })
    .where(ofLab(ctx.who))
    .where('id', '=', way.id)
    .execute()
  const said = (one: WayRecord) => ({
    pausedWhy: one.paused_why,
    confirmedAt: one.confirmed_at?.toISOString() ?? null,
    failures: one.failures,
  })
  w.changed('deliveryWay', way.id, said(way), said({ ...way, ...columns }))
  const now = await findWay(w.tx, ctx.who, ctx.ports, way.id)
  if (!now) throw notFound()
  return now
}

/** Stops a way with a reason, or lets it go on. */
export const pauseWay = (
  ctx: Ctx,
  { _id, version, why }: { _id: string; version: number; why: string | null },
) =>
  ctx.write(async (w) => {
    const way = await lockWay(ctx, w, _id, version)
    const stops = why !== null && why !== ''
    if (why === '') throw badInput({ why: m.deliveries.reasonMissing })
    if (!stops) {
      await letGo(w.tx, ctx.who.labId, { wayId: _id }, ctx.now)
      w.wakeDeliveries()
    }
    return setWay(ctx, w, way, { paused_at: stops ? ctx.now : null, paused_why: why })
  })

const codeDigits = 4
/** So many wrong ones, and the page's code counts no more. */
const mostCodeTries = 5

/** Four digits out of 256 random bits. */
const newCode = (token: string): string =>
  String(Number.parseInt(sha256Hex(token).slice(0, 12), 16) % 10 ** codeDigits).padStart(codeDigits, '0')

/** Sends a page with a new code and nothing of any patient. */
export const sendTestPage = (ctx: Ctx, id: string) =>
  ctx.write(async (w) => {
    const way = await lockWay(ctx, w, id)
    if (way.kind === 'sftp' || kindOf(way.kind).proves?.(way.config) === false)
      throw ruleRefused(m.deliveries.otherKind)
    if (!way.active) throw ruleRefused(m.deliveries.wayOff)
    const changed = await setWay(ctx, w, way, {
      test_code: newCode(ctx.ports.ids.token()),
      code_tries: 0,
    })
    await insertDelivery(w, ctx.ports, {
      way,
      of: {
        lab_id: ctx.who.labId,
        purpose: 'test',
        order_id: null,
        report_id: null,
        health_message_id: null,
        number: null,
        requisition_number: null,
        location_id: way.location_id,
      },
      ruleId: null,
      follows: null,
      second: null,
      why: null,
      now: ctx.now,
    })
    return changed
  })

/** The code that somebody read from the test page proves that the paper comes out where it should. */
export async function confirmWay(
  ctx: Ctx,
  { _id, version, code }: { _id: string; version: number; code: string },
): Promise<Way> {
  const confirmed = await ctx.write(async (w) => {
    const way = await lockWay(ctx, w, _id, version)
    if (way.test_code === null) throw ruleRefused(m.deliveries.noTestPage)
    if (way.test_code !== code.replace(/\D/g, '')) {
      // Kept, so that nobody tries ten thousand of them.
      const tries = way.code_tries + 1
      const isLast = tries >= mostCodeTries
      await w.tx
        .updateTable('delivery_way')
        .set({ code_tries: isLast ? 0 : tries, ...(isLast && { test_code: null }) })
        .where(ofLab(ctx.who))
        .where('id', '=', _id)
        .execute()
      w.about('deliveryWay', _id, m.deliveries.codeWrong)
      return { left: mostCodeTries - tries }
    }
    await letGo(w.tx, ctx.who.labId, { wayId: _id }, ctx.now)
    w.wakeDeliveries()
    return setWay(ctx, w, way, { confirmed_at: ctx.now, failures: 0, test_code: null, code_tries: 0 })
  })
  if (!('left' in confirmed)) return confirmed
  throw badInput({ code: confirmed.left > 0 ? m.deliveries.codeWrong : m.deliveries.codeSpent })
}
