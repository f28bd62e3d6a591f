import { sql } from 'kysely'
import { FhirScope, fhirBase } from '@contract/fhir/base'
import type { PublicKey } from '@contract/fhir/keys'
import type { FhirClient, FhirClientEdit, FhirClientForm } from '@contract/fhir/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { addEntity, updateEntity, type Register } from '../../core/register'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { algorithmOf } from './assertion'

interface Row {
  id: string
  version: number
  name: string
  location_ids: string[] | null
  locations: string[]
  scopes: string[]
  keys: PublicKey[]
  expires_at: Date | null
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}

/** What a partner sends as `client_id`: the laboratory, so that the client is looked for there alone, and the client. */
export const clientIdOf = (labId: string, id: string): string =>
  `${labId.replaceAll('-', '')}.${id.replaceAll('-', '')}`

const hex = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
const uuidIn = (text: string): string | undefined => hex.exec(text)?.slice(1).join('-')

/** Which client of which laboratory a `client_id` names; undefined for what is none. */
export function clientNamed(text: string): { labId: string; id: string } | undefined {
  const [lab = '', one = '', ...more] = text.split('.')
  const [labId, id] = [uuidIn(lab), uuidIn(one)]
  return more.length === 0 && labId && id ? { labId, id } : undefined
}

export const baseUrlOf = (ports: { publicUrl: string }): string =>
  `${ports.publicUrl.replace(/\/+$/, '')}${fhirBase}`
export const tokenUrlOf = (ports: { publicUrl: string }): string => `${baseUrlOf(ports)}/token`

const stateOf = (row: Pick<Row, 'revoked_at' | 'expires_at'>, now: Date): FhirClient['state'] =>
  row.revoked_at ? 'revoked' : row.expires_at && row.expires_at <= now ? 'expired' : 'active'

const present = (row: Row, labId: string, now: Date): FhirClient => ({
  _id: row.id,
  version: row.version,
  clientId: clientIdOf(labId, row.id),
  name: row.name,
  locationIds: row.location_ids,
  locations: row.locations,
  scopes: row.scopes.map((scope) => FhirScope.parse(scope)),
  keys: row.keys.map((key) => ({ kid: key.kid, alg: algorithmOf(key) })),
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
  state: stateOf(row, now),
})

async function readClients(db: Executor, labId: string, id?: string): Promise<Row[]> {
  // As text: the names of the locations are gathered as an array.
  const { rows } = await sql<Row>`
    select c.id, c.version, c.name, c.location_ids, c.scopes, c.keys, c.expires_at, c.created_at, c.last_used_at,
      c.revoked_at, c.revoked_by, array(select l.name from unnest(c.location_ids) with ordinality u (id, at)
        join location l on ${ofLab(labId, 'l')} and l.id = u.id order by u.at) as locations
    from fhir_client c where ${ofLab(labId, 'c')} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.active desc, c.search_name, c.id`.execute(db)
  return rows
}

export const listClients = async (ctx: Ctx): Promise<FhirClient[]> =>
  (await readClients(ctx.db, ctx.who.labId)).map((row) => present(row, ctx.who.labId, ctx.now))

interface Fields {
  name: string
  locationIds: string[] | null
  scopes: string[]
  expiresAt: string | null
  keys: PublicKey[]
}

type Doc = FhirClient & { active: boolean; stored: PublicKey[] }

async function find(db: Executor, who: Principal, id: string, now: Date): Promise<Doc | undefined> {
  const [row] = await readClients(db, who.labId, id)
  return row && { ...present(row, who.labId, now), active: row.revoked_at === null, stored: row.keys }
}

async function check(ctx: Ctx, w: Write, fields: Fields, before: Doc | null): Promise<void> {
  if (before?.state === 'revoked') throw ruleRefused(m.fhir.alreadyRevoked)
  if (fields.expiresAt && fields.expiresAt !== before?.expiresAt && new Date(fields.expiresAt) <= ctx.now)
    throw badInput({ 'client.expiresAt': m.fhir.expiryPast })
  const wanted = [...new Set(fields.locationIds ?? [])]
  if (wanted.length === 0) return
  const there = await w.tx
    .selectFrom('location')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', 'in', wanted)
    .execute()
  if (there.length < wanted.length) throw badInput({ 'client.locationIds': m.fhir.locationGone })
}

const register = (now: Date): Register<Fields, Doc> => ({
  entity: 'fhirClient',
  table: 'fhir_client',
  find: (db, who, id) => find(db, who, id, now),
  fieldsOf: ({ name, locationIds, scopes, expiresAt, stored }) => ({
    name,
    locationIds,
    scopes,
    expiresAt,
    keys: stored,
  }),
  columnsOf: ({ name, locationIds, scopes, expiresAt, keys }) => ({
    name,
    search_name: folded(name),
    location_ids: locationIds && `{${locationIds.join(',')}}`,
    scopes: `{${scopes.join(',')}}`,
    expires_at: expiresAt,
    keys: json(keys),
  }),
  unique: { fhir_client_name: { field: 'name', message: m.fhir.nameTaken } },
  check,
})

const answered = ({ active: _active, stored: _stored, ...client }: Doc): FhirClient => client

export const addClient = async (ctx: Ctx, client: FhirClientForm): Promise<FhirClient> =>
  answered(await addEntity(register(ctx.now), ctx, client))

export async function updateClient(
  ctx: Ctx,
  { _id, version, keys, ...fields }: FhirClientEdit,
): Promise<FhirClient> {
  const changes = { ...fields, ...(keys && { keys }) }
  return answered(await updateEntity(register(ctx.now), ctx, _id, version, changes))
}

/** Ends a client for good. Its tokens end with it: each call asks whether the client stands. */
export const revokeClient = (
  ctx: Ctx,
  { _id, version, reason }: { _id: string; version: number; reason: string },
): Promise<FhirClient> =>
  ctx.write(async (w) => {
    const before = await find(w.tx, ctx.who, _id, ctx.now)
    if (!before) throw notFound()
    if (before.state === 'revoked') throw ruleRefused(m.fhir.alreadyRevoked)
    const revoked = await w.tx
      .updateTable('fhir_client')
      .set({
        active: false,
        revoked_at: ctx.now,
        revoked_by: signedName(ctx.who),
        version: version + 1,
        updated_at: ctx.now,
      })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (revoked.numUpdatedRows !== 1n) throw stale(answered(before))
    await w.tx.deleteFrom('fhir_token').where(ofLab(ctx.who)).where('client_id', '=', _id).execute()
    w.changed('fhirClient', _id, { active: true }, { active: false })
    w.about('fhirClient', _id, reason)
    const now = await find(w.tx, ctx.who, _id, ctx.now)
    if (!now) throw notFound()
    return answered(now)
  })

/** As the trail names who acted. */
export const actorOf = (name: string): string => fill(m.fhir.actor, { name })
