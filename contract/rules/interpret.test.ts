import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgeBound, TestDefinition } from '../tests/shapes'
import { ageSpan } from './age-bound'
import { addDays, ageOn } from './age'
import { compare } from './decimal'
import { readEntered } from './entered-value'
import type { EnteredValue } from './entered-value'
import {
  culture,
  glucose,
  hemoglobin,
  influenza,
  morphine,
  opiateScreen,
  urineColor,
} from './example-definitions'
import { interpret } from './interpret'
import type { InterpretContext } from './interpret'

/** So many days after birth, by the calendar. */
const aged = (days: number) => ageOn('2001-01-01', addDays('2001-01-01', days))
const adult = { sex: 'F', age: aged(40 * 365), matrix: 'urine', collectedOn: '2026-11-19' } as const
function entered(definition: TestDefinition, text: string): EnteredValue {
  const read = readEntered(definition, text)
  if (!read.ok) throw new Error(`${text}: ${read.message}`)
  return read.value
}
const read = (definition: TestDefinition, text: string, context: Partial<InterpretContext> = {}) =>
  interpret(definition, entered(definition, text), { ...adult, ...context })
const flags = (definition: TestDefinition, texts: string[], context: Partial<InterpretContext> = {}) =>
  texts.map((text) => read(definition, text, context).flag)

