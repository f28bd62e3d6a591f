import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { noteFault } from './public'
import { bytesOf, config, ehrBench, gist, order, textOf } from './test-ehr'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof ehrBench>
const logged: string[] = []
beforeAll(async () => {
  lab = await testLab({
    log: { info: () => {}, warn: () => {}, error: (_fields, line) => void logged.push(line) },
  })
  admin = await lab.as('admin')
  bench = ehrBench(lab, admin)
})
afterAll(() => lab.close())

describe('answers to what is received [route:/ehrjobs]', () => {
  test('the same bytes get the stored answer again; other bytes under their number a conflict that is kept', async () => {
    const chart = await bench.testing()
    const first = await bench.take(chart, order())
    expect(gist(first.answer)).toBe('MSA|AA|M1')
    lab.clock.advance(5_000)
    const again = await bench.take(chart, order())
    expect(gist(again.answer)).toBe('MSA|AA|M1')
    const split = (bytes: Uint8Array | null) => (textOf(bytes) ?? '').split('\r')[0]?.split('|') ?? []
    const [one, two] = [split(first.answer), split(again.answer)]
    expect(two.map((field, at) => (at === 6 || at === 9 ? '' : field))).toEqual(
      one.map((field, at) => (at === 6 || at === 9 ? '' : field)),
    )
    expect(two[6]).not.toBe(one[6])
    expect(two[9]).not.toBe(one[9])
    const other = await bench.take(chart, order({ family: 'Hayle' }))
    expect(gist(other.answer)).toBe('MSA|AE|M1 ERR|||205^Duplicate key identifier^HL70357|E')
    // Twice the same conflict is one conflict.
    expect(gist((await bench.take(chart, order({ family: 'Hayle' }))).answer)).toContain('205')
    expect((await bench.rows(chart)).map(({ state, hold }) => [state, hold])).toEqual([
      ['ERROR', 'code'],
      ['NACK', 'repeat'],
    ])
  })

  const withField = (text: string, at: number, value: string) => {
    const [msh = '', ...rest] = text.split('\r')
    const fields = msh.split('|')
    fields[at - 1] = value
    return [fields.join('|'), ...rest].join('\r')
  }
  test.each([
    [
      'required field empty',
      order({ id: 'M2' }).replace('A100^^^CLINIC^MR', ''),
      'MSA|AE|M2 ERR||PID^1^3|101^Required field missing^HL70357|E',
    ],
    [
      'unsupported type',
      withField(order({ id: 'M5' }), 9, 'SIU^S12'),
      'MSA|AR|M5 ERR||MSH^1^9|200^Unsupported message type^HL70357|E',
    ],
    [
      'unsupported event',
      withField(order({ id: 'M6' }), 9, 'ORM^O99'),
      'MSA|AR|M6 ERR||MSH^1^9|201^Unsupported event code^HL70357|E',
    ],
    [
      'unsupported version',
      withField(order({ id: 'M8' }), 12, '3.0'),
      'MSA|AR|M8 ERR||MSH^1^12|203^Unsupported version id^HL70357|E',
    ],
    [
      'another sender',
      withField(order({ id: 'M11' }), 3, 'OTHER'),
      'MSA|AR|M11 ERR||MSH^1^3|103^Table value not found^HL70357|E',
    ],
    [
      'another receiver',
      withField(order({ id: 'M12' }), 5, 'OTHERLAB'),
      'MSA|AR|M12 ERR||MSH^1^5|103^Table value not found^HL70357|E',
    ],
    [
      'no sender',
      withField(order({ id: 'M13' }), 3, ''),
      'MSA|AE|M13 ERR||MSH^1^3|101^Required field missing^HL70357|E',
    ],
  ])('%s', async (_what, text, answer) => {
    const chart = await bench.testing()
    const taken = await bench.take(chart, text)
    expect(gist(taken.answer)).toBe(answer)
    expect(await bench.rows(chart)).toMatchObject([
      { state: 'NACK', lane: null, run_at: null, alarm_due: null },
    ])
  })

  test('a live connection takes no test, and one that is tested nothing real', async () => {
    const live = await bench.testing({}, { state: 'LIVE' })
    expect(gist((await bench.take(live, order({ id: 'M7' }))).answer)).toBe(
      'MSA|AR|M7 ERR||MSH^1^11|202^Unsupported processing id^HL70357|E',
    )
    expect(gist((await bench.take(live, order({ id: 'M7b', processing: 'D' }))).answer)).toContain('202')
    expect(gist((await bench.take(live, order({ id: 'M7c', processing: 'P' }))).answer)).toBe('MSA|AA|M7c')
    const tested = await bench.testing()
    expect(gist((await bench.take(tested, order({ id: 'M7', processing: 'P' }))).answer)).toContain('202')
  })

  test('what has no number is stored under ours, and what has no header is kept and closes the link', async () => {
    const chart = await bench.testing()
    const unnamed = await bench.take(chart, order({ id: '' }))
    expect(gist(unnamed.answer)).toBe('MSA|AR| ERR||MSH^1^10|101^Required field missing^HL70357|E')
    const nothing = await bench.take(chart, 'HELLO')
    expect(nothing).toEqual({ answer: null, close: true })
    const rows = await bench.rows(chart)
    expect(rows.map(({ control_id, id }) => control_id === id)).toEqual([true, true])
    expect(rows[1]).toMatchObject({
      state: 'ERROR',
      hold: 'bytes',
      why: 'What came does not begin with MSH.',
    })
    expect(textOf(rows[1]?.raw ?? null)).toBe('HELLO')
  })

  test('enhanced mode: storing is answered by CA, or by nothing where nothing is wanted', async () => {
    const chart = await bench.testing()
    expect(gist((await bench.take(chart, order({ id: 'E1', enhanced: 'AL|NE' }))).answer)).toBe('MSA|CA|E1')
    expect((await bench.take(chart, order({ id: 'E2', enhanced: 'NE|NE' }))).answer).toBeNull()
    // What is refused is never told as accepted: no later answer would say it.
    for (const [at, enhanced] of ['AL|AL', 'AL|ER', 'AL|NE'].entries()) {
      const id = `E3${at}`
      const refused = order({ id, enhanced }).replace('A100^^^CLINIC^MR', '')
      expect(gist((await bench.take(chart, refused)).answer)).toBe(
        `MSA|CE|${id} ERR||PID^1^3|101^Required field missing^HL70357|E`,
      )
    }
    const epic = await bench.testing({
      config: config({ alwaysOriginal: true }),
    })
    expect(gist((await bench.take(epic, order({ id: 'E1', enhanced: 'AL|NE' }))).answer)).toBe('MSA|AA|E1')
  })
})

