import type { LineRule, Pattern, Profile, Source } from '@contract/instrument-runs/profile'
import type { ReadInjection, ReadProblem, ReadResult } from '@contract/instrument-runs/read-result'
import { fill, m } from '@contract/messages'
import { injectionReader } from './injection'
import { firstOf } from '@contract/rules/kept-text'
import { openFile } from './open-file'
import { UnreadableFile, type Sheet, type SheetRow, type Unreadable } from './sheet'

export interface ReadFile {
  results: ReadResult[]
  problems: ReadProblem[]
}

/** Why nothing of a file can be read, in words. */
export const unreadable: Readonly<Record<Unreadable, string>> = {
  empty: m.instrumentRuns.fileEmpty,
  tooLarge: m.instrumentRuns.fileTooLarge,
  tooManyCells: m.instrumentRuns.fileTooManyCells,
  tooLong: m.instrumentRuns.fileTooLong,
  tooMuch: m.instrumentRuns.fileTooMuch,
  failed: m.instrumentRuns.fileFailed,
  brokenWorkbook: m.instrumentRuns.fileBrokenWorkbook,
  noWorkbook: m.instrumentRuns.fileNoWorkbook,
  lockedWorkbook: m.instrumentRuns.fileLockedWorkbook,
  oldDates: m.orderSheets.oldDates,
  oldWorkbook: m.instrumentRuns.fileOldWorkbook,
  binary: m.instrumentRuns.fileBinary,
  encoding: m.instrumentRuns.fileEncoding,
}

const folded = (text: string) => text.trim().toLowerCase()
const fits = (cell: string, { how, text }: Pattern): boolean => {
  const a = folded(cell)
  const b = folded(text)
  if (how === 'is') return a === b
  if (how === 'begins') return a.startsWith(b)
  return how === 'ends' ? a.endsWith(b) : a.includes(b)
}
const placeOf = (sheet: Sheet, line: number) =>
  sheet.name === null
    ? fill(m.instrumentRuns.placeLine, { line })
    : fill(m.instrumentRuns.placeRow, { sheet: sheet.name, line })
/** The cells of a row that may hold something. */
const heldIn = (row: SheetRow): readonly string[] => row.sparse?.held ?? row.cells
const empty = (row: SheetRow) => heldIn(row).every((cell) => cell === '')
const cellAt = (row: SheetRow, at: number) => row.sparse?.at(at) ?? row.cells[at] ?? ''

/** Why a file or a table of it is not read at all. */
class NotRead extends Error {}

/** At most so many letters, and never half of one. */
const cut = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()

/** The part of a file's own text that a name stands in; without the cut it is the text. */
function cutText(text: string, cut: Profile['specimenCut']): string {
  let part = text
  if (cut?.after && part.includes(cut.after))
    part = part.slice(part.lastIndexOf(cut.after) + cut.after.length)
  if (cut?.before && part.includes(cut.before)) part = part.slice(0, part.indexOf(cut.before))
  return part.trim()
}

/** What stands beside these words, or behind them in their own cell, in the nearest line above. */
function above(rows: readonly SheetRow[], before: number, words: string): string | null {
  for (let at = before - 1; at >= 0; at--) {
    const cells = rows[at]?.cells ?? []
    // The words alone, or with what follows them behind a colon: "Read" is not "Read Speed".
    const place = cells.findIndex(
      (cell) =>
        folded(cell) === folded(words) ||
        (folded(cell).startsWith(folded(words)) && /^\s*[:=]/.test(cell.slice(words.length))),
    )
    if (place === -1) continue
    const behind = (cells[place] ?? '')
      .slice(words.length)
      .replace(/^\s*[:=]\s*/, '')
      .trim()
    return behind || (cells.slice(place + 1).find((cell) => cell !== '') ?? '')
  }
  return null
}

type Get = (row: SheetRow) => string

