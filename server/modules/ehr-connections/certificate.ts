import { z } from 'zod'
import type { ClientCertificate } from '@contract/ehr-connections/shapes'
import { ofLab } from '../../core/scope'
import type { Seals } from '../../core/seals'
import type { Tx } from '../../core/tx'
import type { Hl7Target, Ports } from '../../ports'
import { isTargetHeld } from './checklist'
import { configOf, type ConnectionRecord } from './record'

const Sealed = z.object({ cert: z.string(), key: z.string() })

export const sealedFor = ({ lab_id, id }: Pick<ConnectionRecord, 'lab_id' | 'id'>) =>
  `ehr-connection:${lab_id}:${id}`

/** Our own certificate as it is stored. It is opened for the connection's own target, and never shown. */
export const sealCertificate = (
  { seals }: Pick<Ports, 'seals'>,
  of: Pick<ConnectionRecord, 'lab_id' | 'id'>,
  { cert, key }: ClientCertificate,
): Promise<string> => seals.seal(JSON.stringify({ cert, key }), sealedFor(of))

/**
 * Where a connection's messages go, our own certificate open; undefined where it sends nowhere, or where nobody but a test may go
 * before it is signed for. Throws where the certificate cannot be opened.
 */
export async function targetOf(
  { seals }: Pick<Ports, 'seals'>,
  row: ConnectionRecord,
  { isTest = false }: { isTest?: boolean } = {},
): Promise<Hl7Target | undefined> {
  const { target } = configOf(row)
  if (!target || (!isTest && isTargetHeld(row))) return undefined
  if (!target.tls) return { host: target.host, port: target.port, tls: null }
  const own =
    row.sealed === null ? {} : Sealed.parse(JSON.parse(await seals.open(row.sealed, sealedFor(row))))
  return {
    host: target.host,
    port: target.port,
    tls: { ...(target.ca === '' ? {} : { ca: target.ca }), ...own },
  }
}

const sealedRows = (tx: Tx, labId: string) =>
  tx
    .selectFrom('ehr_connection')
    .select(['lab_id', 'id', 'sealed'])
    .where(ofLab(labId))
    .where('sealed', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
const keepSealed = (tx: Tx, { lab_id, id }: Pick<ConnectionRecord, 'lab_id' | 'id'>, sealed: string | null) =>
  tx.updateTable('ehr_connection').set({ sealed }).where(ofLab(lab_id)).where('id', '=', id).execute()

/** Seals our own certificates with another key of the installation. Answers how many. */
export async function sealCertificatesAnew(
  tx: Tx,
  { before, after }: { before: Seals; after: Seals },
  labId: string,
): Promise<number> {
  const rows = await sealedRows(tx, labId)
  for (const row of rows)
    await keepSealed(
      tx,
      row,
      await after.seal(await before.open(row.sealed ?? '', sealedFor(row)), sealedFor(row)),
    )
  return rows.length
}

/** Takes off certificates that this key of the installation does not open: they are entered again. Answers how many. */
export async function dropLostCertificates(tx: Tx, seals: Seals, labId: string): Promise<number> {
  let lost = 0
  for (const row of await sealedRows(tx, labId)) {
    const opens = await seals.open(row.sealed ?? '', sealedFor(row)).then(
      () => true,
      () => false,
    )
    if (opens) continue
    lost++
    await keepSealed(tx, row, null)
  }
  return lost
}
