import { describe, expect, test } from 'vitest'
import { concludeMrsa, mrsaTableProblems } from './conclude'
import { MrsaTable, type MrsaFact, type MrsaInputs, type MrsaSignal } from './shapes'
import { startingMrsaTable as table } from './starting-table'

const of = (text: string): MrsaInputs => {
  const signal = (at: number): MrsaSignal => {
    const sign = text.charAt(at)
    return sign === '+' ? '+' : sign === '-' ? '-' : sign === '?' ? 'invalid' : 'notRun'
  }
  return { sa: signal(0), se: signal(1), mec: signal(2), junction: signal(3), control: signal(4) }
}
const said = (text: string, runsBefore = 0) => {
  const { verdict, report, comments, action } = concludeMrsa(table, of(text), runsBefore)
  return `${verdict}: ${[...report, ...comments].join(' | ')} (${action})`
}
const noControl = 'The internal control failed, so negative targets do not count.'
const co = 'mecA by co-detection; other coagulase-negative staphylococci not excluded'
const mixed =
  'S. aureus and S. epidermidis detected; mecA detected, source cannot be assigned: culture/AST advised | mecA may belong to either organism. Culture and susceptibility testing tell which.'
const indeterminate =
  'S. aureus and mecA detected, junction negative: resistance indeterminate | Reflex to culture.'
const alone =
  'No S. aureus/S. epidermidis | mecA was detected without S. aureus or S. epidermidis. This is not MRSA.'
const inconsistent =
  'inconsistent: Inconsistent: SCCmec junction detected without S. aureus. Repeat. (repeat)'
const SA = 'S. aureus invalid, repeat.'
const SE = 'S. epidermidis invalid, repeat.'
const MEC = 'mecA invalid, repeat.'
const JN = 'SCCmec junction invalid, repeat.'

/** SA, SE, mec, junction (o: not run), internal control. */
const rows: readonly (readonly [string, string])[] = [
  ['+-+++', 'reported: MRSA detected (report)'],
  ['+-+-+', `reported: ${indeterminate} (culture)`],
  ['+-+o+', `reported: MRSA detected | ${co} (report)`],
  ['+--++', 'reported: MSSA detected (report)'],
  ['+---+', 'reported: MSSA detected (report)'],
  ['+--o+', 'reported: MSSA detected (report)'],
  ['+++++', 'reported: MRSA detected; S. epidermidis detected (report)'],
  ['+++-+', `reported: ${mixed} (culture)`],
  ['+++o+', `reported: ${mixed} (culture)`],
  ['++-++', 'reported: MSSA and methicillin-susceptible S. epidermidis detected (report)'],
  ['++--+', 'reported: MSSA and methicillin-susceptible S. epidermidis detected (report)'],
  ['++-o+', 'reported: MSSA and methicillin-susceptible S. epidermidis detected (report)'],
  ['-++++', inconsistent],
  ['-++-+', 'reported: Methicillin-resistant S. epidermidis; not MRSA (report)'],
  ['-++o+', 'reported: Methicillin-resistant S. epidermidis; not MRSA (report)'],
  ['-+-++', inconsistent],
  ['-+--+', 'reported: S. epidermidis detected, mecA not detected (report)'],
  ['-+-o+', 'reported: S. epidermidis detected, mecA not detected (report)'],
  ['--+++', inconsistent],
  ['--+-+', `reported: ${alone} (report)`],
  ['--+o+', `reported: ${alone} (report)`],
  ['---++', inconsistent],
  ['----+', 'reported: Not detected (report)'],
  ['---o+', 'reported: Not detected (report)'],
  // Without the internal control positives stand, and no negative counts.
  ['+-++-', `partial: MRSA detected | ${SE} | ${noControl} (repeat)`],
  ['+-+--', `partial: S. aureus detected | mecA detected | ${SE} | ${JN} | ${noControl} (repeat)`],
  ['+-+o-', `partial: S. aureus detected | mecA detected | ${SE} | ${noControl} (repeat)`],
  ['+--+-', `partial: S. aureus detected | ${SE} | ${MEC} | ${noControl} (repeat)`],
  ['+----', `partial: S. aureus detected | ${SE} | ${MEC} | ${JN} | ${noControl} (repeat)`],
  ['+--o-', `partial: S. aureus detected | ${SE} | ${MEC} | ${noControl} (repeat)`],
  ['++++-', 'reported: MRSA detected; S. epidermidis detected (report)'],
  [
    '+++--',
    `partial: S. aureus detected | S. epidermidis detected | mecA detected | ${JN} | ${noControl} (repeat)`,
  ],
  ['+++o-', `reported: ${mixed} (culture)`],
  ['++-+-', `partial: S. aureus detected | S. epidermidis detected | ${MEC} | ${noControl} (repeat)`],
  ['++---', `partial: S. aureus detected | S. epidermidis detected | ${MEC} | ${JN} | ${noControl} (repeat)`],
  ['++-o-', `partial: S. aureus detected | S. epidermidis detected | ${MEC} | ${noControl} (repeat)`],
  ['-+++-', inconsistent],
  ['-++--', `partial: S. epidermidis detected | mecA detected | ${SA} | ${JN} | ${noControl} (repeat)`],
  ['-++o-', `partial: S. epidermidis detected | mecA detected | ${SA} | ${noControl} (repeat)`],
  ['-+-+-', inconsistent],
  ['-+---', `partial: S. epidermidis detected | ${SA} | ${MEC} | ${JN} | ${noControl} (repeat)`],
  ['-+-o-', `partial: S. epidermidis detected | ${SA} | ${MEC} | ${noControl} (repeat)`],
  ['--++-', inconsistent],
  ['--+--', `partial: mecA detected | ${SA} | ${SE} | ${JN} | ${noControl} (repeat)`],
  ['--+o-', `partial: mecA detected | ${SA} | ${SE} | ${noControl} (repeat)`],
  ['---+-', inconsistent],
  ['-----', `invalid: Invalid, repeat | ${SA} | ${SE} | ${MEC} | ${JN} | ${noControl} (repeat)`],
  ['---o-', `invalid: Invalid, repeat | ${SA} | ${SE} | ${MEC} | ${noControl} (repeat)`],
]

