import { m } from '../messages'

export type FaxNumber = { ok: true; e164: string } | { ok: false; message: string }

/**
 * Area codes of the North American plan outside the United States, their territories and Canada (NANPA's list of geographic codes):
 * they are dialled like any other, are charged as foreign ones, and are what fax fraud leads to.
 */
const ABROAD: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

const refused = (message: string): FaxNumber => ({ ok: false, message })

/**
 * A fax number as people write it, as E.164. Takes numbers of the North American plan alone: +1 NXX NXX XXXX with N from 2 to
 * 9, neither part a service code (N11), no 900, no country outside the United States and Canada. Each refusal has its own sentence.
 */
export function faxNumber(typed: string): FaxNumber {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  if (/[^\d\s().+-]/.test(text)) return refused(m.rules.faxCharacters)
  if (text.startsWith('+') && !digits.startsWith('1')) return refused(m.rules.faxForeign)
  if (/^\d11$/.test(digits)) return refused(m.rules.faxService)
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length !== 10) return refused(m.rules.faxLength)
  const [area, exchange] = [national.slice(0, 3), national.slice(3, 6)]
  if (area.endsWith('11') || exchange.endsWith('11')) return refused(m.rules.faxService)
  if (ABROAD.has(area)) return refused(m.rules.faxForeign)
  if (area === '900') return refused(m.rules.faxPremium)
  if (!/^[2-9]/.test(area) || !/^[2-9]/.test(exchange)) return refused(m.rules.faxForm)
  return { ok: true, e164: `+1${national}` }
}

/** (208) 555-0142 of +12085550142; another text stays what it is. */
export const shownFaxNumber = (e164: string): string =>
  e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
