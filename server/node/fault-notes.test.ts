import { describe, expect, test } from 'vitest'
import { createFaultNotes } from './fault-notes'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what is no message', () => {
  test('is written down one at a time, and a flood of it as a few and a count', async () => {
    const kept: [string, number][] = []
    let inHand = 0
    const notes = createFaultNotes({
      keep: async (why, _bytes, times) => {
        expect(++inHand).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 1))
        inHand--
        kept.push([why, times])
      },
      failed: () => undefined,
    })
    await Promise.all(Array.from({ length: 2_000 }, (_, at) => notes.note('cutFrame', bytes(`half ${at}`))))
    await notes.note('tls', bytes(''))
    await notes.end()
    expect(kept).toEqual([
      ...Array.from({ length: 5 }, () => ['cutFrame', 1]),
      ['tls', 1],
      ['cutFrame', 1_995],
    ])
  })

  test('goes on where one could not be written down', async () => {
    const kept: string[] = []
    const failures: unknown[] = []
    const notes = createFaultNotes({
      keep: async (why) => {
        if (why === 'tls') throw new Error('no database')
        kept.push(why)
      },
      failed: (error) => failures.push(error),
    })
    await notes.note('tls', bytes(''))
    await notes.note('noFrame', bytes('x'))
    await notes.end()
    expect([kept, failures.length]).toEqual([['noFrame'], 1])
  })
})
