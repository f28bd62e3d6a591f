import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@contract/calls'
import { cleanLines, cleanText } from '@contract/shapes'
import { inPath, inputFor } from '../test/bad-bodies'
import { parsePart, refuseHostile } from './input'
import { Refusal } from './errors'

const ids = ['019a0000-0000-7000-8000-00000000beef']

/** What is said of each field of a value that is refused. */
function said(schema: z.ZodType | undefined, value: unknown): Record<string, string> {
  try {
    parsePart(schema, value)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.inLanguage('en').fields ?? {}
  }
}

/** How the library speaks where nobody gave it a sentence. */
const librarys =
  /^(Invalid|Too (small|big)|Unrecognized|Expected (string|int|number|boolean|array|object|record)\b|Required)/

describe('what is said of a refused value', () => {
  test('no call answers with a sentence of the library', () => {
    const found = new Set<string>()
    let sentences = 0
    for (const { name, endpoint } of calls) {
      const bodies = fc.sample(inputFor(endpoint, ids), { numRuns: 40, seed: 7 })
      const params = fc.sample(inPath(ids), { numRuns: 40, seed: 7 })
      const plain = [undefined, null, 'x', 7, [], {}, { nonsense: 1 }]
      for (const [schema, values] of [
        [endpoint.body, [...bodies, ...plain]],
        [endpoint.query, [...bodies, ...plain]],
        [
          endpoint.params,
          params.map((id) =>
            Object.fromEntries([
              ['id', id],
              ['key', id],
              ['form', id],
            ]),
          ),
        ],
      ] as const)
        for (const value of values)
          for (const [field, sentence] of Object.entries(said(schema, value))) {
            sentences += 1
            if (librarys.test(sentence)) found.add(`${name} ${field}: ${sentence}`)
          }
    }
    expect(sentences).toBeGreaterThan(calls.length)
    expect([...found]).toEqual([])
  })

  test('each kind of refusal has a sentence', () => {
    const schema = z.strictObject({
      id: z.guid(),
      code: z.string().regex(/^[A-Z]+$/),
      name: z.string().min(1),
      long: z.string().min(3),
      few: z.array(z.string()).min(2),
      dots: z.int().min(-5).max(5),
      own: z.int('Use whole dots.'),
      missing: z.string(),
    })
    const value = { id: 'x', code: 'x', name: '', long: 'x', few: [], dots: 1.5, own: 1.5, more: 1 }
    expect(said(schema, value)).toEqual({
      id: 'This ID is not valid.',
      code: 'This value is not in the expected format.',
      name: 'Enter a value.',
      long: 'Too short. Minimum length: 3.',
      few: 'Too few entries. Minimum: 2.',
      dots: 'Enter a whole number.',
      own: 'Use whole dots.',
      missing: 'Enter a value.',
      body: 'Not known here: more.',
    })
  })
})

describe('characters that nobody sees', () => {
  const refused = (value: unknown) => {
    try {
      refuseHostile(value)
      return {}
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.inLanguage('en').fields
    }
  }
  const message = 'This text contains a character that cannot be saved. Remove it.'

  test('controls and those that turn the direction are refused, with the field', () => {
    for (const hidden of [
      '\u0001',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u061c',
      '\u200e',
      '\u202e',
      '\u2066',
    ])
      expect(refused({ patient: { lastname: `Cedergren${hidden}` } })).toEqual({
        'patient.lastname': message,
      })
  })

  test('names of every script, joiners and several lines pass; a password is any characters', () => {
    for (const name of ['Ñandú', '陳大文', 'محمد', 'שרה', 'می‌خواهم', '👩‍🔬', 'one\r\ntwo\tthree'])
      expect(refused({ name })).toEqual({})
    expect(refused({ password: 'a\u202eb' })).toEqual({})
  })

  test('a text of one line has no line break, one of several keeps them; what was kept before is read', () => {
    expect(cleanText(20).parse('Ana\r\n\tReyes ')).toBe('Ana Reyes')
    expect(cleanLines(20).parse(' one\ntwo ')).toBe('one\ntwo')
    expect(cleanText(20).parse('Ced\u202eergren')).toBe('Ced\u202eergren')
  })
})
