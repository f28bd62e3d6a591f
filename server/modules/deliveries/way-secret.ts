import { SftpConfig } from '@contract/deliveries/sftp-way'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Seals } from '../../core/seals'
import type { Tx } from '../../core/tx'
import { json } from '../../db/json'
import type { SftpAccount } from '../../ports'
import type { WayRecord } from './kinds'
import { isLinkKind } from './link-target'

const sealedFor = ({ lab_id, id }: Pick<WayRecord, 'lab_id' | 'id'>) => `delivery-way:${lab_id}:${id}`

/**
 * Seals what a way must keep secret: it is opened for the way's own server, and never shown. Of an access phrase the hash is
 * enough.
 */
export async function keepSecret(
  ctx: Ctx,
  w: Write,
  { id, kind }: Pick<WayRecord, 'id' | 'kind'>,
  secret: string,
): Promise<void> {
  const { labId } = ctx.who
  if (isLinkKind(kind)) {
    const access_hash = await ctx.ports.passwords.hash(secret)
    await w.tx
      .updateTable('delivery_way')
      .set({ access_hash })
      .where(ofLab(labId))
      .where('id', '=', id)
      .execute()
    return
  }
  const sealed = await ctx.ports.seals.seal(secret, sealedFor({ lab_id: labId, id }))
  await w.tx.updateTable('delivery_way').set({ sealed }).where(ofLab(labId)).where('id', '=', id).execute()
}

/** The account of a way by SFTP, as it is now, its secret open. Throws in words what is missing. */
export async function sftpAccount({ ports }: Pick<Ctx, 'ports'>, way: WayRecord): Promise<SftpAccount> {
  const { host, port, user, folder, auth, fingerprint } = SftpConfig.parse(way.config)
  if (fingerprint === null) throw ruleRefused(m.sftp.pinFirst)
  if (way.sealed === null) throw ruleRefused(m.sftp.noSecret)
  const secret = await ports.seals.open(way.sealed, sealedFor(way))
  return { host, port, user, folder, auth, secret, fingerprint }
}

const sealedWays = (tx: Tx, labId: string) =>
  tx
    .selectFrom('delivery_way')
    .select(['lab_id', 'id', 'config', 'sealed', 'version'])
    .where(ofLab(labId))
    .where('sealed', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Seals the secrets of all ways with another key. Answers how many. */
export async function sealWaysAnew(
  tx: Tx,
  { before, after }: { before: Seals; after: Seals },
  labId: string,
): Promise<number> {
  const ways = await sealedWays(tx, labId)
  for (const way of ways) {
    const plain = await before.open(way.sealed ?? '', sealedFor(way))
    const sealed = await after.seal(plain, sealedFor(way))
    await tx
      .updateTable('delivery_way')
      .set({ sealed })
      .where(ofLab(labId))
      .where('id', '=', way.id)
      .execute()
  }
  return ways.length
}

/** Takes the secrets off the ways that this key does not open: they stand still until somebody enters them again. Answers how many. */
export async function dropLostSecrets(w: Write, seals: Seals, labId: string, now: Date): Promise<number> {
  let lost = 0
  for (const way of await sealedWays(w.tx, labId)) {
    const opens = await seals.open(way.sealed ?? '', sealedFor(way)).then(
      () => true,
      () => false,
    )
    if (opens) continue
    lost++
    const config = SftpConfig.parse(way.config)
    await w.tx
      .updateTable('delivery_way')
      .set({
        sealed: null,
        config: json({ ...config, secretAt: null }),
        confirmed_at: null,
        version: way.version + 1,
        updated_at: now,
      })
      .where(ofLab(labId))
      .where('id', '=', way.id)
      .execute()
    w.changed('deliveryWay', way.id, { config: { ...config } }, { config: { ...config, secretAt: null } })
  }
  return lost
}
