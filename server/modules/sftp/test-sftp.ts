import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import type { SftpForm } from '@contract/deliveries/sftp-way'
import { defaultFileName } from '@contract/sftp/file-name'
import type { Caller, TestLab } from '../../test/harness'
import type { TestSftp } from '../../test/sftp-server'
import { deliveryBench } from '../deliveries/test-deliveries'

let places = 0

/** Ways to an SFTP server of the tests, beside the bench of the ledger. */
export function sftpBench(lab: TestLab, staff: Caller, server: TestSftp) {
  const bench = deliveryBench(lab, staff)

  /** A way into a folder of its own. */
  function wayForm(over: Partial<SftpForm> = {}, more: object = {}) {
    const folder = `/in/${++places}`
    server.folders.add(folder)
    return {
      kind: 'sftp' as const,
      name: `Server ${places}`,
      locationId: null,
      physicianId: null,
      config: {
        host: '127.0.0.1',
        port: server.port,
        user: server.user,
        folder,
        auth: 'password' as const,
        secret: server.password,
        sends: ['pdf' as const, 'csv' as const],
        pattern: defaultFileName,
        ...over,
      },
      ...more,
    }
  }
  const tryAdd = (form: ReturnType<typeof wayForm>) =>
    staff.call(api.deliveries.addWay, { body: { way: form } }, bench.key())
  async function addWay(over: Partial<SftpForm> = {}, more: object = {}): Promise<Way> {
    const { status, body, message, fields } = await tryAdd(wayForm(over, more))
    if (status !== 200) throw new Error(`${message} ${JSON.stringify(fields)}`)
    return body
  }
  const wayNow = async ({ name }: Pick<Way, 'name'>) => {
    const { body } = await staff.call(api.deliveries.ways, { query: { text: name } })
    const found = body.docs.find((one) => one.name === name)
    if (found?.kind !== 'sftp') throw new Error(`No way ${name}.`)
    return found
  }
  const readKey = async ({ _id }: Pick<Way, '_id'>) =>
    (await staff.call(api.deliveries.readHostKey, { body: { _id } })).body
  async function confirmKey(way: Pick<Way, '_id' | 'name'>): Promise<void> {
    const { fingerprint } = await readKey(way)
    const { version } = await wayNow(way)
    await staff.call(api.deliveries.confirmHostKey, { body: { _id: way._id, version, fingerprint } })
  }
  const testWay = async ({ _id }: Pick<Way, '_id'>) =>
    (await staff.call(api.deliveries.testWay, { body: { _id } }, bench.key())).body
  /** A way whose key is confirmed and whose test file came and went. */
  async function proven(over: Partial<SftpForm> = {}, more: object = {}) {
    const way = await addWay(over, more)
    await confirmKey(way)
    const { problem } = await testWay(way)
    if (problem !== null) throw new Error(problem)
    return wayNow(way)
  }
  const goOn = async (way: Pick<Way, '_id' | 'name'>) => {
    const { version } = await wayNow(way)
    await staff.call(api.deliveries.pauseWay, { body: { _id: way._id, version, why: null } })
  }
  /** What lies in the folder of a way: names without it, and texts. */
  async function filesOf(way: Pick<Way, 'name'>): Promise<Map<string, string>> {
    const { config } = await wayNow(way)
    const inFolder = [...server.files].filter(([path]) => path.startsWith(`${config.folder}/`))
    return new Map(
      inFolder
        .map(
          ([path, bytes]) => [path.slice(config.folder.length + 1), new TextDecoder().decode(bytes)] as const,
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return {
    ...bench,
    provenFax: bench.proven,
    wayForm,
    tryAdd,
    addWay,
    wayNow,
    readKey,
    confirmKey,
    testWay,
    proven,
    goOn,
    filesOf,
  }
}