describe('ranges', () => {
  test('bounds are inside the range, critical limits outside it', () => {
    expect(flags(glucose, ['70', '99.0', '69.9', '99.1', '40', '40.1', '450', '449.9'])).toEqual([
      '',
      '',
      'L',
      'H',
      'CRIT L',
      'L',
      'CRIT H',
      'H',
    ])
    expect(read(glucose, '101')).toMatchObject({
      rangeText: '70–99',
      isAbnormal: true,
      critical: false,
      finding: null,
    })
    expect(read(glucose, '450')).toMatchObject({ critical: true, isAbnormal: true })
  })

  test('the age chooses the range: from its first day, before its last', () => {
    expect(read(glucose, '60', { age: aged(27) })).toMatchObject({ flag: '', rangeText: '40–90' })
    expect(read(glucose, '60', { age: aged(28) })).toMatchObject({ flag: 'L', rangeText: '70–99' })
    const newborn = { ...glucose, ranges: glucose.ranges.slice(0, 1) }
    expect([27, 28].map((days) => read(newborn, '60', { age: aged(days) }).rangeText)).toEqual(['40–90', ''])
    expect(read(glucose, '60', { age: null })).toMatchObject({ flag: '', rangeText: '', range: null })
  })

  test('years and months are reached on the birthday, by the calendar', () => {
    const y18 = { count: 18, unit: 'y' } as const
    const adults = { ...glucose.ranges[0], sex: 'any', low: '70', high: '99', text: null } as const
    const since = (at: AgeBound): TestDefinition => ({
      ...glucose,
      ranges: [
        { ...adults, ...ageSpan({ count: 0, unit: 'd' }, at), low: '60' },
        { ...adults, ...ageSpan(at, null) },
      ],
    })
    const low = (definition: TestDefinition, dob: string, on: string) =>
      read(definition, '80', { age: ageOn(dob, on) }).range?.low
    // 6574 days: the adult range holds from that very day.
    expect(low(since(y18), '2008-11-19', '2026-11-18')).toBe('60')
    expect(low(since(y18), '2008-11-19', '2026-11-19')).toBe('70')
    // Stored before units were kept: 6575 days were typed as 18 y, and 6570 were not.
    const old = (days: number): TestDefinition => ({
      ...glucose,
      ranges: [
        { ...adults, fromDays: 0, toDays: days, low: '60' },
        { ...adults, fromDays: days, toDays: null },
      ],
    })
    expect(low(old(6575), '2008-11-19', '2026-11-19')).toBe('70')
    expect([6569, 6570].map((days) => low(old(6570), '2008-11-19', addDays('2008-11-19', days)))).toEqual([
      '60',
      '70',
    ])
    // Born on February 29: the year is over on March 1.
    expect(low(since(y18), '2008-02-29', '2026-02-28')).toBe('60')
    expect(low(since(y18), '2008-02-29', '2026-03-01')).toBe('70')
    const month = since({ count: 1, unit: 'mo' })
    expect(['2026-02-27', '2026-02-28'].map((on) => low(month, '2026-01-28', on))).toEqual(['60', '70'])
    expect(['2026-02-28', '2026-03-01'].map((on) => low(month, '2026-01-31', on))).toEqual(['60', '70'])
    const days = since({ count: 28, unit: 'd' })
    expect(['2026-02-27', '2026-02-28'].map((on) => low(days, '2026-01-31', on))).toEqual(['60', '70'])
    expect(
      ['2026-02-13', '2026-02-14'].map((on) => low(since({ count: 2, unit: 'wk' }), '2026-01-31', on)),
    ).toEqual(['60', '70'])
  })

  test('critical limits of an age hold instead of the others, on both sides', () => {
    const newborn = { ...ageSpan({ count: 0, unit: 'd' }, { count: 28, unit: 'd' }), low: '30', high: null }
    const byAge = { ...glucose, critical: { low: '40', high: '450' }, criticalByAge: [newborn] }
    const at = (days: number, text: string) => {
      const { flag, critical } = read(byAge, text, { age: aged(days) })
      return [flag, critical]
    }
    expect(at(27, '35')).toEqual(['L', false])
    expect(at(27, '30')).toEqual(['CRIT L', true])
    expect(at(27, '460')).toEqual(['H', false])
    expect(at(28, '35')).toEqual(['CRIT L', true])
    expect(at(28, '460')).toEqual(['CRIT H', true])
    expect(read(byAge, '35', { age: null }).critical).toBe(true)
  })

  test('the sex chooses the range; unknown or other sex is flagged only outside both', () => {
    expect(read(hemoglobin, '13.0', { sex: 'M' })).toMatchObject({ flag: 'L', rangeText: '13.5–17.5' })
    expect(read(hemoglobin, '13.0', { sex: 'F' })).toMatchObject({ flag: '', rangeText: '12.0–15.5' })
    for (const sex of ['O', 'N'] as const) {
      const both = read(hemoglobin, '13.0', { sex })
      expect(both).toMatchObject({ flag: '', range: null, rangeText: 'M 13.5–17.5 · F 12.0–15.5' })
      expect(flags(hemoglobin, ['11.9', '17.6', '17.0', '6.9'], { sex })).toEqual(['L', 'H', '', 'CRIT L'])
      expect(read(hemoglobin, '10', { sex, age: aged(3650) })).toMatchObject({
        flag: 'L',
        rangeText: '11.0–16.0',
      })
    }
    const apart = { sex: 'M', fromDays: 0, toDays: null, low: '1', high: '2', text: null } as const
    const gapped = {
      ...glucose,
      critical: null,
      limits: null,
      ranges: [apart, { ...apart, sex: 'F' as const, low: '5', high: '6' }],
    }
    expect(flags(gapped, ['3', '0.5', '7', '1.5'], { sex: 'N' })).toEqual(['ABN', 'L', 'H', ''])
  })

  test('O and N are flagged exactly when both M and F would be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 80, max: 200 }),
        fc.constantFrom('', '<', '>', '≤', '≥'),
        (tenths, sign) => {
          const text = `${sign}${tenths / 10}`
          const [male, female, other] = (['M', 'F', 'O'] as const).map(
            (sex) => read(hemoglobin, text, { sex }).flag,
          )
          expect(other !== '').toBe(male !== '' && female !== '')
        },
      ),
    )
  })

  test('an entry with a sign is flagged only when every value behind it would be', () => {
    const wide = { ...glucose, limits: null }
    expect(flags(wide, ['<70', '≤70', '<60', '<80', '>99', '≥99', '>300', '>80'])).toEqual([
      'L',
      '',
      'L',
      '',
      'H',
      '',
      'H',
      '',
    ])
    expect(flags(wide, ['<40', '≤40', '<41', '>450', '≥450', '>449'])).toEqual([
      'CRIT L',
      'CRIT L',
      'L',
      'CRIT H',
      'CRIT H',
      'H',
    ])
    expect(read(wide, '>449')).toMatchObject({ flag: 'H', critical: true })
    expect(read(wide, '<41')).toMatchObject({ flag: 'L', critical: true })
    expect(read(wide, '<5')).toMatchObject({ flag: 'CRIT L', critical: true })
    // No range to flag it by, and still somebody must look at it.
    const rangeless = { ...wide, ranges: [] }
    expect(read(rangeless, '>449')).toMatchObject({ flag: '', critical: true, isAbnormal: true })
    expect(read(rangeless, '449')).toMatchObject({ flag: '', critical: false, isAbnormal: false })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 }), (n, other) => {
        const below = read(wide, `<${n}`)
        if (other >= n) return
        const exact = read(wide, `${other}`)
        if (below.flag === 'L' || below.flag === 'CRIT L') expect(['L', 'CRIT L']).toContain(exact.flag)
        if (exact.critical && compare(String(other), '40') <= 0) expect(below.critical).toBe(true)
      }),
    )
  })
})

