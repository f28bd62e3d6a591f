import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Answer, laneVariable, type Order, type Outcome } from './protocol'

/** Fewer draws for tests that draw: a mutant is asked for thousands of times anyway. */
const fewer = { ALIQUOT_BODIES: '20', ALIQUOT_SEQUENCES: '40', ALIQUOT_EDITS: '20' }

export interface Lane {
  tests: readonly string[]
  run(order: Order): Promise<Outcome>
  close(): Promise<void>
}

/** Starts a vitest of its own over the copy. Its PostgreSQL comes with the first test that needs one. */
export async function openLane(folder: string, number: number): Promise<Lane> {
  const place = join(folder, `.lane-${number}`)
  mkdirSync(place)
  const log = join(place, 'log')
  const output = openSync(log, 'a')
  const child: ChildProcess = fork(join(folder, 'bench/mutate/lane.ts'), {
    cwd: folder,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', output, output, 'ipc'],
    env: { ...process.env, ...fewer, CI: '', [laneVariable]: place },
  })
  let asking: { done(answer: Answer): void; failed(error: Error): void } | undefined
  const next = () =>
    new Promise<Answer>((done, failed) => {
      asking = { done, failed }
    })
  child.on('message', (message) => asking?.done(Answer.parse(message)))
  child.once('exit', () =>
    asking?.failed(new Error(`A test run ended by itself:\n${readFileSync(log, 'utf8').slice(-2000)}`)),
  )
  const ready = await next()
  return {
    tests: 'tests' in ready ? ready.tests : [],
    async run(order) {
      const answered = next()
      child.send(order)
      const answer = await answered
      if (!('outcome' in answer)) throw new Error('A test run answered something else.')
      return answer.outcome
    },
    close: () =>
      new Promise((done) => {
        asking = undefined
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        child.disconnect()
      }),
  }
}
