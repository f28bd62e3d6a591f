import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import { hasHiddenCharacter } from '@contract/shapes'
import { Refusal, badInput } from './errors'

export const defaultMaxBody = 1024 * 1024
const maxDepth = 40

/** Reads at most `limit` bytes of a request's body; more is 413 before it is held in memory. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal('too_large', fill(m.errors.tooLarge, { limit: Math.floor(limit / 1024) }))
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw tooLarge()
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

/** A JSON body as a value: 415 for another content type, 400 for text that is not JSON or not UTF-8. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Refusal('unsupported_type', m.errors.notJsonType)
  const bytes = await readBytes(request, limit)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badInput({}, m.errors.notJson)
  }
  refuseHostile(value)
  return value
}

/**
 * Refuses what no table can hold and no schema expects, with the field's name: NUL and lone surrogates in text, keys that
 * would reach an object's prototype, nesting beyond any form of ours.
 */
export function refuseHostile(value: unknown, path: string[] = []): void {
  const field = path.join('.') || 'body'
  if (path.length > maxDepth) throw badInput({ [path.slice(0, 4).join('.')]: m.errors.tooDeep })
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\u0000')) throw badInput({ [field]: m.errors.badCharacter })
    // A password is any characters, and nobody reads it.
    if (path.at(-1) !== 'password' && hasHiddenCharacter(value))
      throw badInput({ [field]: m.errors.badCharacter })
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw badInput({ [field]: m.errors.numberTooLarge })
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (
      key === '__proto__' ||
      key === 'constructor' ||
      key === 'prototype' ||
      !key.isWellFormed() ||
      key.includes('\u0000')
    )
      throw badInput({ [field]: m.errors.badFieldName })
    refuseHostile(item, [...path, key])
  }
}

/** A query string as a value: a name that comes twice becomes an array. */
export function queryValue(search: URLSearchParams): Record<string, string | string[]> {
  const value: Record<string, string | string[]> = {}
  for (const key of new Set(search.keys())) {
    const all = search.getAll(key)
    value[key] = all.length === 1 ? (all[0] ?? '') : all
  }
  refuseHostile(value)
  return value
}

/** Parses one part of a call's input; every bad field is named in the refusal. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  // With the input beside each issue, a missing value is told apart from one of the wrong kind.
  const result = schema.safeParse(value, { reportInput: true, error: ourSentence })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= readable(issue)
  }
  throw badInput(fields)
}

/** Our schemas bring their own sentences; that a value is missing is said in one way everywhere. */
const readable = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.input === undefined ? m.errors.valueMissing : issue.message

const kinds: Record<string, string> = {
  string: m.errors.kindText,
  number: m.errors.kindNumber,
  int: m.errors.kindWholeNumber,
  boolean: m.errors.kindYesNo,
  array: m.errors.kindList,
  object: m.errors.kindFields,
  record: m.errors.kindFields,
}

/** What is said where the schema has no sentence of its own: never one of the library's, which is written for programmers. */
const ourSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return fill(m.errors.valueOfType, { type: kinds[issue.expected] ?? m.errors.kindOther })
    case 'invalid_value':
      return fill(m.errors.valueNotOffered, { choices: issue.values.map(String).slice(0, 12).join(', ') })
    case 'too_big':
      return fill(sizes[issue.origin]?.most ?? m.errors.atMost, { most: String(issue.maximum) })
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return m.errors.valueMissing
      return fill(sizes[issue.origin]?.least ?? m.errors.atLeast, { least: String(issue.minimum) })
    case 'invalid_format':
      return issue.format === 'guid' ? m.errors.idUnreadable : m.errors.valueFormat
    case 'unrecognized_keys':
      return fill(m.errors.fieldsUnknown, { names: issue.keys.slice(0, 12).join(', ') })
    default:
      return m.errors.valueInvalid
  }
}

const sizes: Record<string, { most: string; least: string }> = {
  string: { most: m.errors.atMostCharacters, least: m.errors.atLeastCharacters },
  array: { most: m.errors.atMostEntries, least: m.errors.atLeastEntries },
}
