import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText, EnteredValue, printedText, readEntered, timeNotPassed } from './entered-value'
import { m } from '../messages'
import * as examples from './example-definitions'

const { glucose, whiteCells, ratio, urineColor, antigen, morphine, opiateScreen, influenza, culture } =
  examples
const refusal = (...args: Parameters<typeof readEntered>) => {
  const read = readEntered(...args)
  return read.ok ? `accepted ${JSON.stringify(read.value)}` : `${read.code}: ${read.message}`
}

describe('a measured number', () => {
  test('keeps its digits and what was typed', () => {
    expect(readEntered(glucose, ' 90.0 ')).toEqual({
      ok: true,
      value: { kind: 'number', raw: ' 90.0 ', comparator: '=', number: '90.0' },
    })
    const cases: [string, string, string][] = [
      ['< 5', '<', '5'],
      ['>500', '>', '500'],
      ['≤ 6.50', '≤', '6.50'],
      ['>= 60', '≥', '60'],
      ['0098', '=', '98'],
      ['90 mg/dL', '=', '90'],
      ['90mg/dl', '=', '90'],
      ['+90', '=', '90'],
      ['> +0500', '>', '500'],
    ]
    for (const [text, comparator, number] of cases)
      expect(readEntered(glucose, text)).toMatchObject({ ok: true, value: { comparator, number, raw: text } })
    expect(readEntered(ratio, '.5')).toMatchObject({ value: { number: '0.5' } })
    expect(readEntered(ratio, '−2.0')).toMatchObject({ value: { number: '-2.0' } })
    for (const text of ['6 10*3/uL', '6 10³/µL', '6 10^3/μl'])
      expect(readEntered(whiteCells, text)).toMatchObject({ ok: true, value: { number: '6', raw: text } })
  })

  test('an annotation is no unit', () => {
    const inr = { ...glucose, units: '{INR}', unitsLabel: null, limits: { low: '0.8', high: '10' } }
    expect(refusal(inr, '2.5 mg/dL')).toBe(
      'unit_mismatch: This test has no unit. Enter the number without mg/dL.',
    )
    expect(refusal(inr, '0.5')).toBe('below_limit: Below the measuring range (0.8–10): enter <0.8')
    const copies = { ...glucose, units: '{copies}/mL', unitsLabel: null, limits: null }
    expect(refusal(copies, '90 mg/dL')).toBe(
      'unit_mismatch: The unit mg/dL does not match copies/mL. Enter the value in copies/mL.',
    )
    expect(readEntered(copies, '90 copies/mL')).toMatchObject({ ok: true, value: { number: '90' } })
  })

  test('refuses letters, other units, separators and what the instrument cannot measure', () => {
    expect(refusal(glucose, '1O4')).toBe('not_a_number: Not a number. Did you mean 104?')
    for (const text of ['l04', '1O4 mg/dL', '< lO4', '1o4'])
      expect(refusal(glucose, text)).toBe('not_a_number: Not a number. Did you mean 104?')
    for (const text of ['10 l', '10l', '10 O']) expect(refusal(glucose, text)).toMatch(/^unit_mismatch/)
    expect(refusal(glucose, '1.O')).toBe('not_a_number: Not a number. Did you mean 1.0?')
    expect(refusal(glucose, '6.6 g/L')).toBe(
      'unit_mismatch: The unit g/L does not match mg/dL. Enter the value in mg/dL.',
    )
    expect(refusal(glucose, '90 Mg/dL')).toMatch(/^unit_mismatch/)
    expect(refusal(ratio, '6.6 g/L')).toBe(
      'unit_mismatch: This test has no unit. Enter the number without g/L.',
    )
    expect(refusal(whiteCells, '6.6 10*6/uL')).toMatch(/^unit_mismatch/)
    for (const text of ['1,284', '1,5', '1 284', "1'284", '1,284.50'])
      expect(refusal(ratio, text)).toMatch(/^separator/)
    expect(refusal(glucose, '501')).toBe('above_limit: Above the measuring range (5–500 mg/dL): enter >500')
    expect(refusal(glucose, '4.99')).toBe('below_limit: Below the measuring range (5–500 mg/dL): enter <5')
    expect(refusal(glucose, '>600')).toMatch(/^above_limit/)
    for (const text of ['high', '1.2.3', '5.', '--5', '1e3', '++5', '<', '5-10', '५'])
      expect(refusal(ratio, text)).toMatch(/^not_a_number|^unit_mismatch/)
    expect(refusal(ratio, '1.2.3')).toMatch(/^not_a_number/)
    expect(refusal(ratio, '1234567890123')).toMatch(/^too_many_digits/)
    expect(refusal(ratio, '   ')).toMatch(/^empty/)
    expect(refusal(ratio, `${'9'.repeat(401)}`)).toMatch(/^too_long/)
    expect(refusal(ratio, '5\u0000')).toMatch(/^bad_character/)
  })

  test('a concentration is never below zero, and no smallest value is offered for one', () => {
    const tsh = { ...glucose, units: 'm[IU]/L', unitsLabel: 'mIU/L', limits: { low: '0.01', high: '100' } }
    for (const text of ['-3', '−3', '<-3', '-3 mIU/L'])
      expect(refusal(tsh, text)).toBe(`negative: ${m.results.negative}`)
    expect(refusal({ ...tsh, limits: null }, '-3')).toMatch(/^negative/)
    expect(refusal(tsh, '0.001')).toMatch(/^below_limit/)
    const excess = { ...glucose, units: 'mmol/L', unitsLabel: null, limits: { low: '-30', high: '30' } }
    expect(readEntered(excess, '-3')).toMatchObject({ ok: true, value: { number: '-3' } })
  })

  test('units of the same number are one, and nothing is converted', () => {
    const tsh = { ...glucose, units: 'm[IU]/L', unitsLabel: 'mIU/L', limits: null }
    for (const unit of ['mIU/L', 'µIU/mL', 'uIU/ml', 'u[IU]/mL', 'nIU/uL'])
      expect(readEntered(tsh, `2.4 ${unit}`)).toMatchObject({ ok: true, value: { number: '2.4' } })
    for (const unit of ['IU/L', 'mIU/mL', 'µIU/L', 'mg/L', 'mU/L'])
      expect(refusal(tsh, `2.4 ${unit}`)).toMatch(/^unit_mismatch/)
    expect(readEntered(whiteCells, '6 10*9/L')).toMatchObject({ ok: true, value: { number: '6' } })
    expect(refusal(whiteCells, '6.6 10*9/mL')).toMatch(/^unit_mismatch/)
  })

  test('any plain decimal is read as itself, with any comparator', () => {
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,11})(\.\d{1,10})?$/)
    fc.assert(
      fc.property(
        number,
        fc.constantFrom('', '<', '>', '≤', '≥'),
        fc.stringMatching(/^ {0,3}$/),
        (n, sign, gap) => {
          const raw = `${sign}${gap}${n}`
          const read = readEntered(ratio, raw)
          expect(read).toEqual({
            ok: true,
            value: { kind: 'number', raw, comparator: sign || '=', number: n },
          })
        },
      ),
    )
  })
})

