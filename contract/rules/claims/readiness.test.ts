import { describe, expect, test } from 'vitest'
import { withNpiCheckDigit } from '../../npi'
import { abnLines, afterChoice, signedInTime } from './abn'
import { coverageOf, priceOn, type CoverageLine } from './coverage'
import { lastFilingDay } from './filing'
import { isMemberId } from './member-id'
import { claimReadiness, type ClaimFacts } from './readiness'

const line = (over: Partial<CoverageLine>): CoverageLine => ({
  payerKind: null,
  payer: null,
  code: '80061',
  kind: 'covers',
  diagnosis: null,
  times: null,
  days: null,
  validFrom: '2020-01-01',
  validTo: null,
  ...over,
})

const sound: ClaimFacts = {
  serviceDate: '2026-03-10',
  today: '2026-03-12',
  dob: '1950-02-14',
  payer: {
    name: 'Plan',
    kind: 'commercial',
    electronicId: 'P1',
    timelyFilingDays: 90,
    memberId: 'W123456789',
  },
  physician: { npi: withNpiCheckDigit('199999998'), active: true },
  diagnoses: [
    { code: 'E78.5', standing: 'billable' },
    { code: 'R53.83', standing: 'billable' },
  ],
  items: [{ key: 'a', name: 'Lipid Panel', procedureCodes: ['80061'], pointers: null }],
  clia: '13D2187704',
  prices: [{ code: '80061', payer: null, cents: 2400, validFrom: '2020-01-01', validTo: null }],
  coverage: [line({ diagnosis: 'E78*' })],
}
const [item] = sound.items
if (!item || !sound.payer) throw new Error('The sound claim has one line and a payer.')
const payer = sound.payer
const medicare = {
  ...sound,
  payer: { ...payer, kind: 'medicare', memberId: '1EG4-TE5-MK73', timelyFilingDays: null },
} as const satisfies ClaimFacts
const codes = (facts: ClaimFacts) => claimReadiness(facts).findings.map(({ code }) => code)