describe('what no register could hold [route:/ehrjobs]', () => {
  const long = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
  const msh = (text: string, at: number, value: string) => {
    const [head = '', ...rest] = text.split('\r')
    const fields = head.split('|')
    fields[at - 1] = value
    return [fields.join('|'), ...rest].join('\r')
  }
  test.each([
    ['a number of the message that cannot be seen', order({ id: 'N\u00001' }), 'MSH^1^10'],
    ['the same as an escape', order({ id: 'N\\X00\\2' }), 'MSH^1^10'],
    ['a sender', msh(order({ id: 'N3' }), 4, 'CLI\u0000NIC'), 'MSH^1^4'],
    ['a patient number', order({ id: 'N4', patient: 'A\\X00\\100' }), 'PID^1^3'],
    ['a patient number that is too long', order({ id: 'N5', patient: long(3_000) }), 'PID^1^3'],
    ['an order number', order({ id: 'N6', placer: long(6_000) }), 'ORC^1^2'],
    ['a sender that is too long', msh(order({ id: 'N7' }), 4, long(6_000)), 'MSH^1^4'],
    ['a number of the message that is too long', order({ id: long(6_000) }), 'MSH^1^10'],
  ])('%s is refused with its place, kept, and known again', async (_what, text, place) => {
    const chart = await bench.testing()
    const taken = await bench.take(chart, text)
    expect(textOf(taken.answer)).toContain(`ERR||${place}|102^Data type error^HL70357|E`)
    expect(textOf(taken.answer)).toContain('MSA|AE|')
    expect(taken.close).toBe(false)
    expect(textOf((await bench.take(chart, text)).answer)).toContain('MSA|AE|')
    const rows = await bench.rows(chart)
    expect(rows.map(({ state, hold }) => [state, hold])).toEqual([['NACK', 'refused']])
    expect(rows[0]?.why).toContain('(102 Data type error)')
    expect(textOf(rows[0]?.raw ?? null)).toBe(text)
  })

  test('a type that cannot be seen is refused like any that is not taken', async () => {
    const chart = await bench.testing()
    const taken = await bench.take(chart, msh(order({ id: 'N8' }), 9, 'ORM^O\u000001'))
    expect(gist(taken.answer)).toBe('MSA|AR|N8 ERR||MSH^1^9|201^Unsupported event code^HL70357|E')
    expect(await bench.rows(chart)).toMatchObject([{ state: 'NACK' }])
  })

  test('what the database refuses all the same is kept as bytes, and its sender told', async () => {
    const chart = await bench.testing()
    // As a program limit would: nothing that reading foresaw.
    await sql`create function ehr_test_limit() returns trigger language plpgsql as $$ begin
      if new.control_id = 'LIMIT' then raise exception 'too large' using errcode = '54000'; end if; return new; end $$`.execute(
      lab.owner,
    )
    await sql`create trigger ehr_test_limit before insert on ehr_message for each row execute function ehr_test_limit()`.execute(
      lab.owner,
    )
    try {
      logged.length = 0
      const text = order({ id: 'LIMIT' })
      const taken = await bench.take(chart, text)
      expect(gist(taken.answer)).toBe('MSA|AE|LIMIT ERR|||207^Application internal error^HL70357|E')
      expect(taken.close).toBe(false)
      await bench.take(chart, text)
      const rows = await bench.rows(chart)
      expect(rows).toMatchObject([
        {
          state: 'ERROR',
          hold: 'bytes',
          tries: 2,
          why: 'It could not be stored as it was read. It was refused, and the sender knows.',
        },
      ])
      expect(textOf(rows[0]?.raw ?? null)).toBe(text)
      expect(textOf(rows[0]?.answer ?? null)).toContain('MSA|AE|LIMIT')
    } finally {
      await sql`drop trigger ehr_test_limit on ehr_message`.execute(lab.owner)
      await sql`drop function ehr_test_limit`.execute(lab.owner)
    }
  })

  test('the log says that it is kept only where it is', async () => {
    const chart = await bench.testing()
    await sql`create function ehr_test_away() returns trigger language plpgsql as $$ begin
      raise exception 'no space' using errcode = '53100'; end $$`.execute(lab.owner)
    await sql`create trigger ehr_test_away before insert on ehr_message for each row execute function ehr_test_away()`.execute(
      lab.owner,
    )
    try {
      logged.length = 0
      await expect(bench.take(chart, order({ id: 'AWAY' }))).rejects.toThrow()
      expect(logged).toEqual(['An HL7 message could not be filed'])
    } finally {
      await sql`drop trigger ehr_test_away on ehr_message`.execute(lab.owner)
      await sql`drop function ehr_test_away`.execute(lab.owner)
    }
  })

  test('a message of more segments than anybody reads is refused at once', async () => {
    const chart = await bench.testing()
    const text = order({ id: 'BIG' }) + 'OBR|2|P2^EHR||X^Y^L\r'.repeat(300_000)
    const before = performance.now()
    const taken = await bench.take(chart, text)
    expect(gist(taken.answer)).toBe('MSA|AE|BIG ERR|||100^Segment sequence error^HL70357|E')
    // It stood for twenty seconds, and everybody waited.
    expect(performance.now() - before).toBeLessThan(8_000)
    expect((await bench.rows(chart))[0]?.why).toContain('more than 10000 segments')
  })

  test('a sender that fills nothing with what is no message: a few rows of a kind in a day, and a count', async () => {
    const chart = await bench.testing()
    const key = bench.keyOf(chart)
    for (let at = 0; at < 8; at++) await noteFault(bench.parts, key, 'cutFrame', bytesOf(`MSH|half ${at}`))
    await noteFault(bench.parts, key, 'cutFrame', bytesOf('MSH|half 0'), 7)
    await noteFault(bench.parts, key, 'noFrame', new Uint8Array(100_000))
    await noteFault(bench.parts, key, 'full', new Uint8Array())
    const rows = await bench.rows(chart)
    expect(
      rows.map(({ hold, tries, bytes, control_id }) => [hold, tries, bytes, control_id.split(' ')[0]]),
    ).toEqual([
      ['bytes', 8, 10, 'cutFrame'],
      ['bytes', 1, 10, 'cutFrame'],
      ['bytes', 1, 10, 'cutFrame'],
      ['bytes', 1, 10, 'cutFrame'],
      ['bytes', 4, 10, 'cutFrame'],
      ['bytes', 1, 16_384, 'noFrame'],
      ['bytes', 1, 0, 'full'],
    ])
  })
})

