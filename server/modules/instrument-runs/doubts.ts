import type { ReadResult } from '@contract/instrument-runs/read-result'
import { fill, m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

const pad = (text: string | undefined) => (text ?? '').padStart(2, '0')
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/**
 * The days that a time of an instrument can mean: one, or two where day and month can be read either way; none where it is no date
 * that is understood.
 */
export function daysOf(text: string): string[] {
  const compact = /^(\d{4})(\d{2})(\d{2})(\d{4}|\d{6}(?:\.\d+)?)?$/.exec(text.trim())
  const first = compact ?? /(?:^|\D)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (first) return [`${first[1]}-${pad(first[2])}-${pad(first[3])}`].filter(isDay)
  const last = /(?:^|\D)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text)
  if (!last) return []
  const [, a, b, year] = last
  return [...new Set([`${year}-${pad(a)}-${pad(b)}`, `${year}-${pad(b)}-${pad(a)}`])].filter(isDay)
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** A serial number so short stands in a file by chance. */
const leastSerial = 5

/** Bytes as text that a serial number can be looked for in: a number is written alike in all of these encodings. */
const plainText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.filter((byte) => byte !== 0)).toString('latin1')

const holds = (text: string, serial: string): boolean => {
  for (let at = text.indexOf(serial); at >= 0; at = text.indexOf(serial, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + serial.length] ?? ' '}`
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

interface Asked {
  labId: string
  instrumentId: string
  /** The laboratory's own day. */
  today: string
  key: string
  bytes: Uint8Array
  lines: readonly ReadResult[]
}

/**
 * What speaks against a file being of this instrument and of today, in words: the serial number of another instrument stands in it,
 * it was loaded for another one, or nothing in it was measured today or yesterday. What a file does not say is no doubt.
 */
export async function doubtsOf(db: Executor, asked: Asked): Promise<string[]> {
  const { labId, instrumentId, today, key, bytes, lines } = asked
  const doubts: string[] = []
  const instruments = await db
    .selectFrom('instrument')
    .select(['id', 'name', 'serial'])
    .where(ofLab(labId))
    .orderBy('search_name')
    .execute()
  const own = instruments.find(({ id }) => id === instrumentId)
  const text = plainText(bytes)
  if (!own?.serial || !holds(text, own.serial))
    for (const { id, name, serial } of instruments)
      if (id !== instrumentId && serial && serial.length >= leastSerial && holds(text, serial))
        doubts.push(fill(m.instrumentRuns.otherSerial, { serial, name }))
  const before = await db
    .selectFrom('instrument_run')
    .select('instrument_id')
    .where(ofLab(labId))
    .where('key', '=', key)
    .execute()
  // What is here already for this instrument is told as such.
  if (!before.some(({ instrument_id }) => instrument_id === instrumentId))
    for (const { instrument_id } of before) {
      const name = instruments.find(({ id }) => id === instrument_id)?.name ?? ''
      doubts.push(fill(m.instrumentRuns.otherLoaded, { name }))
    }
  const days = lines.map(({ measuredAt }) => daysOf(measuredAt ?? '')).filter(({ length }) => length > 0)
  const near = new Set([today, dayBefore(today)])
  if (days.length > 0 && !days.some((each) => each.some((day) => near.has(day)))) {
    const [newest = ''] = days.map(([day = '']) => day).toSorted((a, b) => b.localeCompare(a))
    doubts.push(fill(m.instrumentRuns.otherDay, { day: dateWords(newest), today: dateWords(today) }))
  }
  return doubts
}