describe('a claim', () => {
  test('with everything that the payer needs is ready', () => {
    expect(claimReadiness(sound)).toEqual({ state: 'READY', claim: true, findings: [] })
  })

  test('waits for the provider where diagnoses changed after receipt', () => {
    expect(claimReadiness({ ...sound, diagnosesUnconfirmed: true })).toMatchObject({
      state: 'PENDING',
      findings: [{ code: 'DX_UNCONFIRMED', field: 'diagnoses', whose: 'laboratory' }],
    })
    expect(codes({ ...sound, diagnosesUnconfirmed: false })).toEqual([])
  })

  test.each<[string, Partial<ClaimFacts>]>([
    ['MISSING_DOB', { dob: null }],
    ['MISSING_DOB', { dob: '2027-01-01' }],
    ['BAD_MEMBER_ID', { payer: { ...payer, memberId: null } }],
    ['NO_NPI', { physician: null }],
    ['NO_NPI', { physician: { npi: '1234567890', active: true } }],
    ['NPI_INACTIVE', { physician: { npi: withNpiCheckDigit('199999998'), active: false } }],
    ['NO_DX', { diagnoses: [] }],
    [
      'DX_NOT_SPECIFIC',
      {
        diagnoses: [
          { code: 'E78.5', standing: 'billable' },
          { code: 'R53', standing: 'heading' },
        ],
      },
    ],
    ['DX_NOT_SPECIFIC', { diagnoses: [{ code: 'E78.5', standing: 'notValid' }] }],
    ['DX_NOT_COVERED', { diagnoses: [{ code: 'R53.83', standing: 'billable' }] }],
    ['NO_POINTER', { items: [{ ...item, pointers: [] }] }],
    ['NO_POINTER', { items: [{ ...item, pointers: [3] }] }],
    ['NO_POINTER', { items: [{ ...item, pointers: [0, 1] }] }],
    ['NO_POINTER', { items: [{ ...item, pointers: [1, 1, 1, 1, 1] }] }],
    ['NO_CPT', { items: [{ ...item, procedureCodes: [] }] }],
    ['ZERO_PRICE', { prices: [] }],
    ['ZERO_PRICE', { prices: sound.prices.map((price) => ({ ...price, cents: 0 })) }],
    ['ZERO_PRICE', { items: [{ ...item, procedureCodes: ['80061', '82947'] }] }],
    ['PAYER_UNMAPPED', { payer: null }],
    ['PAYER_UNMAPPED', { payer: { ...payer, kind: null } }],
    ['PAYER_UNMAPPED', { payer: { ...payer, electronicId: null } }],
    ['DUPLICATE_CLAIM', { items: [{ ...item, sameDay: '26-1' }] }],
    ['TIMELY_FILING', { today: '2026-06-09' }],
    ['NO_CLIA', { clia: null }],
    ['NO_CLIA', { clia: '13D218770' }],
  ])('has %s and no other error', (code, over) => {
    const { state, findings } = claimReadiness({ ...sound, ...over })
    expect(findings.map((one) => one.code)).toEqual([code])
    expect(state).toBe('ERRORS')
  })

  test('to nobody is never checked: client bill and self-pay', () => {
    for (const kind of ['client', 'self_pay'] as const)
      expect(claimReadiness({ ...sound, dob: null, diagnoses: [], payer: { ...payer, kind } })).toEqual({
        state: 'READY',
        claim: false,
        findings: [],
      })
  })

  test('is in time on the last day of filing, and for somebody born today', () => {
    expect(codes({ ...sound, today: '2026-06-08' })).toEqual([])
    expect(codes({ ...sound, dob: sound.today })).toEqual([])
  })

  test('has an error where something else is only awaited', () => {
    const awaited = { ...medicare, diagnoses: [{ code: 'R53.83', standing: 'billable' as const }] }
    expect(claimReadiness(awaited).state).toBe('PENDING')
    expect(claimReadiness({ ...awaited, clia: null }).state).toBe('ERRORS')
  })

  test('whose codes cannot be judged is not judged: the year is not loaded', () => {
    expect(codes({ ...sound, diagnoses: [{ code: 'E78.5', standing: 'unread' }] })).toEqual([])
  })

  test('asks the diagnosis that the line points to, not one beside it', () => {
    expect(codes({ ...sound, items: [{ ...item, pointers: [2] }] })).toEqual(['DX_NOT_COVERED'])
    expect(codes({ ...sound, items: [{ ...item, pointers: [1] }] })).toEqual([])
    // A line without pointers has the first four: a covered one behind them helps nothing.
    const five = ['R53.83', 'I10', 'M54.50', 'J06.9', 'E78.5'].map((code) => ({
      ...{ code, standing: 'billable' as const },
    }))
    expect(codes({ ...sound, diagnoses: five })).toEqual(['DX_NOT_COVERED'])
    expect(codes({ ...sound, diagnoses: five.slice(1) })).toEqual([])
  })

  test('of another payer than Medicare is not held for how often a test was done', () => {
    const items = [{ ...item, earlier: { '80061': ['2026-03-01'] } }]
    expect(codes({ ...sound, items, coverage: [line({ times: 1, days: 90 })] })).toEqual([])
  })

  test('never says which diagnosis would be paid', () => {
    const said = JSON.stringify(
      claimReadiness({ ...sound, diagnoses: [{ code: 'R53.83', standing: 'billable' }] }),
    )
    expect(said).not.toContain('E78')
  })
})