describe('whose message it is', () => {
  test('another facility than the one that was agreed is refused, whatever its application says', async () => {
    const chart = await bench.testing({
      config: config({ theirFacility: { namespace: 'CLINIC', oid: '', oidType: '' } }),
    })
    const foreign = order({ id: 'W1' }).replace('|EPIC|CLINIC|', '|EPIC|OTHER|')
    expect(gist((await bench.take(chart, foreign)).answer)).toBe(
      'MSA|AR|W1 ERR||MSH^1^4|103^Table value not found^HL70357|E',
    )
    expect(gist((await bench.take(chart, order({ id: 'W2' }))).answer)).toBe('MSA|AA|W2')
  })
})

test('a message asks for its own codes only, and the numbers are of the connection that is looked at [route:/ehrjobs]', async () => {
  const [one, other] = [await bench.testing(), await bench.testing()]
  await bench.take(one, order({ id: 'K1', placer: 'K1', patient: 'K1', test: 'KODE1^First^L' }))
  await bench.take(one, order({ id: 'K2', placer: 'K2', patient: 'K2', test: 'KODE2^Second^L' }))
  await bench.take(other, order({ id: 'K3', placer: 'K3', patient: 'K3', test: 'KODE3^Third^L' }))
  await bench.settled()
  const [first, second] = await bench.rows(one)
  const codesOf = async (id = '') => (await bench.get(id)).codes.map(({ code }) => code)
  // The clinic and the provider are named in both.
  expect((await codesOf(first?.id)).filter((code) => code.startsWith('KODE'))).toEqual(['KODE1'])
  expect((await codesOf(second?.id)).filter((code) => code.startsWith('KODE'))).toEqual(['KODE2'])
  const counts = async (query: object) => (await admin.call(api.ehrJobs.counts, { query })).body
  const listed = async (query: object) => (await admin.call(api.ehrJobs.list, { query })).body.total
  const of = { connectionId: one._id }
  expect(await counts(of)).toMatchObject({ stopped: 2, codesWaiting: 4 })
  expect(await listed({ ...of, stopped: true })).toBe(2)
  expect(await listed({ ...of, stopped: false })).toBe(0)
  expect((await counts({ ...of, direction: 'out' })).stopped).toBe(0)
  expect((await counts({})).stopped).toBeGreaterThan(2)
})
