import { expect, test, vi } from 'vitest'
import { commentWith, standingWords } from './result-comment'

const connection = 'Peak'
const theirs = ['Performed by Peak Lab, CLIA 99D1234567, Provo', 'Their range: 1-2', 'Their note: final']

test('what a person wrote stays, before and behind what a message said; what an earlier message said goes', () => {
  const comment =
    'Performed by hand count\nPreliminary result of Peak: 7\nThis preliminary value is critical.\nTheir range: 1-3\nTheir note: early\ncalled Dr. Vale'
  const cut = vi.fn()
  expect(commentWith({ comment, connection }, theirs, cut)).toBe(
    ['Performed by hand count', 'called Dr. Vale', ...theirs].join('\n'),
  )
  expect(cut).not.toHaveBeenCalled()
  expect(commentWith({ comment: null, connection }, [], cut)).toBeNull()
})

test('what does not fit is cut at a whole character, and told', () => {
  const cut = vi.fn()
  const text = commentWith({ comment: null, connection }, [`Their note: ${'😀'.repeat(300)}`], cut) ?? ''
  expect(cut).toHaveBeenCalledOnce()
  expect(text.length).toBeLessThanOrEqual(400)
  expect(text.isWellFormed()).toBe(true)
  expect(text).toMatch(/Shortened here\. The laboratory has the rest\.$/)
})

test.each([
  [null, 'none'],
  ['called Dr. Vale', 'none'],
  [['called Dr. Vale', ...theirs].join('\n'), 'same'],
  [['Corrected by Peak', ...theirs].join('\n'), 'same'],
  [theirs.slice(0, 2).join('\n'), 'others'],
  [[...theirs, 'Their flag: HH'].join('\n'), 'others'],
])('beside %j stands %s', (comment, verdict) => {
  expect(standingWords({ comment, connection }, theirs)).toBe(verdict)
})
test('nothing said before and nothing said now is the same', () => {
  expect(standingWords({ comment: 'called Dr. Vale', connection }, [])).toBe('same')
})
