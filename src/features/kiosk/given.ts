import { fill } from '@contract/messages'
import type { KioskTexts } from '@contract/kiosk/consent'
import type { Item, Values } from './items'

/** The values that belong to a question. */
export function fieldsOfItem(item: Item): string[] {
  switch (item.kind) {
    case 'choice':
      return [item.name]
    case 'date':
      return ['m', 'd', 'y'].map((part) => `${item.name}.${part}`)
    case 'fields':
      return item.fields.map(({ name }) => name)
    case 'card':
      return ['cardFront', 'cardBack']
    case 'consent':
      return ['consentName', 'typed', 'strokes']
  }
}

export const hasAnswer = (item: Item, values: Values): boolean =>
  fieldsOfItem(item).some((name) => (values[name] ?? '').trim() !== '')

/** `2085550111` as it is read: (208) 555-0111; null where it is no number of ten digits. */
export function phoneWords(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : null
}

/** A date as people say it: May 9, 1950. A year of two digits stays as it was typed. */
function dateWords(t: KioskTexts, fields: readonly string[], values: Values): string {
  const [month = '', day = '', year = ''] = fields.map((name) => values[name]?.trim() ?? '')
  if (year.length < 4) return [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/')
  return new Intl.DateTimeFormat(t.language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))))
}

/** An answer as the check of all answers shows it. */
export function answerWords(t: KioskTexts, item: Item, values: Values): string {
  if (!hasAnswer(item, values)) return t.none
  switch (item.kind) {
    case 'choice':
      return item.options.find(({ value }) => value === values[item.name])?.label ?? t.none
    case 'date':
      return dateWords(t, fieldsOfItem(item), values)
    case 'fields':
      return fieldsOfItem(item)
        .flatMap((name) => (name === 'phone' && phoneWords(values[name] ?? '')) || values[name]?.trim() || [])
        .join(item.name === 'address' ? ', ' : ' ')
    case 'card':
      return t.photos
    case 'consent':
      return `${values['consentName'] ?? ''}, ${t.signed}`
  }
}

export const progressWords = (t: KioskTexts, at: number, of: number): string => fill(t.progress, { at, of })
