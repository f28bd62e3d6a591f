import { calls } from '@contract/calls'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'

const summaries = new Map(
  calls.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.summary]),
)

/** What a recorded call did, in the words of the contract: the first sentence of its summary. */
export function callWords(call: string): string {
  const summary = summaries.get(call)
  return summary ? (summary.split(/[.;:,](?:\s|$)/)[0] ?? summary) : call
}

/** `resultedAt` of an analysis as "Potassium, A · resulted at"; of the order itself without a name. */
export function fieldWords(entity: string, field: string, name?: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  const thing = {
    order: '',
    analysis: 'Test · ',
    specimen: 'Specimen · ',
    orderMedication: 'Medication · ',
    report: 'Report · ',
  }[entity]
  const text = `${name === undefined ? (thing ?? `${entity} · `) : `${name} · `}${words}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

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
