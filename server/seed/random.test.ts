import { expect, test } from 'vitest'
import { seededRandom } from './random'

test('the same seed gives the same sequence, another seed another one', () => {
  const draw = (seed: number | string) => Array.from({ length: 50 }, seededRandom(seed).next)
  expect(draw(7)).toEqual(draw(7))
  expect(draw('demo')).toEqual(draw('demo'))
  expect(draw(7)).not.toEqual(draw(8))
})

test('whole numbers reach both ends, evenly', () => {
  const random = seededRandom(1)
  const counts = new Map<number, number>()
  for (let n = 0; n < 6000; n++) {
    const face = random.int(1, 6)
    counts.set(face, (counts.get(face) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('shuffle keeps every item and leaves the list alone; sample takes no item twice', () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8]
  const random = seededRandom(2)
  expect([...random.shuffle(items)].sort()).toEqual(items)
  expect(items[0]).toBe(1)
  expect(new Set(random.sample(items, 5)).size).toBe(5)
  expect(random.sample(items, 20)).toHaveLength(8)
})

test('weights decide, and an empty list is refused', () => {
  const random = seededRandom(3)
  const picks = Array.from({ length: 1000 }, () =>
    random.weighted([
      ['often', 9],
      ['never', 0],
      ['seldom', 1],
    ]),
  )
  expect(picks).not.toContain('never')
  expect(picks.filter((pick) => pick === 'often').length).toBeGreaterThan(850)
  expect(() => random.pick([])).toThrow('empty')
})