describe('delta', () => {
  const previous = (text: string, units: string | null = 'mg/dL') => ({
    value: entered(glucose, text),
    units,
  })
  test('change and percent are exact and marked beyond the limit', () => {
    expect(read(glucose, '90.5', { previous: previous('80') }).delta).toEqual({
      change: '+10.5',
      percent: '13.1',
      marked: false,
    })
    expect(read(glucose, '120', { previous: previous('80') }).delta).toMatchObject({
      percent: '50.0',
      marked: false,
    })
    expect(read(glucose, '39', { previous: previous('80') }).delta).toEqual({
      change: '-41',
      percent: '-51.3',
      marked: true,
    })
  })
  test('nothing is compared across units, signs or kinds', () => {
    expect(read(glucose, '90', { previous: previous('80', 'mmol/L') }).delta).toBeNull()
    expect(read(glucose, '<90', { previous: previous('80') }).delta).toBeNull()
    expect(read(glucose, '90', { previous: previous('>80') }).delta).toBeNull()
    expect(read(glucose, 'qns', { previous: previous('80') }).delta).toBeNull()
    expect(read(glucose, '90').delta).toBeNull()
    const zero = { ...glucose, limits: null }
    expect(read(zero, '5', { previous: { value: entered(zero, '0'), units: 'mg/dL' } }).delta).toEqual({
      change: '+5',
      percent: null,
      marked: true,
    })
  })
})

describe('toxicology', () => {
  test('at or above the cutoff is positive, by the version in force on the collection date', () => {
    expect(read(morphine, '3999')).toMatchObject({
      finding: 'Negative',
      flag: '',
      cutoff: { version: 2, cutoff: '4000' },
    })
    expect(read(morphine, '4000.0')).toMatchObject({
      finding: 'Positive',
      flag: 'ABN',
      rangeText: 'Cutoff 4000 ng/mL',
    })
    expect(read(morphine, '2000', { collectedOn: '2025-07-06' })).toMatchObject({
      finding: 'Positive',
      cutoff: { version: 1 },
    })
    expect(read(morphine, '2000', { collectedOn: '2025-07-07' })).toMatchObject({ finding: 'Negative' })
    expect(read(morphine, '20', { matrix: 'oral_fluid' })).toMatchObject({ finding: 'Positive' })
  })
  test('below the limit of quantitation is negative, above the upper limit positive', () => {
    expect(read(morphine, '<LOQ').finding).toBe('Negative')
    expect(read(morphine, '>ULOQ').finding).toBe('Positive')
    expect(read(morphine, 'ND').finding).toBe('Negative')
  })
  test('where the entry or the cutoff does not say, no finding is drawn', () => {
    expect(read(morphine, '<5000')).toMatchObject({ finding: null, flag: '' })
    expect(read(morphine, '9000', { matrix: 'hair' })).toMatchObject({ finding: null, cutoff: null })
    expect(read(morphine, '9000', { collectedOn: '2017-12-31' })).toMatchObject({
      finding: null,
      cutoff: null,
    })
    expect(read(morphine, '<LOQ', { matrix: 'hair' }).finding).toBeNull()
  })
  test('a screen is presumptive', () => {
    expect(read(opiateScreen, '2000').finding).toBe('Presumptive positive')
    expect(read(opiateScreen, '1999')).toMatchObject({ finding: 'Negative', flag: '' })
    expect(read(opiateScreen, 'p')).toMatchObject({ finding: 'Presumptive positive', flag: 'ABN' })
    expect(read(opiateScreen, 'n')).toMatchObject({ finding: 'Negative', flag: '' })
  })
})

