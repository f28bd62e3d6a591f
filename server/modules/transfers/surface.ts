import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { AnyEndpoint } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import {
  FindOrder,
  FindResult,
  Pull,
  answerToSign,
  mostPartnerBytes,
  mostSkewSeconds,
  partnerBase,
  partnerHeaders,
  partnerPaths,
  requestToSign,
  type PartnerPath,
  type PartnerRefusal,
} from '@contract/transfers/wire'
import { callerAddress } from '../../core/address'
import { entryOf, makeContext, type Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { Refusal } from '../../core/errors'
import { featuresOn } from '../../core/features-on'
import { sha256OfBytes } from '../../core/hash'
import { readBytes, refuseHostile } from '../../core/input'
import { requestIdOf, socketAddress, type World } from '../../core/mount'
import { ofLab } from '../../core/scope'
import { inTransaction } from '../../core/tx'
import { CallLimit } from '../fhir/public'
import type { PartnerRow } from './ask-partner'
import { isSignedWith, ownKeyRow, signer } from './keys'
import { PartnerRefused, findReceived, readBundle, receiveOrder } from './receive-order'
import { findResultHere, receiveResult } from './results-in'
import { pulledResults } from './results-out'

/** Requests of one address in a minute, before anybody is known; and of one partner. */
const limits = { address: 120, partner: 600 } as const

/** As the trail names what a partner's server does. */
const endpointOf = (path: PartnerPath): AnyEndpoint => ({
  area: 'transfers',
  can: 'public',
  method: 'POST',
  path,
  phi: 'write',
  entity: 'transfer',
  out: z.unknown(),
  summary: m.transfers.serverSpeaks,
})

const statusOf: Record<PartnerRefusal, 401 | 403 | 404 | 409 | 422 | 503> = {
  unsigned: 401,
  off: 403,
  notAllowed: 403,
  conflict: 409,
  unreadable: 422,
  unknown: 404,
  again: 503,
}

/** Who speaks, once the signature was checked. */
interface Speaking {
  partner: PartnerRow
  nonce: string
}

type Said = { body: string; read: (schema: z.ZodType) => unknown }
type Answerer = (ctx: Ctx, speaking: Speaking, said: Said) => Promise<unknown>

/**
 * Where the servers of other laboratories speak to this one. Refused by default: a request counts only with the signature of a key
 * that a person confirmed, over its path, its bytes, its time and a number that is used once; and every answer to one that counts
 * is signed in return.
 */
export function mountPartners(app: Hono, world: World): void {
  const perAddress = new CallLimit(limits.address)
  const perPartner = new CallLimit(limits.partner)

  const contextOf = (c: Context, path: PartnerPath, partner: PartnerRow): Ctx =>
    makeContext({
      endpoint: endpointOf(path),
      requestId: requestIdOf(c),
      address: addressOf(c),
      read: world.read,
      longReads: world.longReads,
      db: world.db,
      ports: world.ports,
      who: undefined,
      actor: fill(m.transfers.actor, { name: partner.name }),
      claim: undefined,
      wake: () => world.outbox.wake(),
      wakeDeliveries: () => world.deliveries.wake(),
    })
  const addressOf = (c: Context) =>
    callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), world.ports.trustedProxies)

  const by: Record<PartnerPath, Answerer> = {
    [partnerPaths.test]: testedBy,
    [partnerPaths.order]: (ctx, { partner }, { body }) => receiveOrder(ctx, partner, body),
    [partnerPaths.findOrder]: (ctx, { partner }, { body }) =>
      findReceived(ctx, partner, readBundle(FindOrder, body)),
    [partnerPaths.result]: (ctx, { partner }, { body }) => receiveResult(ctx, partner, body),
    [partnerPaths.findResult]: (ctx, { partner }, { body }) =>
      findResultHere(ctx, partner, readBundle(FindResult, body)),
    [partnerPaths.pull]: (ctx, { partner }, { body }) =>
      pulledResults(ctx, partner, readBundle(Pull, body).requisitionNumber),
  }

  for (const path of Object.values(partnerPaths))
    app.post(path, async (c) => {
      try {
        if (world.isOutdated()) throw new PartnerRefused('again', m.errors.serverOutdated)
        if (perAddress.take(addressOf(c) ?? '', world.ports.clock.now().getTime()) > 0)
          throw new PartnerRefused('again', m.transfers.tooMany)
        const bytes = await readBytes(c.req.raw, mostPartnerBytes)
        const speaking = await whoSpeaks(c, path, bytes)
        return await answered(c, speaking, () => said(c, path, speaking, bytes, by[path]))
      } catch (error) {
        return unsigned(c, error)
      }
    })
  app.all(`${partnerBase}/*`, (c) =>
    c.json({ error: { code: 'unknown', message: m.transfers.noSuchCall } }, 404),
  )

  async function said(
    c: Context,
    path: PartnerPath,
    speaking: Speaking,
    bytes: Uint8Array,
    answer: Answerer,
  ): Promise<unknown> {
    const { partner } = speaking
    if (perPartner.take(`${partner.lab_id} ${partner.id}`, world.ports.clock.now().getTime()) > 0)
      throw new PartnerRefused('again', m.transfers.tooMany)
    if (!(await featuresOn(world.db, partner.lab_id)).includes('pol'))
      throw new PartnerRefused('off', m.transfers.switchedOff)
    if (!partner.active || partner.paused_at !== null) throw new PartnerRefused('off', m.transfers.stopped)
    const body = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    refuseHostile(JSON.parse(body))
    return answer(contextOf(c, path, partner), speaking, { body, read: (schema) => readBundle(schema, body) })
  }

  /** The partner behind a request, or a refusal that says no more than that it was not believed. */
  async function whoSpeaks(c: Context, path: PartnerPath, bytes: Uint8Array): Promise<Speaking> {
    const header = (name: keyof typeof partnerHeaders) =>
      (c.req.header(partnerHeaders[name]) ?? '').slice(0, 200)
    const [from, to, at, nonce] = [header('from'), header('to'), header('at'), header('nonce')]
    const partner = await partnerOf(to, from)
    const text = requestToSign({ method: 'POST', path, bodyHash: sha256OfBytes(bytes), at, nonce, from, to })
    const isTheirs =
      partner?.their_key != null &&
      partner.key_confirmed_at !== null &&
      /^[A-Za-z0-9_-]{20,100}$/.test(nonce) &&
      (await isSignedWith(partner.their_key, text, header('signature')))
    if (!partner || !isTheirs) {
      if (partner) refusedInTrail(c, path, partner)
      throw new PartnerRefused('unsigned', m.transfers.notSigned)
    }
    const speaking = { partner, nonce }
    const now = world.ports.clock.now()
    const skew = Math.abs(now.getTime() - Date.parse(at))
    if (!(skew <= mostSkewSeconds * 1000)) throw new SignedRefusal(speaking, 'unsigned', m.transfers.clock)
    if (!(await usedOnce(partner, nonce, now))) {
      refusedInTrail(c, path, partner)
      throw new SignedRefusal(speaking, 'unsigned', m.transfers.replayed)
    }
    return speaking
  }

  /** Whose key `to` is, and which of its partners has the key `from`. */
  async function partnerOf(to: string, from: string): Promise<PartnerRow | undefined> {
    if (!to || !from) return undefined
    const labs = await world.db.selectFrom('lab').select('id').orderBy('id').execute()
    for (const { id } of labs) {
      if ((await ownKeyRow(world.db, id))?.fingerprint !== to) continue
      return world.db
        .selectFrom('partner')
        .selectAll()
        .where(ofLab(id))
        .where('fingerprint', '=', from)
        .executeTakeFirst()
    }
    return undefined
  }

  /** Keeps the number of a request for as long as its time would let it in; false where it was used. */
  const usedOnce = ({ lab_id, id }: PartnerRow, nonce: string, now: Date): Promise<boolean> =>
    inTransaction(world.db, async (tx) => {
      await tx
        .deleteFrom('partner_nonce')
        .where(ofLab(lab_id))
        .where('seen_at', '<', new Date(now.getTime() - 3 * mostSkewSeconds * 1000))
        .execute()
      const kept = await tx
        .insertInto('partner_nonce')
        .values({ lab_id, id: world.ports.ids.id(), partner_id: id, nonce, seen_at: now })
        .onConflict((oc) => oc.columns(['lab_id', 'partner_id', 'nonce']).doNothing())
        .executeTakeFirst()
      return kept.numInsertedOrUpdatedRows === 1n
    })

  function refusedInTrail(c: Context, path: PartnerPath, partner: PartnerRow): void {
    world.trail.add(
      entryOf(
        {
          endpoint: endpointOf(path),
          requestId: requestIdOf(c),
          address: addressOf(c),
          who: undefined,
          labId: partner.lab_id,
          now: world.ports.clock.now(),
          actor: fill(m.transfers.actor, { name: partner.name }),
        },
        { ids: [partner.id], wrote: false, outcome: 'denied' },
      ),
    )
  }

  async function answered(c: Context, speaking: Speaking, work: () => Promise<unknown>): Promise<Response> {
    try {
      return await signed(c, speaking, 200, await work())
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code === 'again' && !(error instanceof PartnerRefused))
        world.ports.log.warn(
          { requestId: requestIdOf(c), err: reportOf(error) },
          'A partner was not answered',
        )
      return signed(c, speaking, statusOf[refusal.code], {
        error: { code: refusal.code, message: refusal.message },
      })
    }
  }

  async function signed(
    c: Context,
    { partner, nonce }: Speaking,
    status: 200 | (typeof statusOf)[PartnerRefusal],
    value: unknown,
  ): Promise<Response> {
    const own = await signer(world.db, world.ports.seals, partner.lab_id)
    const body = JSON.stringify(value)
    const at = world.ports.clock.now().toISOString()
    const signature = await own.sign(
      answerToSign({
        status,
        bodyHash: sha256OfBytes(new TextEncoder().encode(body)),
        at,
        nonce,
        from: own.fingerprint,
        to: partner.fingerprint ?? '',
      }),
    )
    return c.body(body, status, {
      'content-type': 'application/json',
      [partnerHeaders.at]: at,
      [partnerHeaders.signature]: signature,
    })
  }

  async function unsigned(c: Context, error: unknown): Promise<Response> {
    const { code, message } = refusalOf(error)
    if (error instanceof SignedRefusal)
      return signed(c, error.speaking, statusOf[code], { error: { code, message } })
    if (code === 'again' && !(error instanceof PartnerRefused))
      world.ports.log.warn({ requestId: requestIdOf(c), err: reportOf(error) }, 'A partner was not answered')
    return c.json({ error: { code, message } }, statusOf[code])
  }
}

