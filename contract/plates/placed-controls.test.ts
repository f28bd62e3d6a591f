import { describe, expect, test } from 'vitest'
import { controlPlaces } from '../rules/plates/scheme'
import { wellName } from '../rules/plates/wells'
import { fitsScheme, movingCount, movingWells, placedControls } from './placed-controls'

const moving = (count: number) =>
  (['PC', 'NTC'] as const).flatMap((role) =>
    Array.from({ length: count }, (_, at) => ({ role, name: `${role} ${at}`, well: null })),
  )

describe.each([96, 384] as const)('controls of %i wells', (format) => {
  const controls = moving(movingCount(format))

  test('that move stand where the rules that judge the plate look for them, on each number', () => {
    const seen = new Set<string>()
    for (let number = 0; number < 48; number += 1) {
      const placed = placedControls(format, number, controls)
      const wanted = controlPlaces(format, number).map(
        ({ place, shows }) => `${wellName(place)} ${shows === 'positive' ? 'PC' : 'NTC'}`,
      )
      expect(placed.map(({ well, control }) => `${well} ${control.role}`)).toEqual(wanted)
      seen.add(wanted.join(' '))
    }
    expect(seen.size).toBe(24)
  })

  test('are as many as the scheme has places, or none', () => {
    expect(fitsScheme(format, controls)).toBe(true)
    expect(fitsScheme(format, [])).toBe(true)
    expect(fitsScheme(format, [{ role: 'NTC', name: 'Water', well: 'A12' }])).toBe(true)
    expect(fitsScheme(format, controls.slice(1))).toBe(false)
    expect(fitsScheme(format, [...controls, { role: 'NTC', name: 'Water', well: null }])).toBe(false)
    expect(() => placedControls(format, 1, controls.slice(1))).toThrow(RangeError)
  })

  test('of extraction take the first free well, past closed ones, and fixed ones stay', () => {
    const [shut = '', fixed = ''] = ['A12', 'B6'].filter((well) => !movingWells[format].has(well))
    const placed = placedControls(
      format,
      5,
      [
        ...controls,
        { role: 'NEC', name: 'Extraction', well: null },
        { role: 'CAL', name: 'Standard', well: fixed || null },
      ],
      [shut, 'A1'].filter(Boolean),
    )
    const wells = placed.map(({ well }) => well)
    expect(new Set(wells).size).toBe(controls.length + 2)
    expect(wells).not.toContain('A1')
    if (fixed) expect(wells).toContain(fixed)
    expect(placed.find(({ control }) => control.role === 'NEC')?.well).toMatch(/^[BC]1$/)
  })
})
