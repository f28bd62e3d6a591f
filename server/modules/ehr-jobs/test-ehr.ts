import { createServer } from 'node:net'
import { api } from '@contract/api'
import type { ConnectionFormInput, ConnectionDetail } from '@contract/ehr-connections/shapes'
import { createHl7Listeners } from '../../node/hl7-listeners'
import { createMllpClient } from '../../node/mllp'
import type { Caller, TestLab } from '../../test/harness'
import { takeMessage, type ConnectionKey } from './public'

const nobody = { namespace: '', oid: '', oidType: '' }

export const config = (over: object = {}): ConnectionFormInput['config'] => ({
  theirApplication: { ...nobody, namespace: 'EPIC' },
  theirFacility: nobody,
  ourApplication: { ...nobody, namespace: 'ALIQUOT' },
  ourFacility: nobody,
  takes: ['ORM^O01', 'OML^O21', 'ADT', 'ORU^R01'],
  zone: '',
  patientAuthority: 'CLINIC',
  patientIdType: 'MR',
  limits: { field: 65_536, attachment: 5_000_000 },
  makesPatients: false,
  alwaysOriginal: false,
  target: null,
  sendsResults: false,
  sendsCharges: false,
  sendsPdf: false,
  pdfCode: '',
  expectedHours: null,
  contractLabId: null,
  ...over,
})

export const form = (over: object = {}): ConnectionFormInput => ({
  name: 'Clinic chart',
  kind: 'chart',
  locationId: null,
  listenPort: 16_661,
  config: config(),
  certificate: null,
  ...over,
})

/** An order as a chart sends it. */
export const order = ({
  id = 'M1',
  control = 'NW',
  placer = 'P1',
  patient = 'A100',
  family = 'Hale',
  processing = 'T',
  priority = 'R',
  test = 'NOBODY^Unheard of^L',
  enhanced = '',
}: Record<string, string> = {}): string =>
  [
    `MSH|^~\\&|EPIC|CLINIC|ALIQUOT||20261119120000-0700||ORM^O01|${id}|${processing}|2.5.1|||${enhanced}`,
    `PID|1||${patient}^^^CLINIC^MR||${family}^Nora||19800102|F`,
    `ORC|${control}|${placer}^EPIC|||||||20261119115500-0700|||1114933458^Okafor^Amara^^^^^^NPI^L^^^NPI`,
    `OBR|1|${placer}^EPIC||${test}|||20261119110000-0700|||||||||1114933458^Okafor^Amara^^^^^^NPI^L^^^NPI|||||||||||^^^^^${priority}`,
  ].join('\r') + '\r'

export const bytesOf = (text: string) => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes))
/** The segments of an answer that say how it went: without its time and number. */
export const gist = (bytes: Uint8Array | null): string =>
  (textOf(bytes) ?? '')
    .split('\r')
    .filter((line) => /^(MSA|ERR|ORC)/.test(line))
    .join(' ')

/** A port that is free at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

export function ehrBench(lab: TestLab, admin: Caller) {
  const parts = { db: lab.db, ports: lab.ports, wake: () => lab.app.messages.wake() }
  const keyOf = ({ _id }: { _id: string }): ConnectionKey => ({ labId: lab.seeded.labId, connectionId: _id })
  let names = 0

  const add = async (over: object = {}): Promise<ConnectionDetail> => {
    names += 1
    const answer = await admin.call(api.ehrConnections.add, {
      body: { connection: form({ name: `Chart ${names}`, listenPort: null, ...over }) },
    })
    if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.fields)}`)
    return answer.body
  }
  const set = (id: string, columns: object) =>
    lab.owner.updateTable('ehr_connection').set(columns).where('id', '=', id).execute()
  /** As a connection is that is being tested, without the ceremony. */
  const testing = async (over: object = {}, columns: object = {}) => {
    const made = await add(over)
    await set(made._id, { state: 'TESTING', ...columns })
    return made
  }
  const settled = async () => {
    lab.app.messages.wake()
    await lab.app.messages.stop()
  }
  return {
    parts,
    keyOf,
    add,
    set,
    testing,
    settled,
    take: (connection: { _id: string }, text: string) => takeMessage(parts, keyOf(connection), bytesOf(text)),
    rows: (connection: { _id: string }) =>
      lab.owner
        .selectFrom('ehr_message')
        .selectAll()
        .where('connection_id', '=', connection._id)
        .orderBy('place')
        .execute(),
    get: async (id: string) => (await admin.call(api.ehrJobs.get, { params: { id } })).body,
    listeners: (ports: number[], over: object = {}) =>
      createHl7Listeners({
        db: lab.db,
        ports: lab.ports,
        settings: { host: '127.0.0.1', ports, tls: undefined, networks: [] },
        wake: () => lab.app.messages.wake(),
        server: lab.ports.ids.id(),
        ...over,
      }),
    client: (port: number) => createMllpClient({ host: '127.0.0.1', port }, { answerMs: 3_000 }),
  }
}