/** Reads a source of each line of one table; throws NotRead where the table has no such column. */
function getter(source: Source, columns: readonly string[], rows: readonly SheetRow[], header: number): Get {
  if (source.from === 'fixed') return () => source.text
  if (source.from === 'place') return (row) => cellAt(row, source.place - 1)
  if (source.from === 'above') {
    const text = above(rows, header, source.words)
    if (text === null) throw new NotRead(fill(m.instrumentRuns.aboveMissing, { words: source.words }))
    return () => text
  }
  const places = columns.flatMap((name, at) => (folded(name) === folded(source.name) ? [at] : []))
  const at = places[source.nth - 1]
  if (at === undefined) throw new NotRead(fill(m.instrumentRuns.columnMissing, { column: source.name }))
  return (row) => cellAt(row, at)
}

/** What a line says beside its result. */
interface Facts {
  specimen: string
  well: string
  test: string
  value: string
  unit: string
  flags: string[]
  measuredAt: string
  dilution: string
  mark: string
  first: string
  injection?: ReadInjection
}

const held = (facts: Facts, rules: readonly LineRule[]) => rules.some((rule) => fits(facts[rule.of], rule))

/** A row of a run by LC-MS/MS or GC-MS. That it has no amount is for its rules to judge. */
function injectionResult(line: string, facts: Facts, injection: ReadInjection): ReadResult {
  const { kind, type } = injection
  const isKnown = kind !== null && kind !== 'specimen'
  const why =
    kind === null
      ? type === ''
        ? m.instrumentRuns.typeMissing
        : fill(m.instrumentRuns.typeUnknown, { type })
      : facts.specimen === ''
        ? m.instrumentRuns.specimenMissing
        : facts.test === ''
          ? m.instrumentRuns.testMissing
          : null
  return {
    line,
    specimen: isKnown ? null : cut(facts.specimen, 200) || null,
    well: cut(facts.well, 40) || null,
    test: cut(facts.test, 200),
    value: cut(facts.value, 400),
    unit: cut(facts.unit, 80) || null,
    flags: facts.flags.filter((flag) => flag !== '').map((flag) => cut(flag, 200)),
    measuredAt: cut(facts.measuredAt, 80) || null,
    kind: why ? 'unread' : isKnown ? 'control' : 'specimen',
    control: isKnown ? cut(facts.specimen, 200) : null,
    why,
    injection,
  }
}

function resultOf(profile: Profile, line: string, facts: Facts): ReadResult | null {
  if (held(facts, profile.skip)) return null
  if (facts.injection) return injectionResult(line, facts, facts.injection)
  let { value, unit } = facts
  if (profile.unitInValue && unit === '') {
    const found = /^([<>]?=?\s*[\d.,]+(?:[eE][+-]?\d+)?)\s+(\S.*)$/.exec(value)
    if (found) [, value = '', unit = ''] = found
  }
  const control = held(facts, profile.controls)
  const name = facts.specimen || facts.mark
  const none = profile.noValue.some((text) => folded(text) === folded(value))
  const why =
    facts.specimen === '' && !control
      ? m.instrumentRuns.specimenMissing
      : facts.test === ''
        ? m.instrumentRuns.testMissing
        : value === ''
          ? m.instrumentRuns.valueMissing
          : none
            ? fill(m.instrumentRuns.valueNone, { value })
            : [facts.specimen, facts.test, value, unit].some((text) => text.includes('\ufffd'))
              ? m.instrumentRuns.characterUnread
              : null
  return {
    line,
    specimen: control ? null : firstOf(facts.specimen, 200) || null,
    well: firstOf(facts.well, 40) || null,
    test: firstOf(facts.test, 200),
    value: firstOf(value, 400),
    unit: firstOf(unit, 80) || null,
    flags: facts.flags.filter((flag) => flag !== '').map((flag) => firstOf(flag, 200)),
    measuredAt: firstOf(facts.measuredAt, 80) || null,
    kind: why ? 'unread' : control ? 'control' : 'specimen',
    control: control ? firstOf(name, 200) : null,
    why,
    ...(facts.dilution && { dilution: firstOf(facts.dilution, 40) }),
  }
}

/** Names of columns; where groups stand above, each with that of its group, which goes on until the next. */
function columnsOf(rows: readonly SheetRow[], header: number, grouped: boolean): readonly string[] {
  const cells = rows[header]?.cells ?? []
  if (!grouped) return cells
  let group = ''
  return cells.map((name, at) => {
    group = rows[header - 1]?.cells[at] || group
    return name ? (group ? `${group} / ${name}` : name) : ''
  })
}

