import { fhirPage } from '@contract/fhir/base'
import { fhirParameters, type FhirEndpoint, type FhirParameter } from '@contract/fhir/surface'
import { fill, m } from '@contract/messages'
import { addDays } from '@contract/rules/age'
import { sha256Hex } from '../../core/hash'
import type { Bound } from './feed'
import { dayBegins } from './parts'
import { FhirRefusal } from './refusal'

/** A token of a search: `system|code`, where either may be left out. */
export interface Token {
  system: string | undefined
  value: string
}

export interface Search {
  count: number
  cursor: { place: number; skip: number } | null
  bounds: Bound[]
  patient: string | undefined
  ids: string[] | undefined
  identifiers: Token[] | undefined
  statuses: Token[] | undefined
  codes: Token[] | undefined
  /** Parameters that were left out of account. */
  ignored: string[]
  /** What was understood, as the `self` link says it; the cursor is not among it. */
  understood: [string, string][]
  /** Of everything that decides what is found: a cursor goes with no other. */
  fingerprint: string
}

const bad = (name: string, why: string) =>
  new FhirRefusal(400, 'invalid', fill(m.fhir.outcome.badParameter, { name, why }))

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** The range that a date of a search names, `[begin, end)`: a day of the laboratory's zone, a minute, a second or less. */
function rangeOf(text: string, zone: string): { begin: Date; end: Date } | null {
  // Years that a day more or less keeps at four digits.
  if (!(text >= '1000-01-02' && text < '9999-01-01')) return null
  if (dayForm.test(text)) {
    const real = new Date(`${text}T00:00:00Z`)
    if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== text) return null
    const [begin, end] = [dayBegins(text, zone), dayBegins(addDays(text, 1), zone)]
    return begin && end && { begin, end }
  }
  // An unwritten plus of a query string is a blank by the time it is here.
  const instant = text.replace(/ (?=\d\d:\d\d$)/, '+')
  const [, seconds, fraction] = instantForm.exec(instant) ?? [null]
  if (!instantForm.test(instant)) return null
  const begin = new Date(instant)
  if (Number.isNaN(begin.getTime())) return null
  const length = fraction ? 1 : seconds ? 1000 : 60_000
  return { begin, end: new Date(begin.getTime() + length) }
}

function boundsOf(name: string, text: string, zone: string): Bound[] {
  const [, prefix = '', value = ''] = /^(eq|ge|gt|le|lt)?(.*)$/s.exec(text) ?? []
  const range = rangeOf(value, zone)
  if (!range) throw bad(name, m.fhir.outcome.dates)
  const { begin, end } = range
  switch (prefix) {
    case 'ge':
      return [{ side: 'ge', at: begin }]
    case 'gt':
      return [{ side: 'ge', at: end }]
    case 'lt':
      return [{ side: 'lt', at: begin }]
    case 'le':
      return [{ side: 'lt', at: end }]
    default:
      return [
        { side: 'ge', at: begin },
        { side: 'lt', at: end },
      ]
  }
}

function tokensOf(name: string, text: string): Token[] {
  return text.split(',').map((one) => {
    const [system, value, ...more] = one.includes('|') ? one.split('|') : [undefined, one]
    if (!value || more.length > 0 || one.includes('\u0000')) throw bad(name, m.fhir.outcome.tokens)
    return { system, value }
  })
}

/** Whether one of the tokens means this code. An empty system asks for codes without one, of which there are none here. */
export const matches = (
  tokens: readonly Token[],
  code: { system?: string | undefined; code: string },
): boolean =>
  tokens.some(
    ({ system, value }) => value === code.code && (system === undefined || system === (code.system ?? '')),
  )

function patientOf(name: string, text: string, base: string): string {
  const id = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text
  const found = /^(?:Patient\/)?([A-Za-z0-9\-.]{1,64})$/.exec(id)?.[1]
  if (found === undefined) throw bad(name, m.fhir.outcome.reference)
  return found
}

