import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitMessages, batchText } from './batch'
import { decodeText, encodeText } from './charset'
import { escapeText, unescape } from './escape'
import { parseMessage, segmentOf } from './message'
import { errLocation, placeName, problemLine } from './problem'
import { receive } from './receive'
import { readSeparators, STANDARD } from './separators'
import { readTime, writeTime } from './times'
import { comps, messageText, mshText, reps, segmentText, subs } from './write-segment'

const head = 'MSH|^~\\&|A|B|C|D|2026||ORU^R01^ORU_R01|1|P|2.5.1'
const parse = (...lines: string[]) => {
  const message = parseMessage([head, ...lines].join('\r'))
  if (!message) throw new Error('It was not read.')
  return message
}
const bytes = (...all: number[]) => Uint8Array.from(all)
const ascii = (text: string) => new TextEncoder().encode(text)

/** Texts of what matters to the wire, densely. */
const wireText = fc.string({
  unit: fc.constantFrom(...'|^~\\&#\n\r\u0001\u007fé→😀aFSTREXHN0.br" '),
  maxLength: 30,
})

describe('separators', () => {
  it('are those that the message says, also five in MSH-2', () => {
    expect(readSeparators('MSH|^~\\&|x')).toEqual(STANDARD)
    expect(readSeparators('MSH|^~\\&#|x')).toMatchObject({ subcomponent: '&', truncation: '#' })
    expect(readSeparators('MSH$%*!?$x')).toMatchObject({
      field: '$',
      component: '%',
      repetition: '*',
      escape: '!',
    })
    expect(readSeparators('MSH|^~\\&')).toEqual(STANDARD)
  })

  it.each([
    'MSH',
    'MSH|',
    'MSH||x',
    'MSH|^~\\|x',
    'MSH|^~\\&#!|x',
    'MSH|^^\\&|x',
    'MSH|^~\\|&',
    'MSHa^~\\&a',
  ])('cannot be told of %s', (text) => expect(readSeparators(text)).toBeNull())

  it('read the same whatever they are', () => {
    const other = parseMessage('MSH$%*!?$A$B\rPID$1$$1%%%X?2?ISO%MR*2$$Doe%!S!Jane')
    const usual = parseMessage('MSH|^~\\&|A|B\rPID|1||1^^^X&2&ISO^MR~2||Doe^\\S\\Jane')
    if (!other || !usual) throw new Error('It was not read.')
    const told = (message: typeof other) => {
      const pid = segmentOf(message, 'PID')
      return pid && [pid.all(3).map((one) => one.part(1)), pid.text(3, 4, 2), pid.text(5)]
    }
    expect(told(usual)).toEqual([['1', '2'], '2', 'Doe'])
    expect(told(other)).toEqual(told(usual))
    expect([segmentOf(other, 'PID')?.text(5, 2), segmentOf(usual, 'PID')?.text(5, 2)]).toEqual([
      '%Jane',
      '^Jane',
    ])
  })
})

describe('segments', () => {
  it('end in CR, LF or CRLF, and empty lines are none', () => {
    const lines = [head, 'PID|1', 'OBR|1', 'OBX|1', 'OBX|2']
    for (const end of ['\r', '\n', '\r\n', '\r\r\n'])
      expect(parseMessage(lines.join(end))?.segments.map(({ name, index }) => `${name}${index}`)).toEqual([
        'MSH1',
        'PID1',
        'OBR1',
        'OBX1',
        'OBX2',
      ])
  })

  it('number MSH as the standard does', () => {
    const msh = segmentOf(parse(), 'MSH')
    expect([1, 2, 3, 9, 10].map((field) => msh?.segment.fields[field])).toEqual([
      '|',
      '^~\\&',
      'A',
      'ORU^R01^ORU_R01',
      '1',
    ])
  })

  it('go on in ADD, and a line that is none is joined to the one before, with its number', () => {
    const message = parse(
      'OBX|1|TX|A||one',
      'ADD| two|mg',
      'OBR|1|||Newborn screening',
      'panel AHIC^LN|||2026',
      'PID|1',
    )
    expect(message.segments.slice(1).map(({ fields }) => fields.join('|'))).toEqual([
      'OBX|1|TX|A||one two|mg',
      'OBR|1|||Newborn screening panel AHIC^LN|||2026',
      'PID|1',
    ])
    expect(message.problems.map(problemLine)).toEqual([
      'OBR-4: Line 5 is no segment and was joined to this field (102 Data type error)',
    ])
  })

  it('tell an empty field from one to be deleted', () => {
    const pid = segmentOf(parse('PID|||||""|Doe^""|""~X'), 'PID')
    expect([3, 5, 6].map((field) => [pid?.one(field).raw, pid?.one(field).isDeleted()])).toEqual([
      ['', false],
      ['""', true],
      ['Doe^""', false],
    ])
    expect([pid?.text(5), pid?.text(6, 2), pid?.one(6).isDeleted(2)]).toEqual(['', '', true])
  })
})