/** The columns of a wide table that are results, with the unit in the name where it stands there. */
function resultColumns(profile: Profile, columns: readonly string[]) {
  const {
    columns: listed,
    first,
    last,
    except,
    unitInBrackets,
    flagBeside,
  } = profile.results ?? {
    ...{ columns: [], first: null, last: null, except: [], unitInBrackets: false, flagBeside: false },
  }
  const place = (name: string) => {
    const at = columns.findIndex((one) => folded(one) === folded(name))
    if (at === -1) throw new NotRead(fill(m.instrumentRuns.columnMissing, { column: name }))
    return at
  }
  const places = new Set(listed.map(place))
  if (first !== null) {
    const end = last === null ? columns.length - 1 : place(last)
    for (let at = place(first); at <= end; at++) places.add(at)
  }
  return [...places].flatMap((at) => {
    const name = columns[at] ?? ''
    if (name === '' || except.some((pattern) => fits(name, pattern))) return []
    // The last bracket that closes the name, with brackets in it: "MCV(10^(-1)fL)".
    const open = unitInBrackets && name.endsWith(')') ? name.indexOf('(') : -1
    return [
      {
        at,
        test: open > 0 ? name.slice(0, open).trim() : name,
        unit: open > 0 ? name.slice(open + 1, -1) : '',
        flagAt: flagBeside ? at + 1 : null,
      },
    ]
  })
}

/** One table from its header on; answers where it ended. */
function readTable(profile: Profile, sheet: Sheet, header: number, into: ReadResult[]): number {
  const { rows } = sheet
  const columns = header < 0 ? [] : columnsOf(rows, header, profile.grouped)
  const get = (source: Source | null): Get => (source ? getter(source, columns, rows, header) : () => '')
  const many = (sources: readonly Source[]) => sources.map(get)
  const specimen = get(profile.specimen)
  const test = get(profile.test)
  const value = get(profile.value)
  const valueElse = get(profile.valueElse)
  const unit = get(profile.unit)
  const well = get(profile.well)
  const dilution = get(profile.dilution)
  const mark = get(profile.mark)
  const times = many(profile.measuredAt)
  const flags = many(profile.flags)
  const wide = profile.layout === 'wide' ? resultColumns(profile, columns) : []
  const { chromatography } = profile
  const injection =
    chromatography && profile.layout === 'rows'
      ? injectionReader(chromatography, (source) => getter(source, columns, rows, header))
      : null
  const isHeader = (row: SheetRow) => profile.header.length > 0 && hasHeader(row, profile.header)
  let at = header + 1
  let before = rows[header]?.line ?? null
  for (; at < rows.length; at++) {
    const row = rows[at]
    if (!row) break
    // Workbooks leave empty lines out.
    if (profile.emptyEnds && before !== null && row.line > before + 1) break
    before = row.line
    if (empty(row)) {
      if (profile.emptyEnds) break
      continue
    }
    if (profile.ends && fits(cellAt(row, 0), profile.ends)) break
    if (profile.repeats && isHeader(row)) break
    const facts: Facts = {
      specimen: cutText(specimen(row), profile.specimenCut),
      well: well(row),
      test: test(row),
      value: value(row) || valueElse(row),
      unit: unit(row),
      flags: flags.map((flag) => flag(row)),
      measuredAt: times
        .map((time) => time(row))
        .filter(Boolean)
        .join(' '),
      dilution: dilution(row),
      mark: mark(row),
      first: cellAt(row, 0),
      ...(injection ? { injection: injection(row, value(row) || valueElse(row)) } : {}),
    }
    const line = placeOf(sheet, row.line)
    const found =
      profile.layout === 'wide'
        ? wide.flatMap((column) => {
            const text = cellAt(row, column.at)
            // A test that this specimen was not measured for is no line; one that went wrong is.
            if (text === '' || profile.noValue.some((none) => folded(none) === folded(text))) return []
            const beside = column.flagAt === null ? [] : [cellAt(row, column.flagAt)]
            const one = { ...facts, test: column.test, value: text, unit: column.unit || facts.unit }
            return [resultOf(profile, line, { ...one, flags: [...facts.flags, ...beside] })]
          })
        : [resultOf(profile, line, facts)]
    for (const one of found) if (one) into.push(one)
  }
  return at
}

