import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { createSeals } from '@server/core/seals'
import { wallClock } from '@server/core/wall-clock'
import type { Database } from '@server/db/schema'
import { mergePdf } from '@server/documents/merge-pdf'
import { memoryStore, sandboxFaxLine } from '@server/fax-line/sandbox'
import { readHere } from '@server/instrument-files/work'
import type { MailMessage, Passwords, Ports, StoredFile } from '@server/ports'
import { plainPdf } from './plain-pdf'

/** Cheap on purpose: nothing in the tab is worth guarding, and a developer signs in often. */
const work = { N: 2 ** 10, r: 8, p: 1 }
const passwords: Passwords = {
  async hash(password) {
    const salt = bytesToHex(randomBytes(16))
    return `${salt}:${bytesToHex(await scryptAsync(utf8ToBytes(password), utf8ToBytes(salt), work))}`
  },
  async verify(hash, password) {
    const [salt = 'none', expected = ''] = (hash ?? '').split(':')
    const actual = bytesToHex(await scryptAsync(utf8ToBytes(password), utf8ToBytes(salt), work))
    return hash !== null && actual === expected
  },
}

const token = () =>
  btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The world outside, in memory. Papers are drawn as plain text: the laboratory's own are the server's business. */
export function mockPorts(db: Kysely<Database>): Ports {
  const files = new Map<string, StoredFile>()
  const { now } = wallClock
  async function deliver({ to, subject, text }: MailMessage): Promise<void> {
    const lab = await db.selectFrom('lab').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('mailbox')
      .values({ lab_id: lab.id, id: uuidv7(), recipient: to, subject, body: text, sent_at: now() })
      .execute()
  }
  return {
    passwords,
    clock: wallClock,
    ids: { id: uuidv7, token },
    instrumentFiles: readHere,
    uploads: readHere,
    seals: createSeals('the key of the mock, which seals nothing of worth'),
    files: {
      put: (bytes, type) => {
        const key = uuidv7()
        files.set(key, { bytes, type })
        return Promise.resolve(key)
      },
      get: (key) => Promise.resolve(files.get(key)),
      remove: (key) => Promise.resolve(void files.delete(key)),
    },
    mail: { sandbox: true, send: deliver },
    sms: {
      sandbox: true,
      send: ({ to, text }) => deliver({ to: `sms:${to}`, subject: 'Text message', text }),
    },
    fax: sandboxFaxLine(memoryStore()),
    trustedProxies: [],
    documents: {
      report: (document) =>
        Promise.resolve(plainPdf(['MOCK REPORT', ...JSON.stringify(document, null, 1).split('\n')])),
      cumulative: (document) =>
        Promise.resolve(plainPdf(['MOCK CUMULATIVE', ...JSON.stringify(document, null, 1).split('\n')])),
      labels: (job) =>
        Promise.resolve(
          plainPdf([
            'MOCK LABELS',
            ...job.labels.map((label) => `${label.requisitionNumber}${label.specimenLetter}`),
          ]),
        ),
      workList: (document) =>
        Promise.resolve(plainPdf(['MOCK WORK LIST', ...JSON.stringify(document, null, 1).split('\n')])),
      batchReport: (document) =>
        Promise.resolve(plainPdf(['MOCK BATCH REPORT', ...JSON.stringify(document, null, 1).split('\n')])),
      abn: (document) =>
        Promise.resolve(plainPdf(['MOCK ABN', ...JSON.stringify(document, null, 1).split('\n')])),
      requisition: (document) =>
        Promise.resolve(plainPdf(['MOCK REQUISITION', ...JSON.stringify(document, null, 1).split('\n')])),
      table: (document) =>
        Promise.resolve(plainPdf(['MOCK TABLE', ...JSON.stringify(document, null, 1).split('\n')])),
      faxCover: (cover) =>
        Promise.resolve(plainPdf(['MOCK FAX COVER', ...JSON.stringify(cover, null, 1).split('\n')])),
      fax: (cover) =>
        Promise.resolve({
          bytes: plainPdf(['MOCK FAX', ...JSON.stringify(cover, null, 1).split('\n')]),
          pages: 1,
        }),
      merge: mergePdf,
    },
    log: {
      info: () => {},
      warn: () => {},
      error: (fields, message) => reportError(new Error(`${message} ${JSON.stringify(fields)}`)),
    },
    publicUrl: typeof location === 'undefined' ? 'http://localhost' : location.origin,
    demo: true,
    startedAt: now(),
  }
}