test('is printed in one form, whatever was typed', () => {
  const cases: [typeof glucose, string, string][] = [
    [glucose, '00141', '141'],
    [glucose, '99 mg/dL', '99'],
    [glucose, ' 99MG/dL', '99MG/dL'],
    [glucose, '+99', '99'],
    [glucose, '< 5', '<5'],
    [glucose, '>=60 mg/dl', '≥60'],
    [ratio, '.50', '0.50'],
    [ratio, '-0.0', '-0.0'],
    [ratio, '001.90', '1.90'],
    [whiteCells, '6.00 10^3/µL', '6.00'],
    [influenza, 'Ct 09.1', '9.1'],
    [morphine, ' <LOQ ', '<LOQ'],
    [glucose, 'not a number', 'not a number'],
  ]
  for (const [definition, typed, printed] of cases) expect(printedText(definition, typed)).toBe(printed)
})

test('what is printed is read as the same value again, and printed as itself', () => {
  const typed = fc.tuple(
    fc.constantFrom('', '<', '> ', '≤', '>= '),
    fc.constantFrom('', '+', '-'),
    fc.stringMatching(/^0{0,3}$/),
    fc.stringMatching(/^(0|[1-9]\d{0,8})(\.\d{1,10})?$/),
  )
  fc.assert(
    fc.property(typed, ([comparator, sign, zeros, number]) => {
      const once = readEntered(ratio, `${comparator}${sign}${zeros}${number}`)
      if (!once.ok || once.value.kind !== 'number') throw new Error('a plain decimal was refused')
      const again = readEntered(ratio, canonicalText(once.value))
      expect(again).toEqual({ ok: true, value: { ...once.value, raw: canonicalText(once.value) } })
      expect(once.value.number).toBe(`${sign === '-' ? '-' : ''}${number}`)
    }),
  )
})