const hasHeader = (row: SheetRow, words: readonly string[]) => {
  const cells = new Set(heldIn(row).map(folded))
  return words.every((word) => cells.has(folded(word)))
}

function readTables(profile: Profile, sheet: Sheet): ReadResult[] {
  const { rows } = sheet
  const into: ReadResult[] = []
  let from = 0
  const { begins, header } = profile
  if (begins) {
    const at = rows.findIndex(
      (row) => fits(heldIn(row).join(' ').trim(), begins) || fits(cellAt(row, 0), begins),
    )
    if (at === -1) throw new NotRead(fill(m.instrumentRuns.beginMissing, { text: begins.text }))
    from = at + 1
  }
  if (header.length === 0) {
    readTable(profile, { ...sheet, rows: rows.slice(from) }, -1, into)
    return into
  }
  let tables = 0
  for (let at = from; at < rows.length; at++) {
    const row = rows[at]
    if (!row || !hasHeader(row, header)) continue
    tables++
    at = readTable(profile, sheet, at, into) - 1
    if (!profile.repeats) break
  }
  if (tables === 0) throw new NotRead(fill(m.instrumentRuns.headerMissing, { columns: header.join(', ') }))
  return into
}

/** Sections of a name and a value on each line: each that names a specimen is a result. */
function readPairs(profile: Profile, sheet: Sheet): ReadResult[] {
  const into: ReadResult[] = []
  let section: { at: number; pairs: Map<string, string> } | null = null
  const close = () => {
    if (!section) return
    const { at, pairs } = section
    section = null
    const of = (source: Source | null) =>
      source?.from === 'column'
        ? (pairs.get(folded(source.name)) ?? '')
        : source?.from === 'fixed'
          ? source.text
          : ''
    const row = sheet.rows[at]
    const found = resultOf(profile, placeOf(sheet, row?.line ?? 1), {
      specimen: cutText(of(profile.specimen), profile.specimenCut),
      well: of(profile.well),
      dilution: of(profile.dilution),
      test: of(profile.test),
      value: of(profile.value) || of(profile.valueElse),
      unit: of(profile.unit),
      flags: profile.flags.map(of),
      measuredAt: profile.measuredAt.map(of).filter(Boolean).join(' '),
      mark: of(profile.mark),
      first: '',
    })
    if (found) into.push(found)
  }
  let sections = 0
  sheet.rows.forEach((row, at) => {
    if (profile.begins && fits(cellAt(row, 0), profile.begins)) {
      close()
      sections++
      section = { at, pairs: new Map() }
    } else if (empty(row) || (profile.ends && fits(cellAt(row, 0), profile.ends))) close()
    else section?.pairs.set(folded(cellAt(row, 0)), row.cells.slice(1).join(' ').trim())
  })
  close()
  if (sections === 0)
    throw new NotRead(fill(m.instrumentRuns.beginMissing, { text: profile.begins?.text ?? '' }))
  return into
}

interface Well {
  line: number
  text: string
}

/** The wells of a block: its columns are numbered in a line, its rows lettered, with one or more lines for each letter. */
function wellsFrom(rows: readonly SheetRow[], start: number, take: Pattern | null) {
  const wells = new Map<string, Well>()
  const numbered = (row: SheetRow | undefined) =>
    row?.cells.slice(1).filter((cell) => /^\d{1,2}$/.test(cell)) ?? []
  const top = numbered(rows[start]).length > 0 ? start : start + 1
  const numbers = (rows[top]?.cells ?? []).slice(1).map((cell) => (/^\d{1,2}$/.test(cell) ? cell : ''))
  const columns =
    numbers.findIndex((cell) => cell === '') === -1 ? numbers : numbers.slice(0, numbers.indexOf(''))
  let letter = ''
  let at = top + 1
  for (; columns.length > 0 && at < rows.length; at++) {
    const row = rows[at]
    if (!row || empty(row)) break
    const first = cellAt(row, 0)
    if (first !== '' && !/^[A-P]$/.test(first)) break
    letter = first || letter
    if (letter === '') break
    const words = row.cells.slice(columns.length + 1).find((cell) => cell !== '') ?? ''
    if (take && !fits(words, take)) continue
    columns.forEach((number, column) => {
      const well = `${letter}${number}`
      if (!wells.has(well)) wells.set(well, { line: row.line, text: cellAt(row, column + 1) })
    })
  }
  return { wells, end: at }
}

