import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { change, mutantOf, shuffled } from './mutant'
import { withAll, withMutants } from './render'
import { sitesOf, type Kind } from './sites'
import { sqlChanges } from './sql-changes'

const file = 'sample.ts'
const kindsIn = (source: string, name = file) =>
  sitesOf(name, source).sites.map(({ kind, start, end, text }) => [kind, source.slice(start, end), text])
const only = (kind: Kind, source: string, name = file) =>
  kindsIn(source, name).filter(([one]) => one === kind)

describe('what is changed', () => {
  test('bounds, comparisons, conditions and what joins them', () => {
    expect(kindsIn('const f = (a: number, b: number) => a < b && !(a === b)')).toEqual([
      ['logic', 'a < b && !(a === b)', '(a < b || !(a === b))'],
      ['boundary', 'a < b', 'a <= b'],
      ['comparison', 'a < b', 'a >= b'],
      ['condition', '!(a === b)', '((a === b))'],
      ['comparison', 'a === b', 'a !== b'],
    ])
    expect(only('branches', 'const f = (a: boolean) => (a ? x : y)')).toEqual([
      ['branches', 'a ? x : y', 'a ? (y) : (x)'],
    ])
  })

  test('guards, thrown errors and calls that stand alone are taken out; those that log are not', () => {
    const source = `async function f(w: W) {
  if (!w.may) throw forbidden()
  if (w.a) { b() } else return
  log.info('x')
  await w.changed('order', id, before, after)
}`
    expect(only('guard', source).map(([, was]) => was)).toEqual(['if (!w.may) throw forbidden()'])
    expect(only('call', source).map(([, was]) => was)).toEqual([
      'b()',
      `await w.changed('order', id, before, after)`,
    ])
    expect(only('argument', source).map(([, , is]) => is)).toEqual([`w.changed('order', id, before)`])
  })

  test('conditions of statements to the database, by builder and by text', () => {
    const source = `db.selectFrom('t').where('lab_id', '=', lab).where('at', '<', now).orderBy('at', 'desc')`
    expect(only('where', source).map(([, , is]) => is)).toEqual([
      `db.selectFrom('t').where('lab_id', '=', lab)`,
      `db.selectFrom('t')`,
    ])
    expect(only('boundary', source)).toEqual([['boundary', `'<'`, `'<='`]])
    expect(only('sql', source)).toEqual([['sql', `'desc'`, `'asc'`]])
    expect(only('string', source)).toEqual([])
    expect(only('sql', 'sql`a = ${b} and not c`').map(([, , is]) => is)).toEqual([
      'sql`a = ${b} and c`',
      'sql`a = ${b} or not c`',
    ])
    const between = '`x between ${a} and ${b} and y`'
    const parts = [...between.matchAll(/[^`${}]+(?=\$|`)/g)].map(({ index, 0: text }) => ({
      start: index,
      end: index + text.length,
    }))
    expect(sqlChanges(between, parts)).toEqual(['`x between ${a} and ${b} or y`'])
  })

  test('what makes a control safe is taken off it, and what it is called is left alone', () => {
    const source = `const x = <Input required disabled={a && b} label="Name" placeholder={t('a.b')} />`
    expect(kindsIn(source, 'x.tsx')).toEqual([
      ['prop', 'required', ''],
      ['prop', 'disabled={a && b}', ''],
      ['logic', 'a && b', '(a || b)'],
    ])
  })

  test('types, messages and names are left alone', () => {
    const source = `import { a } from './a'
type T = 'one' | 2
interface I { n: 3 }
const x: T = t('some.key') as 'one'
const y = { summary: 'word', 'key': z }
throw new Refusal('bad_input', 'Enter a name.')`
    expect(kindsIn(source).map(([kind]) => kind)).toEqual(
      ['throw', 'argument'].filter((kind) => kind !== 'argument'),
    )
  })

  test('constants by one, lists and codes emptied', () => {
    expect(kindsIn(`const a = [1, true, 'CODE', 'two words']`)).toEqual([
      ['array', `[1, true, 'CODE', 'two words']`, '[]'],
      ['number', '1', '2'],
      ['boolean', 'true', 'false'],
      ['string', `'CODE'`, `''`],
    ])
  })
})

