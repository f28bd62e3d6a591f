// One long-lived vitest over the copy: takes test files one by one, each with a mutant on or none, and says what came of it.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { Order, askedFile, laneVariable, pidFile, switchFile, type Outcome } from './protocol'

const lane = process.env[laneVariable] ?? ''
const root = process.cwd()
const at = (name: string) => join(lane, name)

/** Vitest tells its reporters more than anybody reads here. */
const vitest = await createVitest('test', {
  config: join(root, 'bench/mutate/vitest.config.ts'),
  watch: false,
  reporters: [{}],
  update: false,
})
const specifications = new Map<string, TestSpecification>()
await vitest.standalone()
for (const one of await vitest.globTestSpecifications()) specifications.set(relative(root, one.moduleId), one)

function whyOf(modules: readonly TestModule[]): string {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return `${test.fullName}: ${(test.result().errors?.[0]?.message ?? '').split('\n')[0] ?? ''}`
    for (const suite of module.children.allSuites())
      for (const { message } of suite.errors()) return message.split('\n')[0] ?? ''
    for (const { message } of module.errors()) return message.split('\n')[0] ?? ''
  }
  return ''
}

/** Ends the process that runs the tests, where it has told its number. */
function endRunner(): void {
  if (!existsSync(at(pidFile))) return
  const pid = Number(readFileSync(at(pidFile), 'utf8'))
  if (!Number.isSafeInteger(pid) || pid < 2 || pid === process.pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function follow({ test, mutant, mostAsked, limitMs }: Order): Promise<Outcome> {
  const specification = specifications.get(test)
  if (!specification) throw new Error(`There is no test file ${test}.`)
  writeFileSync(at(switchFile), JSON.stringify({ mutant, mostAsked }))
  for (const name of [askedFile, pidFile]) rmSync(at(name), { force: true })
  let late = false
  const clock = setTimeout(() => {
    late = true
    endRunner()
  }, limitMs)
  const began = performance.now()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification], false)
  // What it answers holds every file that it has ever run.
  const ran = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  clearTimeout(clock)
  const failed = late || unhandledErrors.length > 0 || ran.length === 0 || !ran.every((module) => module.ok())
  return {
    failed,
    late,
    why: late
      ? 'It took too long.'
      : failed
        ? whyOf(ran) || String(unhandledErrors[0] ?? 'The file failed.')
        : '',
    ms: Math.round(performance.now() - began),
    asked: existsSync(at(askedFile))
      ? z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(at(askedFile), 'utf8')))
      : {},
  }
}

process.on('message', (message) => {
  void follow(Order.parse(message)).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => {
  endRunner()
  void vitest.close().finally(() => process.exit(0))
})
process.send?.({ tests: [...specifications.keys()] })