describe('coverage lists', () => {
  const asked = {
    code: '80061',
    pointed: ['R53.83'],
    payer: { kind: 'commercial', electronicId: 'P1' },
    on: '2026-03-10',
    earlier: [],
  } as const

  test('a code on no list passes; one of another payer or day is no list', () => {
    expect(coverageOf([], asked)).toBe('unlisted')
    expect(coverageOf([line({ diagnosis: 'E78*', payer: 'P2' })], asked)).toBe('unlisted')
    expect(coverageOf([line({ diagnosis: 'E78*', payerKind: 'medicare' })], asked)).toBe('unlisted')
    expect(coverageOf([line({ diagnosis: 'E78*', validTo: '2026-03-09' })], asked)).toBe('unlisted')
    expect(coverageOf([line({ diagnosis: 'E78*', validTo: '2026-03-10' })], asked)).toBe('diagnosis')
    expect(coverageOf([line({ diagnosis: 'E78*', validFrom: '2026-03-10' })], asked)).toBe('diagnosis')
    expect(coverageOf([line({ diagnosis: 'E78*', validFrom: '2026-03-11' })], asked)).toBe('unlisted')
  })

  test('a denying list refuses what it names and nothing else', () => {
    const denies = [line({ kind: 'denies', diagnosis: 'R53*' })]
    expect(coverageOf(denies, asked)).toBe('diagnosis')
    expect(coverageOf(denies, { ...asked, pointed: ['R53.83', 'E78.5'] })).toBe('covered')
  })

  test('an exact code is no prefix', () => {
    expect(coverageOf([line({ diagnosis: 'E78' })], { ...asked, pointed: ['E78.5'] })).toBe('diagnosis')
    expect(coverageOf([line({ diagnosis: 'E785' })], { ...asked, pointed: ['E78.5'] })).toBe('covered')
  })

  test('a test is done too often when the days before hold the limit already', () => {
    const twice = [line({ times: 2, days: 90 })]
    const earlier = ['2026-01-05', '2026-03-01']
    expect(coverageOf(twice, { ...asked, earlier })).toBe('frequency')
    expect(coverageOf(twice, { ...asked, earlier: ['2025-12-10', '2026-03-01'] })).toBe('covered')
    const once = [line({ times: 1, days: 90 })]
    expect(coverageOf(once, { ...asked, earlier: ['2026-03-10'] })).toBe('frequency')
    expect(coverageOf(once, { ...asked, earlier: ['2026-03-11'] })).toBe('covered')
  })

  test('a limit beside a diagnosis counts where that is the reason', () => {
    const lists = [line({ diagnosis: 'R53*' }), line({ diagnosis: 'E11*', times: 1, days: 90 })]
    const again = { ...asked, earlier: ['2026-03-01'] }
    expect(coverageOf(lists, again)).toBe('covered')
    expect(coverageOf(lists, { ...again, pointed: ['E11.9'] })).toBe('frequency')
  })

  test('the payer’s own price counts before the list price, the newest first', () => {
    const of = (payer: string | null, cents: number, validFrom: string) => ({
      code: '80061',
      payer,
      cents,
      validFrom,
      validTo: null,
    })
    const lines = [of(null, 100, '2020-01-01'), of(null, 200, '2026-01-01'), of('P1', 50, '2026-02-01')]
    expect(priceOn(lines, '80061', null, '2025-06-01')).toBe(100)
    expect(priceOn(lines, '80061', 'P2', '2026-06-01')).toBe(200)
    expect(priceOn(lines, '80061', 'P1', '2026-06-01')).toBe(50)
    expect(priceOn(lines, '80053', 'P1', '2026-06-01')).toBeNull()
  })
})

test('Medicare’s year ends on February 28 for a service of February 29; others have their days', () => {
  const none = { kind: 'medicare', timelyFilingDays: null } as const
  expect(lastFilingDay('2024-02-29', none)).toBe('2025-02-28')
  expect(lastFilingDay('2026-03-10', none)).toBe('2027-03-10')
  expect(lastFilingDay('2026-03-10', { kind: 'commercial', timelyFilingDays: 90 })).toBe('2026-06-08')
  expect(lastFilingDay('2026-03-10', { kind: 'commercial', timelyFilingDays: null })).toBeNull()
})

test('a Medicare number has its own form, without S, L, O, I, B and Z', () => {
  for (const id of ['1EG4-TE5-MK73', '1eg4te5mk73']) expect(isMemberId(id, 'medicare'), id).toBe(true)
  for (const id of ['0EG4TE5MK73', '1SG4TE5MK73', '1EG4TE5MK7', 'W123456789'])
    expect(isMemberId(id, 'medicare'), id).toBe(false)
  expect(isMemberId('W123456789', 'medicare_advantage')).toBe(true)
  expect(isMemberId('*', 'commercial')).toBe(false)
})