test('a word is chosen by code, label, shortcut or a beginning that fits one only', () => {
  const code = (definition: typeof antigen, text: string) => {
    const read = readEntered(definition, text)
    return read.ok && read.value.kind === 'choice' ? read.value.code : refusal(definition, text)
  }
  expect(code(urineColor, 'yel')).toBe('YEL')
  expect(code(urineColor, 'dark YELLOW')).toBe('DKY')
  expect(code(urineColor, 'r')).toBe('RED')
  expect(code(urineColor, 'd')).toBe('ambiguous_choice: Type more: this may be Dark yellow, Dark brown.')
  expect(code(urineColor, 'green')).toMatch(
    /^unknown_choice: Choose one of .*Yellow, Dark yellow, Dark brown, Red\.$/,
  )
  expect([
    code(antigen, 'd'),
    code(antigen, 'n'),
    code(antigen, 'not det'),
    code(antigen, 'Detected'),
  ]).toEqual(['DET', 'ND', 'ND', 'DET'])
  expect([code(opiateScreen, 'p'), code(opiateScreen, 'neg')]).toEqual(['POS', 'NEG'])
})

test('toxicology: numbers, below the limit of quantitation, nothing found', () => {
  expect(readEntered(opiateScreen, '2150')).toMatchObject({
    ok: true,
    value: { kind: 'number', number: '2150' },
  })
  for (const text of ['<LOQ', '< loq', 'BLQ', 'below LOQ'])
    expect(readEntered(morphine, text)).toEqual({ ok: true, value: { kind: 'belowLoq', raw: text } })
  expect(readEntered(morphine, '> ULOQ')).toMatchObject({ value: { kind: 'aboveUpper' } })
  expect(readEntered(morphine, 'ND')).toMatchObject({ value: { kind: 'notDetected' } })
  expect(readEntered(morphine, '<25')).toMatchObject({
    value: { kind: 'number', comparator: '<', number: '25' },
  })
  expect(refusal({ ...morphine, cutoffs: [] }, '<LOQ')).toMatch(/^no_loq/)
  expect(refusal({ ...morphine, cutoffs: [] }, '>ULOQ')).toMatch(/^no_loq/)
})

test('PCR: a Ct, nothing amplified, or an invalid run', () => {
  expect(readEntered(influenza, '24.50')).toEqual({
    ok: true,
    value: { kind: 'ct', raw: '24.50', ct: '24.50' },
  })
  expect(readEntered(influenza, 'Ct 09.1')).toMatchObject({ value: { ct: '9.1' } })
  for (const text of ['ND', 'n', 'not detected', 'Undetermined'])
    expect(readEntered(influenza, text)).toMatchObject({ ok: true, value: { kind: 'notDetected' } })
  expect(readEntered(influenza, 'inv')).toMatchObject({ value: { kind: 'invalid' } })
  for (const text of ['0', '0.0', '61', '245', '-3', 'd', '>40'])
    expect(refusal(influenza, text)).toMatch(/^not_a_ct/)
})

test('culture: an answer typed in full, or organisms as written', () => {
  expect(readEntered(culture, 'no growth')).toMatchObject({ value: { kind: 'choice', code: 'NG' } })
  expect(readEntered(culture, 'Candida')).toMatchObject({ value: { kind: 'organisms', names: ['Candida'] } })
  expect(readEntered(culture, 'Escherichia coli; Klebsiella  pneumoniae')).toMatchObject({
    value: { kind: 'organisms', names: ['Escherichia coli', 'Klebsiella pneumoniae'] },
  })
  for (const text of ['5', 'E. coli;;', ';', '>100,000 CFU/mL'])
    expect(refusal(culture, text)).toMatch(/^not_an_organism/)
})

test('culture: an organism and its colony count are one value, a known one under its own name', () => {
  expect(readEntered(culture, 'E. coli, >100,000 CFU/mL')).toMatchObject({
    value: { kind: 'organisms', names: ['E. coli'], counts: ['>100,000 CFU/mL'] },
  })
  expect(printedText(culture, 'calb 10,000 CFU/mL;E. coli,  >100,000 CFU/mL\nKlebsiella')).toBe(
    'Candida albicans, 10,000 CFU/mL; E. coli, >100,000 CFU/mL; Klebsiella',
  )
})

