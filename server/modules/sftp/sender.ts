import { SftpConfig } from '@contract/deliveries/sftp-way'
import { fill, m } from '@contract/messages'
import type { ReportState } from '@contract/reports/document'
import { fileNameOf } from '@contract/sftp/file-name'
import type { Ctx } from '../../core/context'
import type { SftpAccount, SftpFile, SftpTrouble } from '../../ports'
import { sftpAccount, wayRecord, type DeliveryRecord, type Sender } from '../deliveries/public'
import { healthFile } from '../public-health/public'
import { carriedBy, paperToDeliver, type Carried } from '../reports/public'
import { hl7File } from './message'
import { rowsCsv } from './rows-csv'

const stateLetters: Record<ReportState, string> = {
  PRELIMINARY: 'P',
  FINAL: 'F',
  CORRECTED: 'C',
  AMENDED: 'A',
}

/** `2026-11-19T13:24:00.000Z` as `20261119T132400Z`. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

type Made = { ok: true; files: SftpFile[] } | ({ ok: false } & SftpTrouble)

/** The files of a version, by the configuration that the delivery was planned with: the same names and bytes each time. */
async function filesOf(ctx: Ctx, delivery: DeliveryRecord, carried: Carried): Promise<Made> {
  const { document, labId, mediaKey, releasedAt } = carried
  const { sends, pattern } = SftpConfig.parse(delivery.config)
  const name = fileNameOf(pattern, {
    lab: document.lab.name,
    requisition: document.requisition,
    version: String(document.version),
    state: stateLetters[document.state],
    released: stamp(releasedAt),
  })
  const files: SftpFile[] = []
  for (const one of sends) {
    if (one === 'pdf') files.push({ name: `${name}.pdf`, bytes: await paperToDeliver(ctx, labId, mediaKey) })
    if (one === 'csv') files.push({ name: `${name}.csv`, bytes: rowsCsv(document) })
    if (one !== 'hl7') continue
    const message = await hl7File(ctx, carried, { controlId: delivery.id, receiver: delivery.recipient })
    if (!message.ok)
      return { ok: false, fault: 'document', words: fill(m.sftp.noMessage, { why: message.why }) }
    files.push({ name: `${name}.hl7`, bytes: message.bytes })
  }
  return { ok: true, files }
}

type Ready = { ok: true; to: SftpAccount; files: SftpFile[] } | ({ ok: false } & SftpTrouble)

/** What a delivery carries, by what it is for. Undefined where that is gone. */
async function carriedFiles(ctx: Ctx, delivery: DeliveryRecord): Promise<Made | undefined> {
  if (delivery.purpose === 'elr') {
    const file = await healthFile(ctx.db, delivery)
    return file && { ok: true, files: [file] }
  }
  const carried = await carriedBy(ctx, delivery)
  return carried && filesOf(ctx, delivery, carried)
}

/** The account as it is now, and the files. A way that leads elsewhere by now is not the recipient that was planned. */
async function readyFor(ctx: Ctx, delivery: DeliveryRecord): Promise<Ready> {
  const way = await wayRecord(ctx.db, delivery.lab_id, delivery.way_id)
  if (way.address !== delivery.address) return { ok: false, fault: 'document', words: m.sftp.movedMeanwhile }
  const made = await carriedFiles(ctx, delivery)
  if (!made) return { ok: false, fault: 'document', words: m.sftp.noReport }
  return made.ok ? { ok: true, to: await sftpAccount(ctx, way), files: made.files } : made
}

function lineOf({ ports }: Ctx) {
  if (!ports.sftp) throw new Error('Nothing leaves by SFTP here.')
  return ports.sftp
}

/** Makes a version's files, and hands them to the server of its way. */
export const sftpSender: Sender = {
  async prepare(ctx, delivery) {
    const line = lineOf(ctx)
    const ready = await readyFor(ctx, delivery)
    if (!ready.ok) {
      const { fault, words } = ready
      return { pages: null, send: async () => ({ is: 'refused', fault, words }) }
    }
    const { to, files } = ready
    const names = files.map(({ name }) => name).join(', ')
    return { pages: null, send: (noted) => line.send({ to, files, whole: () => noted(names) }) }
  },

  async ask(ctx, delivery, { partner_id }) {
    const ready = await readyFor(ctx, delivery)
    // Whether it arrived there cannot be asked there any more.
    if (!ready.ok) return { is: 'unknown' }
    const { to, files } = ready
    return lineOf(ctx).find({ to, files, wasWhole: partner_id !== null })
  },
}