describe('an Advance Beneficiary Notice', () => {
  const unmet: ClaimFacts = { ...medicare, diagnoses: [{ code: 'R53.83', standing: 'billable' }] }

  test('is called for by Original Medicare alone, where a list is not met', () => {
    expect(claimReadiness(medicare).state).toBe('READY')
    expect(claimReadiness(unmet)).toMatchObject({ state: 'PENDING', findings: [{ code: 'ABN_NEEDED' }] })
    expect(abnLines(unmet)).toEqual([
      { key: 'a', name: 'Lipid Panel', codes: ['80061'], why: 'diagnosis', cents: 2400 },
    ])
    const advantage: ClaimFacts = { ...unmet, payer: { ...medicare.payer, kind: 'medicare_advantage' } }
    expect(abnLines(advantage)).toEqual([])
    expect(codes(advantage)).toEqual(['DX_NOT_COVERED'])
    expect(abnLines({ ...unmet, coverage: [] })).toEqual([])
  })

  test('is called for where the test is done too often', () => {
    const often: ClaimFacts = {
      ...medicare,
      items: [{ ...item, earlier: { '80061': ['2026-03-01'] } }],
      coverage: [line({ times: 1, days: 90 })],
    }
    expect(abnLines(often)).toMatchObject([{ why: 'frequency' }])
  })

  test('estimates what all codes of the test cost', () => {
    const [price] = unmet.prices
    const prices = [...unmet.prices, ...(price ? [{ ...price, code: '82947', cents: 900 }] : [])]
    const items = [{ ...item, procedureCodes: ['80061', '82947'] }]
    expect(abnLines({ ...unmet, prices, items })).toMatchObject([{ cents: 3300 }])
  })

  test('that the patient pays without a claim asks for nothing more', () => {
    expect(claimReadiness({ ...unmet, items: [{ ...item, procedureCodes: [], abn: 2 }] }).findings).toEqual(
      [],
    )
  })

  test('of Medicare settles nothing once another payer is billed, but a test that the patient declined stays declined', () => {
    const advantage = {
      ...unmet,
      payer: unmet.payer && { ...unmet.payer, kind: 'medicare_advantage' as const },
    }
    const items = [{ ...item, procedureCodes: [], abn: 2 as const }]
    expect(claimReadiness({ ...advantage, items }).findings).toMatchObject([{ code: 'NO_CPT' }])
    const declined = claimReadiness({ ...advantage, items: [{ ...item, abn: 3 }] })
    expect(declined.findings).toMatchObject([{ code: 'ABN_DECLINED' }])
  })

  test('settles nothing once Medicaid stands behind Medicare, but a test that the patient declined stays declined', () => {
    const besides = (abn: 1 | 2 | 3 | null) =>
      codes({ ...unmet, others: ['commercial', 'medicaid'], items: [{ ...item, abn }] })
    for (const abn of [1, 2, null] as const) expect(besides(abn)).toEqual(['ABN_NEEDED'])
    expect(besides(3)).toEqual(['ABN_DECLINED'])
    const other = { ...unmet, others: ['commercial' as const, null], items: [{ ...item, abn: 2 as const }] }
    expect(codes(other)).toEqual([])
  })

  test('estimates nothing where a price is missing', () => {
    expect(abnLines({ ...unmet, prices: [] })).toMatchObject([{ cents: null }])
  })

  test('settles the claim by the patient’s choice', () => {
    const chosen = (abn: 1 | 2 | 3 | null) => claimReadiness({ ...unmet, items: [{ ...item, abn }] })
    expect(chosen(1).state).toBe('READY')
    expect(chosen(2).state).toBe('READY')
    expect(chosen(null).state).toBe('READY')
    expect(chosen(3)).toMatchObject({ state: 'ERRORS', findings: [{ code: 'ABN_DECLINED' }] })
    expect(([1, 2, 3, null] as const).map(afterChoice)).toEqual(['GA', 'noClaim', 'noTest', 'GZ'])
  })

  test('counts only if it is signed before collection, to the minute', () => {
    expect(signedInTime('2026-03-10T15:05:40Z', '2026-03-10T15:05:00Z')).toBe(true)
    expect(signedInTime('2026-03-10T15:06:00Z', '2026-03-10T15:05:00Z')).toBe(false)
  })
})
