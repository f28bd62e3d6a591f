// Eight writers: each puts in an order, receives it and enters its results, with one idempotency key a call, and sends the same call with
// the same key again until it is answered.
import { randomUUID } from 'node:crypto'
import { caller, signIn } from '../lib.mjs'
import { pause } from './cluster.mjs'

/** Longer than the server itself waits for its database. */
const answerWithinMs = 60_000
const asLong = (call) =>
  Promise.race([call, pause(answerWithinMs).then(() => ({ status: 'no answer', body: {} }))]).catch(
    (error) => ({
      status: 'no answer',
      body: { error: { message: error.code ?? 'the connection ended' } },
    }),
  )

/**
 * Starts them; `notes` keeps each answer as `{ at, status, message }` and each acknowledged write as `{ at, key, kind, order, requisition,
 * analyses }`.
 */
export function startWriters(url, order, count = 8) {
  const answers = []
  const acknowledged = []
  let goesOn = true
  const unexpected = []

  async function writer() {
    let token
    while (!token && goesOn)
      token = await signIn(url, 'lab').catch(async (error) => {
        answers.push({
          at: Date.now(),
          status: Number(/: (\d+) /.exec(error.message)?.[1]) || 'no answer',
          message: 'at sign-in',
        })
        await pause(500)
      })
    if (!token) return
    const call = caller(url, token)

    /** The same call with the same key until it is answered for good. */
    async function send(kind, path, body) {
      const key = randomUUID()
      for (let attempt = 1; ; attempt++) {
        const answer = await asLong(
          call('POST', path, body, { 'idempotency-key': key, 'x-request-id': `${key}-${attempt}` }),
        )
        const message = answer.body?.error?.message
        answers.push({ at: Date.now(), status: answer.status, message })
        if (answer.status === 200) return { key, kind, body: answer.body }
        const again = answer.status === 503 || answer.status === 'no answer'
        if (!again) {
          unexpected.push({ kind, status: answer.status, message })
          return undefined
        }
        await pause(200 + Math.random() * 200)
      }
    }
    const keep = (done, more) =>
      acknowledged.push({ at: Date.now(), key: done.key, kind: done.kind, ...more })

    while (goesOn) {
      const made = await send('order', '/add/order', { order })
      if (!made) continue
      const { _id, requisitionNumber: requisition } = made.body
      keep(made, { order: _id, requisition })
      const received = await send('receive', '/specimen/receive', { code: requisition })
      if (!received) continue
      keep(received, { order: _id, requisition })
      let results
      let gone = false
      while (!results && !gone) {
        const answer = await asLong(call('POST', '/order/results', { orderId: _id }))
        answers.push({ at: Date.now(), status: answer.status, message: answer.body?.error?.message })
        if (answer.status === 200) results = answer.body.docs
        else if (answer.status === 503 || answer.status === 'no answer') await pause(200)
        else gone = true
        if (gone)
          unexpected.push({
            kind: 'results of an order',
            status: answer.status,
            message: answer.body?.error?.message,
          })
      }
      if (gone) continue
      const cells = results.map(({ _id: id, version }) => ({ _id: id, version, raw: '100' }))
      const entered = await send('result', '/results/enter', { cells })
      if (!entered) continue
      // A calculated or odd cell is refused in words; the others are saved.
      const saved = entered.body.outcomes.filter(({ ok }) => ok).map((one) => one._id)
      if (saved.length === 0)
        unexpected.push({ kind: 'result', status: 200, message: entered.body.outcomes[0]?.message })
      keep(entered, { order: _id, requisition, analyses: saved })
    }
  }
  const all = Array.from({ length: count }, writer)
  return {
    answers,
    acknowledged,
    unexpected,
    /** Lets each finish what it began. */
    async stop() {
      goesOn = false
      await Promise.all(all)
    },
  }
}

/** Asks `/readyz` four times a second; keeps what it answered. */
export function startWatching(url) {
  const answers = []
  let goesOn = true
  const done = (async () => {
    while (goesOn) {
      const at = Date.now()
      const word = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => {
          const { reason, replica } = await answer.json()
          return `${answer.status}${reason ? ` ${reason}` : ''}${replica && replica !== 'used' ? ` (replica ${replica})` : ''}`
        })
        .catch(() => 'no answer')
      answers.push({ at, until: Date.now(), word })
      await pause(250)
    }
  })()
  return {
    answers,
    async stop() {
      goesOn = false
      await done
    },
  }
}