const written = (place: number, skip: number, fingerprint: string): string =>
  btoa(JSON.stringify([place, skip, fingerprint]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const cursorOf = (search: Search, place: number, skip: number): string =>
  written(place, skip, search.fingerprint)

function readCursor(text: string, fingerprint: string): Search['cursor'] {
  const no = () => new FhirRefusal(400, 'invalid', m.fhir.outcome.badCursor)
  let parsed: unknown
  try {
    parsed = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    throw no()
  }
  const [place, skip, of]: unknown[] = Array.isArray(parsed) ? parsed : []
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isCount(place) || !isCount(skip) || typeof of !== 'string') throw no()
  // Well formed, and against this search's own sense.
  if (of !== fingerprint) throw new FhirRefusal(422, 'processing', m.fhir.outcome.otherCursor)
  return { place, skip }
}

/** Known to every call; they change nothing of what is found. */
const aside = new Set(['_format', '_pretty'])

const isKnown = (endpoint: Pick<FhirEndpoint, 'parameters'>, name: string): name is FhirParameter =>
  Object.hasOwn(fhirParameters, name) && (endpoint.parameters ?? []).some((one) => one === name)

/**
 * The parameters of a search, read. What is not supported is left out of account and named, or with `isStrict` refused. Throws
 * FhirRefusal at a value that cannot be read.
 */
export function readSearch(
  endpoint: Pick<FhirEndpoint, 'path' | 'parameters'>,
  query: URLSearchParams,
  { zone, base, isStrict }: { zone: string; base: string; isStrict: boolean },
): Search {
  const search: Search = {
    count: fhirPage.usual,
    cursor: null,
    bounds: [],
    patient: undefined,
    ids: undefined,
    identifiers: undefined,
    statuses: undefined,
    codes: undefined,
    ignored: [],
    understood: [],
    fingerprint: '',
  }
  const once = new Set<string>()
  let cursor: string | undefined
  for (const [name, value] of query) {
    if (aside.has(name)) continue
    if (!isKnown(endpoint, name)) {
      if (isStrict)
        throw new FhirRefusal(
          400,
          'not-supported',
          fill(m.fhir.outcome.unknownParameter, { name: name.slice(0, 60) }),
        )
      if (search.ignored.length < 20 && !search.ignored.includes(name)) search.ignored.push(name.slice(0, 60))
      continue
    }
    const asked = name === 'subject' ? 'patient' : name
    if (asked !== '_lastUpdated' && once.has(asked)) throw bad(name, m.fhir.outcome.oneValue)
    once.add(asked)
    if (asked === '_cursor') {
      cursor = value
      continue
    }
    search.understood.push([name, value])
    switch (asked) {
      case '_count':
        if (!/^[1-9]\d{0,8}$/.test(value)) throw bad(name, m.fhir.outcome.counts)
        search.count = Math.min(Number(value), fhirPage.most)
        break
      case '_since':
        search.bounds.push(...boundsOf(name, `ge${value}`, zone))
        break
      case '_lastUpdated':
        search.bounds.push(...boundsOf(name, value, zone))
        break
      case 'patient':
        search.patient = patientOf(name, value, base)
        break
      case '_id':
        if (value.includes('\u0000')) throw bad(name, m.fhir.outcome.tokens)
        search.ids = value.split(',').filter(Boolean).slice(0, fhirPage.most)
        break
      case 'identifier':
        search.identifiers = tokensOf(name, value)
        break
      case 'status':
        search.statuses = tokensOf(name, value)
        break
      case 'code':
        search.codes = tokensOf(name, value)
        break
    }
  }
  const deciding = search.understood.filter(([name]) => name !== '_count')
  search.fingerprint = sha256Hex(JSON.stringify([endpoint.path, deciding.toSorted()])).slice(0, 16)
  if (cursor !== undefined) search.cursor = readCursor(cursor, search.fingerprint)
  return search
}
