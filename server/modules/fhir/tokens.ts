import { sql } from 'kysely'
import { grantedOf, tokenSeconds } from '@contract/fhir/base'
import { PublicKey } from '@contract/fhir/keys'
import { FeatureName } from '@contract/features'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { sha256Hex } from '../../core/hash'
import { labNamedIn, labToken } from '../../core/lab-token'
import { ofLab, type Reach } from '../../core/scope'
import { violatedUnique, type Executor } from '../../core/tx'
import { isAlgorithm, isSignedBy, readAssertion, type Claims } from './assertion'
import { clientIdOf, clientNamed, tokenUrlOf } from './clients'
import { TokenRefusal } from './refusal'

/** The program behind a token, as the database has it at this very call. */
export interface FhirCaller extends Reach {
  clientId: string
  name: string
  scopes: readonly string[]
  timeZone: string
  /** Whether the laboratory has the interface switched on. */
  isOn: boolean
}

const ON: FeatureName = 'ehr'

/**
 * Whose token this is. Undefined for one that is unknown or has ended, and for a client that was revoked or has expired since:
 * what a Lab Admin takes away counts from the next call on.
 */
export async function callerOf(db: Executor, token: string, now: Date): Promise<FhirCaller | undefined> {
  const labId = labNamedIn(token)
  if (labId === undefined) return undefined
  const row = await db
    .selectFrom('fhir_token as t')
    .innerJoin('fhir_client as c', (join) => join.on(ofLab(labId, 'c')).onRef('c.id', '=', 't.client_id'))
    .innerJoin('lab as l', (join) => join.on('l.id', '=', labId))
    .select(['c.id', 'c.name', 'c.location_ids', 'c.scopes', 't.scopes as granted', 'l.time_zone'])
    .select(
      sql<boolean>`exists (select from feature f where ${ofLab(labId, 'f')} and f.name = ${ON} and f.active)`.as(
        'is_on',
      ),
    )
    .where(ofLab(labId, 't'))
    .where('t.token_hash', '=', sha256Hex(token))
    .where('t.expires_at', '>', now)
    .where('c.active', '=', true)
    .where((eb) => eb.or([eb('c.expires_at', 'is', null), eb('c.expires_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    labId,
    clientId: row.id,
    name: row.name,
    // A client whose scopes were narrowed since has no more than both.
    scopes: grantedOf(row.granted, row.scopes),
    locations: row.location_ids ?? 'all',
    timeZone: row.time_zone,
    isOn: row.is_on,
  }
}

interface Known {
  id: string
  name: string
  scopes: string[]
  keys: PublicKey[]
  stands: boolean
  isOn: boolean
}

async function findKnown(db: Executor, labId: string, id: string, now: Date): Promise<Known | undefined> {
  const row = await db
    .selectFrom('fhir_client as c')
    .select(['c.id', 'c.name', 'c.scopes', 'c.keys', 'c.active', 'c.expires_at'])
    .select(
      sql<boolean>`exists (select from feature f where ${ofLab(labId, 'f')} and f.name = ${ON} and f.active)`.as(
        'is_on',
      ),
    )
    .where(ofLab(labId, 'c'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      scopes: row.scopes,
      keys: row.keys.map((key) => PublicKey.parse(key)),
      stands: row.active && (row.expires_at === null || row.expires_at > now),
      isOn: row.is_on,
    }
  )
}

/** Clocks of two houses differ by a little. */
const skew = 5

function refuseClaims(claims: Claims, clientId: string, tokenUrl: string, now: number): string {
  const audiences = [claims.aud].flat()
  if (claims.iss !== clientId || claims.sub !== clientId) throw invalid(m.fhir.token.issuer)
  if (!audiences.includes(tokenUrl)) throw invalid(fill(m.fhir.token.audience, { url: tokenUrl }))
  if (claims.exp <= now) throw invalid(m.fhir.token.expired)
  if (claims.exp > now + tokenSeconds + skew) throw invalid(m.fhir.token.tooLong)
  if (claims.nbf !== undefined && claims.nbf > now + skew) throw invalid(m.fhir.token.early)
  if (claims.jti === undefined) throw invalid(m.fhir.token.jti)
  return claims.jti
}

const invalid = (words: string) => new TokenRefusal('invalid_client', words)

const one = (form: URLSearchParams, name: string) => {
  const values = form.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

export interface Issued {
  labId: string
  client: { id: string; name: string }
  token: string
  scopes: string[]
}

export interface Exchange {
  /** A client that is known and failed to prove itself, or in what it sent afterwards: the trail keeps that too. */
  refused(labId: string, client: { id: string; name: string }): void
  /** The context of the write, once it is known whose it is. */
  ctx(client: { id: string; name: string }): Ctx
}

/**
 * Gives a token for a signed assertion (SMART App Launch 2, backend services; RFC 7523). Who is not proven learns one sentence,
 * whichever of the two is wrong; a client that proved itself is told what of its assertion is. Throws TokenRefusal.
 */
export async function issueToken(
  db: Executor,
  ports: Ctx['ports'],
  form: URLSearchParams,
  exchange: Exchange,
): Promise<Issued> {
  const now = ports.clock.now()
  if (one(form, 'grant_type') !== 'client_credentials')
    throw new TokenRefusal('unsupported_grant_type', m.fhir.token.grantType)
  if (one(form, 'client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    throw new TokenRefusal('invalid_request', m.fhir.token.assertionType)
  const assertion = readAssertion(one(form, 'client_assertion') ?? '')
  if (!assertion) throw invalid(m.fhir.token.unreadable)
  if (!isAlgorithm(assertion.header.alg)) throw invalid(m.fhir.token.algorithm)
  const named = clientNamed(assertion.claims.iss)
  const client = named && (await findKnown(db, named.labId, named.id, now))
  if (!named || !client) throw invalid(m.fhir.token.unknown)
  const { labId } = named
  // Somebody speaks in the name of a client and has not its key: its laboratory's trail says so.
  if (!(await isSignedBy(assertion, client.keys))) {
    exchange.refused(labId, client)
    throw invalid(m.fhir.token.unknown)
  }
  try {
    if (!client.stands) throw invalid(m.fhir.token.ended)
    if (!client.isOn) throw new TokenRefusal('temporarily_unavailable', m.fhir.token.off)
    const seconds = now.getTime() / 1000
    const jti = refuseClaims(assertion.claims, clientIdOf(labId, client.id), tokenUrlOf(ports), seconds)
    const asked = (one(form, 'scope') ?? '').split(' ').filter(Boolean)
    const scopes = grantedOf(asked, client.scopes)
    if (scopes.length === 0) throw new TokenRefusal('invalid_scope', m.fhir.token.scope)
    const until = new Date(assertion.claims.exp * 1000 + skew * 1000)
    return await keepToken(exchange.ctx(client), { labId, client, jti, until, scopes })
  } catch (error) {
    if (error instanceof TokenRefusal) exchange.refused(labId, client)
    throw error
  }
}

/** The token, the assertion that is used with it, and the time of use: one transaction with its audit row. */
async function keepToken(
  ctx: Ctx,
  { labId, client, jti, until, scopes }: Omit<Issued, 'token'> & { jti: string; until: Date },
): Promise<Issued> {
  const token = labToken(ctx.ports.ids, labId)
  try {
    await ctx.writeAs(labId, async (w) => {
      for (const table of ['fhir_assertion', 'fhir_token'] as const)
        await w.tx
          .deleteFrom(table)
          .where(ofLab(labId))
          .where('client_id', '=', client.id)
          .where('expires_at', '<', ctx.now)
          .execute()
      await w.tx
        .insertInto('fhir_assertion')
        .values({
          lab_id: labId,
          id: ctx.ports.ids.id(),
          client_id: client.id,
          jti_hash: sha256Hex(jti),
          expires_at: until,
        })
        .execute()
      await w.tx
        .insertInto('fhir_token')
        .values({
          lab_id: labId,
          id: ctx.ports.ids.id(),
          token_hash: sha256Hex(token),
          client_id: client.id,
          scopes,
          expires_at: new Date(ctx.now.getTime() + tokenSeconds * 1000),
        })
        .execute()
      await w.tx
        .updateTable('fhir_client')
        .set({ last_used_at: ctx.now })
        .where(ofLab(labId))
        .where('id', '=', client.id)
        .execute()
      w.about('fhirClient', client.id)
    })
  } catch (error) {
    if (violatedUnique(error) === 'fhir_assertion_once') throw invalid(m.fhir.token.replayed)
    throw error
  }
  return { labId, client, token, scopes }
}