describe('escapes', () => {
  it.each([
    ['\\F\\\\S\\\\T\\\\R\\\\E\\', '|^&~\\'],
    ['one\\.br\\two', 'one\ntwo'],
    ['\\X0D0A\\', '\n'],
    ['\\XC2B5\\g \\XB5\\g', 'µg µg'],
    ['\\H\\bold\\N\\', 'bold'],
    ['\\Z9\\ \\.sp2\\ \\XZZ\\', '\\Z9\\ \\.sp2\\ \\XZZ\\'],
    ['C:\\temp', 'C:\\temp'],
    ['50\\F', '50\\F'],
    ['\\nope\\F\\x', '\\nope|x'],
    ['\\constructor\\', '\\constructor\\'],
  ])('%s reads %j', (raw, text) => expect(unescape(raw, STANDARD)).toBe(text))

  it('come back as they were, whatever the text', () => {
    fc.assert(
      fc.property(wireText, (text) => {
        const raw = escapeText(text, STANDARD)
        // Line ends have one form; every other character is the same.
        expect(unescape(raw, STANDARD)).toBe(text.replace(/\r\n?/g, '\n'))
        expect(raw).not.toMatch(/[|^~&\r\n]/)
      }),
    )
  })
})

describe('what is written', () => {
  it('is escaped once, at whatever depth, and has no empty tail', () => {
    expect(
      segmentText('PID', { 3: comps('1', null, null, subs('A&B', 'x|y')), 5: reps(['Doe', null]), 9: null }),
    ).toBe('PID|||1^^^A\\T\\B&x\\F\\y||Doe')
    expect(messageText([mshText({ 3: 'A', 10: '1' })])).toBe('MSH|^~\\&|A|||||||1\r')
  })

  it('is read as it was written, whatever the text', () => {
    const text = wireText.map((one) => one.trim())
    fc.assert(
      fc.property(text, text, (a, b) => {
        const message = parseMessage(
          messageText([mshText({ 3: 'A' }), segmentText('PID', { 3: comps('1', a, subs('2', b)) })]),
        )
        const pid = message && segmentOf(message, 'PID')
        const plain = (one: string) => one.replace(/\r\n?/g, '\n').trim()
        // `""` alone is the mark to delete: as a text it cannot be told.
        if (a !== '""' && b !== '""')
          expect([pid?.text(3, 2), pid?.text(3, 3, 2)]).toEqual([plain(a), plain(b)])
      }),
    )
  })
})

describe('characters', () => {
  const withCharset = (charset: string, ...name: number[]) =>
    bytes(...ascii(`MSH|^~\\&|A|B|C|D|2026||ORU^R01|1|P|2.5.1||||||${charset}\rPID|1||1||`), ...name)
  const nameOf = (of: Uint8Array) => decodeText(of).text.split('||').at(-1)

  it('are UTF-8, else Latin-1, where MSH-18 is empty', () => {
    expect(nameOf(withCharset('', 0xc3, 0xa9))).toBe('é')
    expect(nameOf(withCharset('', 0xe9))).toBe('é')
  })

  it('are what MSH-18 says, and told where the bytes are not', () => {
    expect(nameOf(withCharset('8859/1', 0xe9))).toBe('é')
    expect(nameOf(withCharset('8859/2', 0xe8))).toBe('č')
    expect(nameOf(withCharset('UNICODE UTF-8', 0xc3, 0xa9))).toBe('é')
    expect([
      nameOf(withCharset('UNICODE UTF-8', 0xe9)),
      decodeText(withCharset('UNICODE UTF-8', 0xe9)).doubt,
    ]).toEqual(['é', 'says UTF-8 and the bytes are not; they were read as Latin-1'])
    expect(decodeText(withCharset('8859/1', 0xc3, 0xa9))).toMatchObject({
      charset: 'UNICODE UTF-8',
      doubt: expect.stringContaining('UTF-8'),
    })
    expect(decodeText(withCharset('ISO IR87')).doubt).toBe('names a character set that is not read here')
  })

  it('that Latin-1 lacks are named, not replaced', () => {
    expect(encodeText('é', '8859/1')).toEqual({ ok: true, bytes: bytes(0xe9) })
    expect(encodeText('a→', '8859/1')).toEqual({ ok: false, character: '→', at: 1 })
  })
})