test('all 48 combinations are here, each once', () => {
  expect(new Set(rows.map(([inputs]) => inputs)).size).toBe(48)
})
test.each(rows)('%s: %s', (inputs, text) => {
  expect(said(inputs)).toBe(text)
})

describe('a target that is invalid', () => {
  test.each([
    ['?-+++', `partial: mecA detected | ${SA} (repeat)`],
    ['?-+o+', `partial: mecA detected | ${SA} (repeat)`],
    ['+?+++', `partial: MRSA detected | ${SE} (repeat)`],
    ['+?+o+', `partial: S. aureus detected | mecA detected | ${SE} (repeat)`],
    ['+?-o+', `partial: MSSA detected | ${SE} (repeat)`],
    ['+-?++', `partial: S. aureus detected | ${MEC} (repeat)`],
    ['-+?o+', `partial: S. epidermidis detected | ${MEC} (repeat)`],
    ['+-+?+', `partial: S. aureus detected | mecA detected | ${JN} (repeat)`],
    // Whatever the junction is, the specimen holds MSSA.
    ['+--?+', 'reported: MSSA detected (report)'],
    // It may be positive, which would contradict the rest.
    ['---?+', `invalid: Invalid, repeat | ${JN} (repeat)`],
    ['-++?+', `partial: S. epidermidis detected | mecA detected | ${JN} (repeat)`],
    ['???o+', `invalid: Invalid, repeat | ${SA} | ${SE} | ${MEC} (repeat)`],
    ['+o+++', 'partial: MRSA detected | S. epidermidis was not run. (repeat)'],
  ])('%s: %s', (inputs, text) => {
    expect(said(inputs)).toBe(text)
  })
  test.each(['?', 'o'])('an internal control that is %s leaves every negative open', (control) => {
    expect(said(`---o${control}`)).toBe(
      `invalid: Invalid, repeat | ${SA} | ${SE} | ${MEC} | The internal control was not read, so negative targets do not count. (repeat)`,
    )
    expect(said(`++++${control}`)).toBe('reported: MRSA detected; S. epidermidis detected (report)')
  })
  test('after its repetition it is collected again', () => {
    expect(said('---o-', 1)).toMatch(/\(recollect\)$/)
    expect(said('-++++', 1)).toMatch(/\(recollect\)$/)
    expect(said('+-+++', 1)).toBe('reported: MRSA detected (report)')
  })
})

test('where the insert says that the internal control does not apply, negatives stand', () => {
  const insert = { ...table, controlApplies: false }
  expect(concludeMrsa(insert, of('---o-'), 0)).toMatchObject({ verdict: 'reported', row: 'nothing' })
  expect(concludeMrsa(insert, of('+--o?'), 0)).toMatchObject({ verdict: 'reported', row: 'mssa' })
})