/** Statements without semicolons, spans within spans, an expression that begins a statement: all that is easily broken. */
const sample = `export function judge(value: number, low: number | null, seen: string[]) {
  const list: number[] = [1, 2, 3]
  const add = (text: string) => seen.push(text)
  if (low === null) return 'none'
  if (value < low && !(seen.length > 3 || value === 0)) add('below')
  value > 5 ? add('high') : add('low')
  seen.length && add(\`\${value + 1}\`)
  for (const one of list) {
    if (one > 2) continue
    add(String(one * value))
  }
  return (value >= low ? 'ok' : 'no') + (seen.length as number)
}`
const Run = z.function({
  input: [z.number(), z.number().nullable(), z.array(z.string())],
  output: z.unknown(),
})
const inputs: [number, number | null][] = [
  [0, 3],
  [3, 3],
  [2, 3],
  [9, 3],
  [5, null],
]

/** Runs the code with each input, as text of what it answered and saw. */
async function behaviour(source: string): Promise<string> {
  const { code } = await transformWithOxc(source, file)
  const made: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const judge = Run.implement(
    z.object({ judge: z.custom<(...of: unknown[]) => unknown>() }).parse(made).judge,
  )
  return JSON.stringify(
    inputs.map(([value, low]) => {
      const seen: string[] = []
      return [judge(value, low, seen), seen]
    }),
  )
}

declare global {
  var $mutant: ((id: number) => boolean) | undefined
}

describe('all mutants in one text', () => {
  const found = sitesOf(file, sample)
  const planted = found.sites.map((site, id) => ({ id, site }))

  test('with none on it does what it did, with one on what that one alone does', async () => {
    const all = withAll(sample, found, planted)
    const usual = await behaviour(sample)
    expect(await behaviour(all)).toBe(usual)
    let different = 0
    for (const { id, site } of planted) {
      globalThis.$mutant = (asked) => asked === id
      try {
        const alone = await behaviour(withMutants(sample, [site]))
        expect(await behaviour(`${all}\n// ${id}`), site.text).toBe(alone)
        different += alone === usual ? 0 : 1
      } finally {
        globalThis.$mutant = undefined
      }
    }
    expect(planted.length).toBeGreaterThan(30)
    expect(different).toBeGreaterThan(20)
  })

  test('keeps every line where it was, and so does one in its place', () => {
    const lines = sample.split('\n').length
    expect(withAll(sample, found, planted).split('\n')).toHaveLength(lines)
    for (const { site } of planted) expect(withMutants(sample, [site]).split('\n')).toHaveLength(lines)
  })
})

test('a seed draws the same again, another seed draws others', () => {
  const items = Array.from({ length: 50 }, (_, n) => n)
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7))
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8))
  expect(shuffled(items, 7).toSorted((a, b) => a - b)).toEqual(items)
})

test('a mutant says where it is and what it changes, with a little around', () => {
  const source = 'const a = 1\nconst b = a < 2\n'
  const found = sitesOf(file, source)
  const site = found.sites.find(({ kind }) => kind === 'boundary')
  if (!site) throw new Error('There is no such site.')
  expect(mutantOf(4, file, source, found, site)).toMatchObject({
    line: 2,
    part: [2, 2],
    kind: 'boundary',
    was: 'a < 2',
    is: 'a <= 2',
  })
  const long = 'x'.repeat(100)
  expect(change(`${long} < ${long}`, `${long} <= ${long}`)).toEqual({
    was: `…${'x'.repeat(28)} < ${'x'.repeat(29)}…`,
    is: `…${'x'.repeat(28)} <= ${'x'.repeat(29)}…`,
  })
})
