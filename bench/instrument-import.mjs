// A file of 10,000 rows of an instrument, from its bytes to results: taken in, looked at, and accepted by one call in the background,
// as the screen does it. Prints the time of each and the most memory that the server held. The limits are 60 s for all of it, and 300 MB.
// Usage: node bench/instrument-import.mjs [rows]   default 10000; exits with 1 above a limit
import { readFileSync, writeFileSync } from 'node:fs'
import {
  ask,
  caller,
  makeFolder,
  orderMaker,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const say = (line) => void process.stdout.write(`${line}\n`)
const rows = Number(process.argv[2] ?? 10_000)
const limitMs = 60_000
const limitMb = 300
/** Lines of a page; the screen asks for 100. */
const chunk = 400
/** Within the range of every test of the panels. */
const ordinary = { NA: '140', K: '4.2', CL: '103', CO2: '25', BUN: '15', CREAT: '0.91', GLU: '94', CA: '9.4' }
const folder = makeFolder()
const port = 20_000 + Math.floor(Math.random() * 10_000)
const server = await startServer(folder, port)
const memoryMb = (line) =>
  Number(
    new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1],
  ) / 1024
const peakMb = () => memoryMb('VmHWM')
/** The most that is held from now on: making the orders is not what is measured. */
const forgetPeak = () => writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5')

const must = (answer) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const timed = async (name, work) => {
  const began = performance.now()
  const answer = await work()
  const took = performance.now() - began
  say(`${name.padEnd(44)} ${(took / 1000).toFixed(2).padStart(8)} s   peak ${peakMb().toFixed(0)} MB`)
  return { answer, took }
}

try {
  const token = await signIn(server.url, 'admin')
  const call = caller(server.url, token)
  const found = await withSql(folder, async (sql) => {
    const { order } = await orderMaker(sql, call)
    const open = async () =>
      (
        await sql.query(
          `select s.barcode, t.code, t.id as test_id, v.definition ->> 'units' as unit
             from analysis a join specimen s on s.lab_id = a.lab_id and s.id = a.specimen_id
             join lab_order o on o.lab_id = a.lab_id and o.id = a.order_id
             join test t on t.lab_id = a.lab_id and t.id = a.test_id
             join test_version v on v.lab_id = a.lab_id and v.test_id = a.test_id and v.version = a.test_version
            where a.state in ('REGISTERED', 'ASSIGNED') and o.state = 'OPEN' and o.hold is null and s.state = 'RECEIVED'
              and t.code = any($1) order by s.barcode, t.code limit $2`,
          [Object.keys(ordinary), rows],
        )
      ).rows
    /** The setting up waits where the machine is busy; it is not what is measured. */
    const made = async (body) => {
      for (let left = 20; ; left--) {
        const answer = await call('POST', '/add/order', body, { 'idempotency-key': crypto.randomUUID() })
        if (answer.status !== 503 || left === 0) return must(answer)
        await new Promise((go) => setTimeout(go, 2_000))
      }
    }
    const received = { ...order, dateReceived: new Date(Date.now() - 600_000).toISOString() }
    const began = performance.now()
    for (let have = (await open()).length; have < rows; have = (await open()).length)
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let n = 0; n < Math.min(100, Math.ceil((rows - have) / 32)); n++)
            await made({ order: received })
        }),
      )
    const { rows: machines } = await sql.query("select id from instrument where code = 'CHEM-1'")
    say(`orders made in ${((performance.now() - began) / 1000).toFixed(0)} s, not counted`)
    return { lines: await open(), instrumentId: machines[0].id }
  })
  const { lines, instrumentId } = found
  for (const [code, testId] of new Map(lines.map((one) => [one.code, one.test_id])))
    must(
      await call('POST', '/update/instrument_code', {
        code: {
          ...{ instrumentId, version: 0, code, testId, sentUnit: null, factor: null, low: null, high: null },
          beyond: 'bound',
        },
      }),
    )
  const file = [
    'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
    ...lines.map(({ barcode, code, unit }) => `${barcode},S,${code},${ordinary[code]},${unit ?? ''},,`),
  ].join('\n')
  forgetPeak()
  const heldMb = memoryMb('VmRSS')
  say(`${lines.length} rows, ${(file.length / 1024).toFixed(0)} KB, server at ${heldMb.toFixed(0)} MB before`)

  const taken = await timed('taken in, its profile found', async () => {
    const { status, text } = await ask(
      `${server.url}/api/v1/instrument_run/add?instrumentId=${instrumentId}&fileName=bench.csv`,
      'POST',
      {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': Buffer.byteLength(file),
      },
      file,
    )
    return must({ status, body: JSON.parse(text) }).run
  })
  const { _id } = taken.answer
  const looked = await timed('looked at: the first page', async () =>
    must(await call('POST', '/instrument_run', { _id, states: ['matched'], offset: 0, limit: chunk })),
  )
  const again = await timed('looked at: the next page', async () =>
    must(await call('POST', '/instrument_run', { _id, states: ['matched'], offset: chunk, limit: chunk })),
  )
  const all = await timed('accepted, one call, in the background', async () => {
    const began = must(
      await call('POST', '/instrument_run/accept_all', { _id }, { 'idempotency-key': crypto.randomUUID() }),
    )
    for (;;) {
      const { acceptance } = must(await call('POST', '/instrument_run/acceptance', { _id }))
      if (acceptance.state !== 'QUEUED' && acceptance.state !== 'RUNNING')
        return { matched: began.total, accepted: acceptance.done - acceptance.failed }
      await new Promise((go) => setTimeout(go, 500))
    }
  })
  await timed('looked at: accepted lines', async () =>
    must(await call('POST', '/instrument_run', { _id, states: ['accepted'], offset: 0, limit: chunk })),
  )
  const total = taken.took + looked.took + again.took + all.took
  const { matched, accepted } = all.answer
  const more = peakMb() - heldMb
  say(
    `${matched} matched, ${accepted} accepted, ${(total / 1000).toFixed(1)} s of ${limitMs / 1000} s, ${more.toFixed(0)} of ${limitMb} MB more than before`,
  )
  if (total > limitMs || more > limitMb || accepted !== matched || matched < lines.length)
    process.exitCode = 1
} finally {
  await stopServer(server)
  removeFolder(folder)
}