test('culture: nothing grew, in a laboratory’s own words', () => {
  for (const text of ['No growth at 2 days', 'no growth to date', 'NG x 48 h', 'No growth after 5 days'])
    expect(readEntered(culture, text)).toEqual({ ok: true, value: { kind: 'noGrowth', raw: text } })
  expect(readEntered(culture, 'No growth aerobically; Bacteroides fragilis')).toMatchObject({
    value: { names: ['No growth aerobically', 'Bacteroides fragilis'] },
  })
})

test('culture: an abbreviation never reads as an answer with a time that nobody typed', () => {
  const label = 'No growth at 5 days'
  const blood = { ...culture, choices: [{ code: 'NG', label, abnormal: false, critical: false }] }
  expect(printedText(blood, 'NG')).toBe('No growth')
  expect(printedText(blood, label)).toBe(label)
  const read = (text: string) => {
    const answer = readEntered(blood, text)
    if (!answer.ok) throw new Error(answer.message)
    return answer.value
  }
  expect(timeNotPassed(blood, read(label), 2.5)).toBe(
    '“No growth at 5 days” says more than has passed: 2 hours since collection. Enter “No growth” until then.',
  )
  expect(timeNotPassed(blood, read('Negative after 5 days'), 119.9)).toMatch(/4 days since collection/)
  expect(timeNotPassed(blood, read(label), 120)).toBeNull()
  expect(timeNotPassed(blood, read('NG'), 2)).toBeNull()
})

test('culture: a bare "pos" is refused, a negative in plain words is one', () => {
  expect(refusal(culture, 'pos')).toMatch(/^not_an_organism/)
  expect(readEntered(culture, 'No group A strep')).toMatchObject({ value: { kind: 'noGrowth' } })
  expect(readEntered({ ...culture, sterileSite: true }, 'normal flora')).toMatchObject({
    value: { kind: 'organisms' },
  })
})

test('a test not performed carries its reason, in every kind of test', () => {
  for (const definition of [glucose, antigen, morphine, opiateScreen, influenza, culture]) {
    expect(readEntered(definition, 'qns')).toMatchObject({ value: { kind: 'notPerformed', reason: 'qns' } })
    expect(readEntered(definition, 'TNP - too old')).toMatchObject({ value: { reason: 'too_old' } })
    expect(readEntered(definition, 'tnp le')).toMatchObject({ value: { reason: 'leaked' } })
    for (const [typed, reason] of [
      ['TNP hemolyzed', 'hemolyzed'],
      ['tnp hemolysis', 'hemolyzed'],
      ['TNP haemolysed', 'hemolyzed'],
      ['TNP clot', 'clotted'],
      ['TNP lipemic', 'lipemic'],
      ['TNP icteric', 'icteric'],
      ['TNP contaminated', 'contaminated'],
      ['TNP wrong temp', 'wrong_temperature'],
      ['TNP wrong container', 'wrong_container'],
    ])
      expect(readEntered(definition, typed ?? ''), typed).toMatchObject({ value: { reason } })
    expect(refusal(definition, 'TNP')).toMatch(/^reason_missing: Add the reason after TNP: quantity not/)
    expect(refusal(definition, 'TNP because')).toMatch(/^reason_missing/)
    expect(refusal(definition, 'Pending?')).toMatch(/^pending/)
  }
})

test('whatever is typed, the answer is a stored shape with that very text, or a refusal in words', () => {
  const definitions = [
    glucose,
    whiteCells,
    ratio,
    urineColor,
    antigen,
    morphine,
    opiateScreen,
    influenza,
    culture,
  ]
  const near = fc.string({
    unit: fc.constantFrom(...'0123456789.,<>≤≥-–OoIl |dnDNpqsctLQ%gmµ/³*;'),
    maxLength: 12,
  })
  const typed = fc.oneof(near, fc.string({ unit: 'binary', maxLength: 20 }))
  fc.assert(
    fc.property(fc.constantFrom(...definitions), typed, (definition, text) => {
      const read = readEntered(definition, text)
      if (!read.ok) {
        expect(read.message).toMatch(/\S/)
        return
      }
      expect(read.value.raw).toBe(text)
      expect(EnteredValue.safeParse(read.value).success).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