/** Plain and on its own: what is true of one specimen whose four targets are known. Null: they contradict each other. */
function known(sa: boolean, se: boolean, mec: boolean, junction: boolean | null): MrsaFact[] | null {
  if (!sa && junction === true) return null
  const facts: MrsaFact[] = []
  if (sa) facts.push('aureus')
  if (se) facts.push('epidermidis')
  if (mec) facts.push('mec')
  if (!mec && (sa || se)) facts.push('noMec')
  if (sa && !mec) facts.push('mssa')
  if (sa && se && !mec) facts.push('susceptibleEpidermidis')
  if (sa && mec && !se && junction === false) facts.push('resistanceUnknown')
  if (sa && mec && !se && junction !== false) facts.push('mrsa')
  if (sa && mec && se) facts.push(junction === true ? 'mrsa' : 'sourceUnknown')
  if (!sa && se && mec) facts.push('resistantEpidermidis', 'notMrsa')
  if (!sa && !se) facts.push(mec ? 'neither' : 'nothing')
  return facts
}

describe('every input, against a plain evaluator that tries everything that may be', () => {
  const signals: readonly MrsaSignal[] = ['+', '-', 'invalid', 'notRun']
  const all = signals.flatMap((sa) =>
    signals.flatMap((se) =>
      signals.flatMap((mec) =>
        signals.flatMap((junction) => signals.map((control) => ({ sa, se, mec, junction, control }))),
      ),
    ),
  )
  test('1,024 of them', () => {
    expect(all).toHaveLength(1_024)
    for (const inputs of all) {
      const { sa, se, mec, junction, control } = inputs
      const result = concludeMrsa(table, inputs, 0)
      if (sa === '-' && junction === '+') {
        expect([inputs, result.verdict]).toEqual([inputs, 'inconsistent'])
        continue
      }
      const may = (signal: MrsaSignal, is: boolean) =>
        signal === '+' ? is : signal === '-' && control === '+' ? !is : true
      const worlds: string[][] = []
      for (let bits = 0; bits < 16; bits++) {
        const [a, e, r, j] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0)
        if (!may(sa, a === true) || !may(se, e === true) || !may(mec, r === true)) continue
        if (junction === 'notRun' ? j : !may(junction, j === true)) continue
        const own = known(a === true, e === true, r === true, junction === 'notRun' ? null : j === true)
        worlds.push(own ?? [...(e ? ['epidermidis'] : []), ...(r ? ['mec'] : []), 'contradiction'])
      }
      const seen = new Set(worlds.map((facts) => facts.toSorted().join(' ')))
      const facts = (worlds[0] ?? []).filter((fact) => worlds.every((world) => world.includes(fact)))
      expect([inputs, result.facts.toSorted()]).toEqual([inputs, facts.toSorted()])
      const verdict = seen.size === 1 ? 'reported' : facts.length > 0 ? 'partial' : 'invalid'
      expect([inputs, result.verdict]).toEqual([inputs, verdict])
      if (verdict !== 'reported') expect(['repeat', 'recollect']).toContain(result.action)
    }
  })
})

describe('a table', () => {
  test('that a laboratory begins with has a row for each combination and waits for its director', () => {
    expect(MrsaTable.parse(table)).toEqual(table)
    expect(mrsaTableProblems(table)).toEqual([])
    expect(table.approved).toBeNull()
  })
  test('without a row for a combination cannot stand, and concludes nothing there', () => {
    const less = { ...table, rows: table.rows.filter(({ id }) => id !== 'nothing') }
    expect(mrsaTableProblems(less).map(({ message }) => message)).toEqual([
      'No row is for S. aureus -, S. epidermidis -, mecA -, junction -.',
      'No row is for S. aureus -, S. epidermidis -, mecA -, junction not run.',
    ])
    expect(concludeMrsa(less, of('---o+'), 0)).toMatchObject({
      verdict: 'invalid',
      comments: ['The table has no row for these results.'],
    })
  })
  test('with two rows for one combination cannot stand', () => {
    const [first] = table.rows
    const more = { ...table, rows: first ? [...table.rows, first] : [] }
    expect(mrsaTableProblems(more).map(({ message }) => message)).toEqual([
      '“mrsa” stands twice.',
      'More than one row is for S. aureus +, S. epidermidis -, mecA +, junction +.',
    ])
  })
  test.each(['mrsa-junction-negative', 'mixed', 'mssa', 'resistant-epidermidis', 'mec-alone'])(
    'whose row %s says MRSA cannot stand',
    (wrong) => {
      const rows2 = table.rows.map((row) =>
        row.id === wrong ? { ...row, facts: [...row.facts, 'mrsa' as const] } : row,
      )
      expect(mrsaTableProblems({ ...table, rows: rows2 }).map(({ message }) => message)).toEqual([
        'This row cannot say “MRSA detected”: its targets do not show it.',
      ])
    },
  )
})