function readPlates(profile: Profile, sheet: Sheet): ReadResult[] {
  const { plate } = profile
  if (!plate) throw new NotRead(m.instrumentRuns.noResults)
  const into: ReadResult[] = []
  const { rows } = sheet
  const starts = (pattern: Pattern | null) =>
    pattern ? rows.flatMap((row, at) => (fits(cellAt(row, 0), pattern) ? [at] : [])) : []
  const blocks = starts(plate.values).filter((at) => wellsFrom(rows, at, plate.row).wells.size > 0)
  if (blocks.length === 0)
    throw new NotRead(fill(m.instrumentRuns.platesMissing, { text: plate.values.text }))
  const layouts = starts(plate.ids)
  blocks.forEach((start, number) => {
    // The layout of a plate stands before its values or behind them, one for each, or one for all.
    const layout = layouts.length === blocks.length ? layouts[number] : layouts[0]
    const ids = layout === undefined ? null : wellsFrom(rows, layout, plate.idRow).wells
    const get = (source: Source | null): string =>
      source && source.from !== 'column' && source.from !== 'place'
        ? getter(source, [], rows, start)({ line: 0, cells: [] })
        : ''
    for (const [well, { line, text }] of wellsFrom(rows, start, plate.row).wells) {
      const id = ids?.get(well)?.text ?? ''
      if (id === '' && (text === '' || ids !== null)) continue
      const found = resultOf(
        profile,
        fill(m.instrumentRuns.placeWell, { place: placeOf(sheet, line), well }),
        {
          specimen: cutText(id || well, profile.specimenCut),
          well,
          dilution: '',
          test: get(profile.test),
          value: text,
          unit: get(profile.unit),
          flags: [],
          measuredAt: profile.measuredAt.map(get).filter(Boolean).join(' '),
          mark: '',
          first: '',
        },
      )
      if (found) into.push(found)
    }
  })
  return into
}

function readSheet(profile: Profile, sheet: Sheet): ReadResult[] {
  if (profile.layout === 'pairs') return readPairs(profile, sheet)
  return profile.layout === 'plate' ? readPlates(profile, sheet) : readTables(profile, sheet)
}

/**
 * Reads a file of an instrument by its profile. Every line that the profile does not leave out is a result, a control or an unread
 * line with the reason; where nothing can be read `problems` has the one line that says why and where.
 */
export function readFile(profile: Profile, bytes: Uint8Array): ReadFile {
  try {
    return readSheets(profile, openFile(bytes, profile))
  } catch (error) {
    if (error instanceof UnreadableFile) return whole(unreadable[error.reason])
    throw error
  }
}

const whole = (message: string): ReadFile => ({
  results: [],
  problems: [{ line: m.instrumentRuns.wholeFile, message }],
})

/** The same of a file that is open already. */
export function readSheets(profile: Profile, sheets: readonly Sheet[]): ReadFile {
  const { sheet: wanted } = profile
  const named =
    wanted === null ? sheets : sheets.filter(({ name }) => name === null || folded(name) === folded(wanted))
  if (named.length === 0)
    return whole(
      fill(m.instrumentRuns.sheetMissing, {
        sheet: wanted ?? '',
        sheets: sheets.map(({ name }) => name ?? '').join(', '),
      }),
    )
  let first: string | null = null
  for (const sheet of named) {
    try {
      const results = readSheet(profile, sheet)
      return results.length > 0 ? { results, problems: [] } : whole(m.instrumentRuns.noResults)
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      first ??= error.message
    }
  }
  return whole(first ?? m.instrumentRuns.noResults)
}
