// Before every test file: answers the code whether a mutant is on, and counts how often it asked.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { Switched, askedFile, laneVariable, pidFile, switchFile } from './protocol'

declare global {
  var $mutant: ((id: number) => boolean) | undefined
}

const lane = process.env[laneVariable] ?? ''
const { mutant, mostAsked } = Switched.parse(JSON.parse(readFileSync(join(lane, switchFile), 'utf8')))
const asked: Record<number, number> = {}
writeFileSync(join(lane, pidFile), String(process.pid))

globalThis.$mutant = (id) => {
  const times = (asked[id] ?? 0) + 1
  asked[id] = times
  if (id === mutant && times > mostAsked) throw new Error('The mutant goes round and round.')
  return id === mutant
}

afterAll(() => writeFileSync(join(lane, askedFile), JSON.stringify(asked)))