/** Signed by the partner, and refused all the same: the answer is signed too, so that the partner can believe the reason. */
class SignedRefusal extends PartnerRefused {
  readonly speaking: Speaking
  constructor(speaking: Speaking, code: PartnerRefusal, message: string) {
    super(code, message)
    this.speaking = speaking
  }
}

/** What is told of a failure. One of ours may come right: the partner tries again. */
function refusalOf(error: unknown): { code: PartnerRefusal; message: string } {
  if (error instanceof PartnerRefused) return error
  if (error instanceof Refusal)
    return { code: error.code === 'unavailable' ? 'again' : 'unreadable', message: error.message }
  if (error instanceof SyntaxError || error instanceof TypeError)
    return { code: 'unreadable', message: fill(m.transfers.unreadable, { field: 'JSON' }) }
  return { code: 'again', message: m.transfers.failed }
}

/** The other side proves that it has its key, and hears who answers. */
async function testedBy(ctx: Ctx, { partner }: Speaking) {
  const lab = await ctx.db
    .selectFrom('lab')
    .select(['clia', 'name'])
    .where('id', '=', partner.lab_id)
    .executeTakeFirstOrThrow()
  await ctx.writeAs(partner.lab_id, async (w) => {
    await w.tx
      .updateTable('partner')
      .set({ heard_at: ctx.now })
      .where(ofLab(partner.lab_id))
      .where('id', '=', partner.id)
      .execute()
    w.about('partner', partner.id)
  })
  return { clia: lab.clia ?? '', name: lab.name }
}

/** The routes that `mountPartners` adds, as the start of the server knows them. */
export const partnerRoutes: readonly string[] = [
  ...Object.values(partnerPaths).map((path) => ['POST', path].join(' ')),
  ['ALL', `${partnerBase}/*`].join(' '),
]
