import { describe, expect, test } from 'vitest'
import { freePlaces, placeOf, placesInOrder, rectangle, stampedPlace, wellName } from './geometry'

describe('wells', () => {
  test.each([96, 384] as const)('each well of %i has one name, and no other name is one', (format) => {
    const names = Array.from({ length: format }, (_, place) => wellName(format, place))
    expect(new Set(names).size).toBe(format)
    expect(names.map((name) => placeOf(format, name))).toEqual(names.map((_, place) => place))
    for (const name of ['', 'A', 'A0', 'A00', 'Q1', 'A25', '1A', 'AA1', 'A1B'])
      expect(placeOf(format, name)).toBeNull()
  })
  test('small letters and a leading zero are the same well; the end of a small plate is not that of a large one', () => {
    expect(placeOf(96, 'c07')).toBe(30)
    expect(placeOf(96, ' H12 ')).toBe(95)
    expect(placeOf(96, 'I1')).toBeNull()
    expect(placeOf(96, 'A13')).toBeNull()
    expect(wellName(384, 383)).toBe('P24')
  })
  test('down fills columns, across fills rows, and free ones are taken from a well on', () => {
    const names = (places: readonly number[]) => places.slice(0, 10).map((place) => wellName(96, place))
    expect(names(placesInOrder(96, 'down'))).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'E1',
      'F1',
      'G1',
      'H1',
      'A2',
      'B2',
    ])
    expect(names(placesInOrder(96, 'across')).slice(0, 3)).toEqual(['A1', 'A2', 'A3'])
    const free = freePlaces(96, 'down', (place) => wellName(96, place) !== 'H1', 72)
    expect(names(free).slice(0, 3)).toEqual(['G1', 'A2', 'B2'])
  })
  test('the rectangle of two wells, whichever is first', () => {
    const names = rectangle(96, placeOf(96, 'B3') ?? 0, placeOf(96, 'A2') ?? 0).map((place) =>
      wellName(96, place),
    )
    expect(names).toEqual(['A2', 'A3', 'B2', 'B3'])
  })
  test('four plates of 96 fill each well of 384 once', () => {
    const places = ([1, 2, 3, 4] as const).flatMap((quadrant) =>
      Array.from({ length: 96 }, (_, place) => stampedPlace(place, quadrant)),
    )
    expect(new Set(places).size).toBe(384)
    expect(([1, 2, 3, 4] as const).map((quadrant) => wellName(384, stampedPlace(0, quadrant)))).toEqual([
      'A1',
      'A2',
      'B1',
      'B2',
    ])
  })
})