describe('words, PCR and culture', () => {
  test('a choice brings its own weight', () => {
    expect(read(urineColor, 'yel')).toMatchObject({ finding: 'Yellow', flag: '', isAbnormal: false })
    expect(read(urineColor, 'dkb')).toMatchObject({ finding: 'Dark brown', flag: 'ABN', critical: false })
    expect(read(urineColor, 'red')).toMatchObject({ finding: 'Red', flag: 'CRIT', critical: true })
  })
  test('a failed or missing internal control takes away negatives only', () => {
    const passed = { internalControl: 'passed' } as const
    const failed = { internalControl: 'failed' } as const
    expect(read(influenza, '37.00', passed)).toMatchObject({ finding: 'Detected', flag: 'ABN' })
    expect(read(influenza, '37.01', passed)).toMatchObject({ finding: 'Not detected', flag: '' })
    expect(read(influenza, 'ND', passed).finding).toBe('Not detected')
    expect(read(influenza, '20', failed).finding).toBe('Detected')
    expect(read(influenza, '38', failed).finding).toBe('Invalid')
    expect(read(influenza, 'ND', failed)).toMatchObject({ finding: 'Invalid', isAbnormal: false })
    expect(read(influenza, 'ND').finding).toBe('Invalid')
    expect(read(influenza, 'invalid', passed).finding).toBe('Invalid')
    const uncontrolled = { ...influenza, pcr: { target: 'x', maxCt: '37', internalControl: false } }
    expect(read(uncontrolled, 'ND').finding).toBe('Not detected')
  })
  test('any growth in blood or at a sterile site is critical, however it is written', () => {
    const fluid = { ...culture, sterileSite: true }
    for (const text of [
      'gram positive cocci',
      'Listeria monocytogenes',
      'E. coli, 10 CFU/mL',
      'Candida albicans',
    ])
      for (const [definition, matrix] of [
        [culture, 'blood'],
        [fluid, 'other'],
      ] as const)
        expect(read(definition, text, { matrix }), text).toMatchObject({ flag: 'CRIT', critical: true })
    expect(read(culture, 'Listeria monocytogenes')).toMatchObject({ flag: 'ABN', critical: false })
    for (const text of ['No growth', 'No growth at 2 days', 'NG x 48 h'])
      expect(read(fluid, text)).toMatchObject({ flag: '', critical: false, isAbnormal: false })
    // It may stand for some growth: somebody is asked.
    expect(read(fluid, 'No significant growth')).toMatchObject({ flag: '', critical: true })
    expect(read(fluid, 'No growth aerobically; Bacteroides fragilis')).toMatchObject({ flag: 'CRIT' })
  })
  test('a negative that leaves room for harmless growth is none in blood, and none at a sterile site', () => {
    for (const text of ['normal flora', 'No GAS', 'neg', 'insignificant growth', 'NF; MRSA not isolated'])
      expect(read(culture, text.replace('NF', 'normal flora')), text).toMatchObject({
        flag: '',
        critical: false,
        isAbnormal: false,
      })
    expect(read(culture, 'normal flora', { matrix: 'blood' })).toMatchObject({ flag: 'CRIT', critical: true })
    const fluid = { ...culture, sterileSite: true }
    expect(read(fluid, 'normal flora')).toMatchObject({ flag: 'CRIT', critical: true })
  })
  test('the time that a culture stood is said where none was typed', () => {
    const stood = { hoursStood: 2.5 }
    expect(read(culture, 'NG', stood).finding).toBe('No growth to date (2 hours)')
    expect(read({ ...culture, sterileSite: true }, 'NGTD', stood).finding).toBe('No growth to date (2 hours)')
    expect(read(culture, 'No growth at 1 hour', stood).finding).toBe('No growth at 1 hour')
    expect(read(culture, 'Candida albicans', stood).finding).toBe('Candida albicans')
  })
  test('an organism of a list weighs what its choice says; a negative stored among names is none', () => {
    const [, candida] = culture.choices
    if (!candida) throw new Error('The culture has two choices.')
    const worse = { ...culture, choices: [{ ...candida, critical: true }] }
    expect(read(worse, 'Candida albicans, 10 CFU/mL')).toMatchObject({ flag: 'CRIT', critical: true })
    const stored = { kind: 'organisms', raw: 'No growth at 2 days', names: ['No growth at 2 days'] } as const
    expect(interpret(culture, { ...stored, names: [...stored.names] }, adult)).toMatchObject({ flag: '' })
  })
  test('an annotation of the unit is not printed with the cutoff', () => {
    const perCreatinine = { ...morphine, units: 'ng/mg{creat}', unitsLabel: null }
    expect(read(perCreatinine, '90').rangeText).toMatch(/^Cutoff \d+ ng\/mg$/)
  })
  test('growth is abnormal, no growth is not, a test not performed says nothing', () => {
    expect(read(culture, 'No growth')).toMatchObject({ finding: 'No growth', flag: '' })
    expect(read(culture, 'Escherichia coli')).toMatchObject({ finding: 'Escherichia coli', flag: 'ABN' })
    expect(read(culture, 'TNP leaked')).toMatchObject({
      finding: null,
      flag: '',
      isAbnormal: false,
      critical: false,
    })
  })
})
