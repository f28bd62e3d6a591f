import { uuidv7 } from 'uuidv7'
import { api } from '@contract/api'
import { EhrConfig } from '@contract/ehr-connections/config'
import { makeContext } from '../../core/context'
import { json } from '../../db/json'
import { decodeText, problemLine, receive, type Problem, type Received } from '../../hl7/public'
import type { TestLab } from '../../test/harness'
import type { Filed, FilingChoice, FilingConnection } from './filing'
import { addAccount, principalOfConnection } from '../ehr-connections/public'
import { fileMessage } from './public'

const nobody = { namespace: '', oid: '', oidType: '' }

export const testConfig = (over: Partial<EhrConfig> = {}): EhrConfig => ({
  theirApplication: nobody,
  theirFacility: nobody,
  ourApplication: { namespace: 'ALIQUOT', oid: '', oidType: '' },
  ourFacility: nobody,
  takes: ['ORM^O01', 'OML^O21', 'ADT', 'ORU^R01'],
  zone: 'America/Boise',
  patientAuthority: '',
  patientIdType: 'MR',
  limits: { field: 65_536, attachment: 5_000_000 },
  makesPatients: true,
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

/** A connection of the demo laboratory, kept in its table. */
export async function connectionWith(
  lab: TestLab,
  {
    kind = 'chart',
    locationId = null,
    ...over
  }: Partial<EhrConfig> & Partial<Pick<FilingConnection, 'kind' | 'locationId'>> = {},
): Promise<FilingConnection> {
  const id = uuidv7()
  const connection = { id, name: `Mercy chart ${id.slice(-6)}`, kind, locationId, config: testConfig(over) }
  await lab.owner
    .insertInto('ehr_connection')
    .values({
      lab_id: lab.seeded.labId,
      id: connection.id,
      name: connection.name,
      search_name: connection.name.toLowerCase(),
      kind,
      location_id: locationId,
      config: json(connection.config),
    })
    .execute()
  await lab.owner
    .transaction()
    .execute((tx) => addAccount(tx, { lab_id: lab.seeded.labId, id, name: connection.name }))
  return connection
}

/** Says of every test of an order that it was sent over a connection, as ordering it from that laboratory does. */
export async function sentOver(lab: TestLab, connection: FilingConnection, orderId: string): Promise<void> {
  const rows = await lab.owner
    .selectFrom('analysis as a')
    .innerJoin('specimen as s', 's.id', 'a.specimen_id')
    .select(['a.panel_id', 'a.test_id', 's.letter'])
    .where('a.order_id', '=', orderId)
    .execute()
  const sent = new Map(
    rows.map(({ panel_id, test_id, letter }) => [
      `${letter} ${panel_id ?? test_id}`,
      { panel_id, test_id: panel_id === null ? test_id : null, letter },
    ]),
  )
  for (const one of sent.values())
    await lab.owner
      .insertInto('ehr_order')
      .values({
        lab_id: lab.seeded.labId,
        id: uuidv7(),
        connection_id: connection.id,
        direction: 'out',
        placer: `R-${uuidv7()}`,
        placer_namespace: 'ALIQUOT',
        order_id: orderId,
        ...one,
        test: json({ code: '', text: '', system: '' }),
        state: 'ORDERED',
        made_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .execute()
}

const processingOf = (bytes: Uint8Array) =>
  /^MSH(?:\|[^|\r\n]*){9}\|([^|^\r\n]*)/m.exec(decodeText(bytes).text)?.[1] ?? ''

/** Reads bytes as the connection would. */
export const readFor = ({ config }: FilingConnection, bytes: Uint8Array): Received =>
  receive(bytes, {
    zone: config.zone || 'America/Boise',
    mode: processingOf(bytes) === 'P' ? 'production' : 'test',
    accepts: config.takes,
    limits: config.limits,
  })

export interface FileOptions {
  confirmed?: boolean
  choice?: FilingChoice
  isTest?: boolean
}

/** Files the bytes of a message in a transaction of its own. */
export async function fileBytes(
  lab: TestLab,
  connection: FilingConnection,
  bytes: Uint8Array,
  { confirmed = false, choice = {}, isTest = false }: FileOptions = {},
): Promise<Filed> {
  const received = readFor(connection, bytes)
  if (received.kind !== 'read')
    throw new Error(`The message was not read: ${received.problems.map(problemLine).join('; ')}`)
  const ctx = makeContext({
    endpoint: api.results.verify,
    requestId: 'request-0001',
    address: null,
    read: lab.db,
    db: lab.db,
    ports: lab.ports,
    who: await principalOfConnection(lab.db, {
      lab_id: lab.seeded.labId,
      id: connection.id,
      name: connection.name,
    }),
    claim: undefined,
  })
  const { content, problems } = received
  return ctx.write((w) =>
    fileMessage(ctx, w, { connection, isTest, messageId: uuidv7(), content, problems, confirmed, choice }),
  )
}

export const fileText = (lab: TestLab, connection: FilingConnection, text: string, options?: FileOptions) =>
  fileBytes(lab, connection, new TextEncoder().encode(text), options)

/** What was told, as lines. */
export const linesOf = (problems: readonly Problem[]): string[] => problems.map(problemLine)