describe('times', () => {
  it.each([
    ['2026', 'year', null, null],
    ['202601', 'month', null, null],
    ['20260105', 'day', '2026-01-05', null],
    ['202601051430-0500', 'minute', '2026-01-05', '2026-01-05T19:30:00.000Z'],
    ['20260105143000', 'second', '2026-01-05', '2026-01-05T20:30:00.000Z'],
    ['20260105143000.1234+0000', 'second', '2026-01-05', '2026-01-05T14:30:00.123Z'],
    ['20260705143000', 'second', '2026-07-05', '2026-07-05T19:30:00.000Z'],
    // The clock jumps over this hour, and has the next one twice.
    ['20260308023000', 'second', '2026-03-08', null],
    ['20261101013000', 'second', '2026-11-01', '2026-11-01T06:30:00.000Z'],
  ])('%s', (text, precision, date, instant) =>
    expect(readTime(text, 'America/Chicago')).toMatchObject({ precision, date, instant }),
  )

  it.each([
    '',
    'DOB',
    '20260230',
    '20261301',
    '2026010525',
    '202601051460',
    '00000000',
    '2026-01-05',
    '20260105+9900',
  ])('no time: %s', (text) => expect(readTime(text, 'America/Chicago')).toBeNull())

  it('are written with the offset of their day, and read back', () => {
    expect(writeTime('2026-01-05T20:30:07.000Z', 'America/Chicago')).toBe('20260105143007-0600')
    expect(writeTime('2026-07-05T20:30:07.000Z', 'Asia/Kolkata')).toBe('20260706020007+0530')
    const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        date,
        fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'Australia/Lord_Howe'),
        (at, zone) => {
          const instant = `${at.toISOString().slice(0, 19)}.000Z`
          expect(readTime(writeTime(instant, zone), 'UTC')?.instant).toBe(instant)
        },
      ),
    )
  })
})

describe('a place', () => {
  it('is that of ERR-2, and a name for people', () => {
    expect(errLocation({ segment: 'PID', index: 1, field: 3 })).toEqual(['PID', 1, 3])
    expect(errLocation({ segment: 'PID', index: 1, field: 3, component: 4 })).toEqual(['PID', 1, 3, 1, 4])
    expect(errLocation({ segment: 'PID', index: 1 })).toEqual(['PID', 1])
    expect(placeName({ segment: 'OBX', index: 2, field: 5 })).toBe('OBX-5 (OBX number 2)')
    expect(placeName({ segment: 'PID', index: 1, field: 22, component: 3 })).toBe('PID-22.3')
  })
})

describe('several messages', () => {
  it('are cut at MSH, and their counts held against the trailer', () => {
    const text = batchText([`${head}\rPID|1\r`, `${head}\rPID|2\r`], {
      application: 'A',
      facility: 'B',
      toApplication: 'C',
      toFacility: 'D',
      at: '20260105143000-0500',
      controlId: 'F1',
    })
    expect(text.split('\r')).toEqual([
      'FHS|^~\\&|A|B|C|D|20260105143000-0500||||F1',
      'BHS|^~\\&|A|B|C|D|20260105143000-0500||||F1',
      head,
      'PID|1',
      head,
      'PID|2',
      'BTS|2',
      'FTS|1',
      '',
    ])
    expect(splitMessages(text)).toEqual({ messages: [`${head}\rPID|1\r`, `${head}\rPID|2\r`], problems: [] })
    expect(splitMessages(text.replace('BTS|2', 'BTS|3')).problems.map(problemLine)).toEqual([
      'BTS-1: The batch does not have as many messages as it says (101 Required field missing)',
    ])
    expect(splitMessages(text.split('BTS')[0] ?? '').problems).toHaveLength(2)
  })
})

it('nothing that comes in is thrown back', () => {
  const rules = {
    zone: 'America/Chicago',
    mode: 'production' as const,
    accepts: ['ORM^O01', 'OML^O21', 'ORU^R01', 'ADT', 'DFT^P03'] as const,
  }
  const taken = (of: Uint8Array) => receive(of, { ...rules, accepts: [...rules.accepts] }).kind
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (of) => typeof taken(of) === 'string'))
  const segment = fc
    .tuple(
      fc.constantFrom(
        'PID',
        'ORC',
        'OBR',
        'OBX',
        'SPM',
        'NTE',
        'DG1',
        'PV1',
        'IN1',
        'GT1',
        'NK1',
        'TQ1',
        'MRG',
        'FT1',
        'EVN',
        'ADD',
        'ZZZ',
      ),
      fc.array(
        fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom('', '""', 'NM', 'ED', '20260105', 'NW', 'A^B&C~D', '\\X0\\'),
        ),
        { maxLength: 32 },
      ),
    )
    .map(([name, fields]) => [name, ...fields].join('|'))
  const type = fc.constantFrom('ORM^O01', 'OML^O21', 'ORU^R01', 'ADT^A40', 'DFT^P03')
  const kinds = new Set<string>()
  fc.assert(
    fc.property(type, fc.array(segment, { maxLength: 12 }), (of, segments) => {
      kinds.add(taken(ascii([`MSH|^~\\&|A|B|C|D|2026||${of}|1|P|2.5.1`, ...segments].join('\r'))))
    }),
    { numRuns: 500 },
  )
  expect(kinds).toContain('refused')
})
