import type { Selectable } from 'kysely'
import { m } from '@contract/messages'
import type { OwnKey } from '@contract/transfers/shapes'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { sha256OfBytes } from '../../core/hash'
import { ofLab } from '../../core/scope'
import type { Seals } from '../../core/seals'
import type { Executor, Tx } from '../../core/tx'
import type { PartnerKeyTable } from '../../db/schema'

type KeyRow = Selectable<PartnerKeyTable>

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

/** `SHA256:` and base64 of the hash of the 32 bytes, as SSH writes fingerprints: what people read to each other. */
export function fingerprintOf(publicKey: string): string {
  const hex = sha256OfBytes(fromBase64url(publicKey))
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return `SHA256:${btoa(String.fromCharCode(...bytes)).replaceAll('=', '')}`
}

const sealedFor = ({ lab_id, id }: Pick<KeyRow, 'lab_id' | 'id'>) => `partner-key:${lab_id}:${id}`

export const ownKeyRow = (db: Executor, labId: string): Promise<KeyRow | undefined> =>
  db.selectFrom('partner_key').selectAll().where(ofLab(labId)).executeTakeFirst()

export async function ownKey(ctx: Ctx): Promise<OwnKey | null> {
  const row = await ownKeyRow(ctx.db, ctx.who.labId)
  const lab = await ctx.db
    .selectFrom('lab')
    .select('clia')
    .where('id', '=', ctx.who.labId)
    .executeTakeFirstOrThrow()
  return row?.sealed ? { publicKey: row.public_key, fingerprint: row.fingerprint, clia: lab.clia } : null
}

/** Makes the laboratory's key pair, once; who asks again gets the same. One whose private part was lost is made anew. */
export async function makeOwnKey(ctx: Ctx): Promise<OwnKey> {
  const known = await ownKey(ctx)
  if (known) return known
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No key pair was made.')
  const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const secret = base64url(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))
  const id = ctx.ports.ids.id()
  const { labId } = ctx.who
  const sealed = await ctx.ports.seals.seal(secret, sealedFor({ lab_id: labId, id }))
  await ctx.write(async (w) => {
    const lost = await w.tx
      .selectFrom('partner_key')
      .selectAll()
      .where(ofLab(labId))
      .forUpdate()
      .executeTakeFirst()
    if (lost?.sealed) return
    const fingerprint = fingerprintOf(publicKey)
    const made = { id, public_key: publicKey, fingerprint, sealed, created_at: ctx.now }
    if (lost) await w.tx.updateTable('partner_key').set(made).where(ofLab(labId)).execute()
    else
      await w.tx
        .insertInto('partner_key')
        .values({ lab_id: labId, ...made })
        .onConflict((oc) => oc.columns(['lab_id']).doNothing())
        .execute()
    w.changed('partnerKey', id, lost ? { fingerprint: lost.fingerprint } : null, { fingerprint })
  })
  const made = await ownKey(ctx)
  if (!made) throw new Error('The key pair is not there.')
  return made
}

/** What this laboratory signs with. Throws in words where there is no key. */
export async function signer(
  db: Executor,
  seals: Seals,
  labId: string,
): Promise<{ fingerprint: string; sign: (text: string) => Promise<string> }> {
  const row = await ownKeyRow(db, labId)
  if (!row?.sealed) throw ruleRefused(m.transfers.noOwnKey)
  const secret = fromBase64url(await seals.open(row.sealed, sealedFor(row)))
  const key = await crypto.subtle.importKey('pkcs8', secret, 'Ed25519', false, ['sign'])
  return {
    fingerprint: row.fingerprint,
    sign: async (text) =>
      base64url(new Uint8Array(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text)))),
  }
}

/** Whether this key made the signature, by the runtime's own cryptography. */
export async function isSignedWith(publicKey: string, text: string, signature: string): Promise<boolean> {
  if (!/^[A-Za-z0-9_-]{86}$/.test(signature)) return false
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64url(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64url(signature),
      new TextEncoder().encode(text),
    )
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

const sealedKeys = (tx: Tx, labId: string) =>
  tx
    .selectFrom('partner_key')
    .selectAll()
    .where(ofLab(labId))
    .where('sealed', 'is not', null)
    .forUpdate()
    .execute()

/** Seals the private key with another key of the installation. Answers how many. */
export async function sealPartnerKeyAnew(
  tx: Tx,
  { before, after }: { before: Seals; after: Seals },
  labId: string,
): Promise<number> {
  const rows = await sealedKeys(tx, labId)
  for (const row of rows) {
    const sealed = await after.seal(await before.open(row.sealed ?? '', sealedFor(row)), sealedFor(row))
    await tx.updateTable('partner_key').set({ sealed }).where(ofLab(labId)).where('id', '=', row.id).execute()
  }
  return rows.length
}

/** Takes off a private key that this key of the installation does not open: a new pair is made by hand. Answers how many. */
export async function dropLostPartnerKey(tx: Tx, seals: Seals, labId: string): Promise<number> {
  let lost = 0
  for (const row of await sealedKeys(tx, labId)) {
    const opens = await seals.open(row.sealed ?? '', sealedFor(row)).then(
      () => true,
      () => false,
    )
    if (opens) continue
    lost++
    await tx
      .updateTable('partner_key')
      .set({ sealed: null })
      .where(ofLab(labId))
      .where('id', '=', row.id)
      .execute()
  }
  return lost
}
