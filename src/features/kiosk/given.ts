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

/** An answer as the check of all answers shows it. */
export function answerWords(t: KioskTexts, item: Item, values: Values): string {
  if (!hasAnswer(item, values)) return t.none
  switch (item.kind) {
    case 'choice':
      return item.options.find(({ value }) => value === values[item.name])?.label ?? t.none
    case 'date':
      return fieldsOfItem(item)
        .map((name) => (values[name] ?? '').padStart(2, '0'))
        .join(' ')
    case 'fields':
      return fieldsOfItem(item)
        .flatMap((name) => values[name]?.trim() || [])
        .join(item.name === 'address' ? ', ' : ' ')
    case 'card':
      return t.photos
    case 'consent':
      return `${values['consentName'] ?? ''}, ${t.signed}`
  }
}

export const progressWords = (t: KioskTexts, at: number, of: number): string => fill(t.progress, { at, of })
