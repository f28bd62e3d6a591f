import { m } from '@contract/messages'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'

/** `dateCollected` as "Date collected", `state` as "Status". */
export function plainWords(field: string): string {
  if (field === 'state') return m.register.historyState
  const text = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A state as its chips say it: `RESULTED` as "Resulted". What is no code word, and any other field, stays as it is. */
export const stateWords = (field: string, value: string): string =>
  /state$/i.test(field) && /^[A-Z][A-Z_]+$/.test(value) ? plainWords(value) : value

/** A recorded value in one line. Nothing is left out: what has parts is shown part by part. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value, labZone()) : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(showValue).join('; ')
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([key, part]) => `${key} ${showValue(part)}`)
    .join(', ')
}
