import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hl7Message } from '@medplum/core'
import { describe, expect, it } from 'vitest'
import { splitMessages } from './batch'
import { decodeText } from './charset'
import { unescape } from './escape'
import { parseMessage, readerOf } from './message'

/** Our reader beside that of @medplum/core, which others use: every subcomponent of every message must be the same text. */

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const isThere = folder !== '' && existsSync(join(folder, 'hl7-elr-reportstream'))

/** How many subcomponents were compared; throws at the first that differs. */
function compare(text: string): number {
  const ours = parseMessage(text)
  if (!ours) return 0
  // What only we join, or cut, has no counterpart there; nor has a message without fields.
  const isJoined = ours.problems.some(({ text: told }) => told.startsWith('Line'))
  if (isJoined) return 0
  const theirs = Hl7Message.parse(text)
  let compared = 0
  const differing: string[] = []
  for (const segment of ours.segments) {
    const reader = readerOf(segment, ours.separators)
    const other = theirs.getAllSegments(segment.name)[segment.index - 1]
    for (const [field, raw] of segment.fields.entries()) {
      // MSH-1 and MSH-2 are the separators themselves.
      if (field === 0 || (segment.name === 'MSH' && field < 3)) continue
      const repetitions = raw.split(ours.separators.repetition)
      for (const [repetition, one] of repetitions.entries())
        for (const [component, part] of one.split(ours.separators.component).entries())
          for (const [subcomponent] of part.split(ours.separators.subcomponent).entries()) {
            const told = other?.getField(field).getComponent(component + 1, subcomponent, repetition) ?? ''
            const expected = told === '""' ? '' : unescape(told, ours.separators).trim()
            const value = reader.all(field)[reader.all(field).findIndex(({ raw: own }) => own === one)]
            const own = value?.part(component + 1, subcomponent + 1) ?? ''
            compared++
            if (own !== expected)
              differing.push(`${segment.name}${segment.index}-${field}.${component + 1}.${subcomponent + 1}`)
          }
    }
  }
  expect(differing).toEqual([])
  return compared
}

describe('a second reader', () => {
  it('reads what we write as we do', () => {
    const vectors = join(import.meta.dirname, 'vectors')
    const files = readdirSync(vectors).filter((name) => name.endsWith('.hl7'))
    for (const name of files) expect(compare(readFileSync(join(vectors, name), 'utf8'))).toBeGreaterThan(100)
    expect(files).toHaveLength(5)
  })

  it.skipIf(!isThere)(
    'reads what others write as we do (needs ALIQUOT_REAL_DATA, the folder that holds hl7-*)',
    () => {
      let compared = 0
      for (const set of readdirSync(folder).filter((name) => name.startsWith('hl7-')))
        for (const name of readdirSync(join(folder, set)).filter((file) => file !== 'SOURCE.md'))
          for (const text of splitMessages(
            decodeText(new Uint8Array(readFileSync(join(folder, set, name)))).text,
          ).messages)
            compared += compare(text)
      expect(compared).toBeGreaterThan(50_000)
    },
  )
})
