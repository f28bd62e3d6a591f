import { drawnEnough } from '@/lib/drawn-enough'
import { pointsOf } from './picture'
import type { KioskTexts } from '@contract/kiosk/consent'
import { fieldsOfItem, hasAnswer } from './given'
import { nobodyKnown, type Item, type Values } from './items'

/** The date of three fields as YYYY-MM-DD; null where there is no such day. A year of two digits is in the past. */
export function dateOf(values: Values, name: string, today: string): string | null {
  const [month, day, typed] = ['m', 'd', 'y'].map((part) => Number(values[`${name}.${part}`] || NaN))
  if (month === undefined || day === undefined || typed === undefined) return null
  const short = (values[`${name}.y`] ?? '').length <= 2
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const year = !short
    ? typed
    : century + typed > Number(today.slice(0, 4))
      ? century - 100 + typed
      : century + typed
  const date = new Date(Date.UTC(year, month - 1, day))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  return date.toISOString().slice(0, 10)
}

function dateFault(t: KioskTexts, item: Item, values: Values, today: string): string | null {
  if (['m', 'd', 'y'].some((part) => !values[`${item.name}.${part}`])) return t.dateMissing
  const date = dateOf(values, item.name, today)
  if (date === null) return t.dateWrong
  if (date > today) return t.dateFuture
  return Number(date.slice(0, 4)) < Number(today.slice(0, 4)) - 120 ? t.dateOld : null
}

/** What is said of a part that is missing or cannot be, by its field. */
function fieldFault(t: KioskTexts, name: string, value: string): string | null {
  switch (name) {
    case 'code':
      return value === '' ? t.codeMissing : null
    case 'firstname':
      return value === '' ? t.firstnameMissing : null
    case 'lastname':
      return value === '' ? t.lastnameMissing : null
    case 'phone':
      return value.replace(/\D/g, '').length === 10 ? null : t.phoneWrong
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : t.emailWrong
    case 'line1':
    case 'city':
      return value === '' ? t.addressMissing : null
    case 'state':
      return value === '' ? t.addressMissing : /^[A-Za-z]{2}$/.test(value) ? null : t.stateWrong
    case 'zip':
      return value === '' ? t.addressMissing : /^\d{5}$/.test(value) ? null : t.zipWrong
    default:
      return value === '' ? t.textMissing : null
  }
}

/** What keeps a question from being answered, in the patient's words; null: nothing does. */
export function faultOf(t: KioskTexts, item: Item, values: Values, today: string): string | null {
  if (!item.required && !hasAnswer(item, values)) return null
  switch (item.kind) {
    case 'choice':
      if (item.name === 'physician' && values['physician'] === nobodyKnown) return t.physicianDesk
      return values[item.name] ? null : t.answerMissing
    case 'date':
      return dateFault(t, item, values, today)
    case 'fields':
      return (
        fieldsOfItem(item)
          .map((name) => fieldFault(t, name, (values[name] ?? '').trim()))
          .find((fault) => fault !== null) ?? null
      )
    case 'card':
      return values['cardFront'] ? null : t.photoWrong
    case 'consent':
      if (!values['consentName']?.trim()) return t.consentNameMissing
      return values['typed'] !== 'yes' && !drawnEnough(pointsOf(values['strokes'] ?? ''))
        ? t.signMissing
        : null
  }
}
