import { z } from 'zod'
import type { Fault } from '@contract/deliveries/choices'
import { m } from '@contract/messages'
import type { FaxLine, FaxParcel, Said } from '../ports'

/** What the sandbox remembers of a fax, beside its paper. */
export const SandboxFax = z.object({
  reference: z.string(),
  to: z.string(),
  pages: z.int(),
  attempt: z.int(),
  partnerId: z.string(),
  pagesSent: z.int(),
  /** How often it was asked about. */
  asked: z.int(),
})
export type SandboxFax = z.infer<typeof SandboxFax>

export interface SandboxStore {
  /** Undefined `pdf`: the paper stays as it is. */
  keep(fax: SandboxFax, pdf?: Uint8Array): Promise<void>
  find(reference: string): Promise<SandboxFax | undefined>
}

/**
 * What a number does whose last four digits are these; every other number takes every fax. Described for operators in
 * docs/operations.md.
 */
export const sandboxNumbers = {
  /** Nobody can tell whether it was taken, when asked either. */
  unknown: '0170',
  busy: '0171',
  noAnswer: '0172',
  /** A person picks up. */
  voice: '0173',
  /** There is no such number. */
  wrong: '0174',
  /** It is taken, and our line never says so; asked, it knows. */
  silent: '0175',
  /** It is never taken, and our line never says so. */
  lost: '0176',
  /** Taken; the end is known when asked for the second time. */
  slow: '0177',
  /** The first time one page fewer arrives. */
  partial: '0178',
  /** Our own account has no credit. */
  noCredit: '0179',
} as const

const refused = (fault: Fault, words: string): Said => ({ is: 'refused', fault, words })

/** Thrown as a network throws that was cut: nobody saw the end. */
class Silence extends Error {}

/**
 * A fax line that sends nothing: it keeps each paper beside a record of what it said, and behaves as the last four digits of the
 * number say. For demonstrations and tests; a laboratory without a line of its own has none instead.
 */
export function sandboxFaxLine(store: SandboxStore): FaxLine {
  const is = (to: string, name: keyof typeof sandboxNumbers) => to.endsWith(sandboxNumbers[name])
  const partnerId = (reference: string) => `SBX-${reference.slice(-12).toUpperCase()}`
  const record = ({ reference, to, pages, attempt }: FaxParcel): SandboxFax => ({
    reference,
    to,
    pages,
    attempt,
    partnerId: partnerId(reference),
    pagesSent: is(to, 'partial') && attempt === 1 ? pages - 1 : pages,
    asked: 0,
  })
  const arrived = (fax: SandboxFax): Said => ({
    is: 'confirmed',
    partnerId: fax.partnerId,
    pages: fax.pagesSent,
  })
  return {
    sandbox: true,
    number: '(208) 555-0100',
    async send(parcel) {
      const { to, pdf } = parcel
      if (is(to, 'busy')) return refused('again', m.faxes.lineBusy)
      if (is(to, 'noAnswer')) return refused('again', m.faxes.lineNoAnswer)
      if (is(to, 'voice')) return refused('tone', m.faxes.lineVoice)
      if (is(to, 'wrong')) return refused('number', m.faxes.lineWrong)
      if (is(to, 'noCredit')) return refused('account', m.faxes.lineCredit)
      if (is(to, 'lost')) throw new Silence('The sandbox says nothing, and took nothing.')
      const fax = record(parcel)
      await store.keep(fax, pdf)
      if (is(to, 'silent') || is(to, 'unknown'))
        throw new Silence('The sandbox says nothing, and took the fax.')
      return is(to, 'slow') ? { is: 'taken', partnerId: fax.partnerId } : arrived(fax)
    },
    async find({ reference, address }) {
      if (is(address, 'unknown')) return { is: 'unknown' }
      const fax = await store.find(reference)
      if (!fax) return { is: 'none' }
      const asked = fax.asked + 1
      await store.keep({ ...fax, asked })
      return is(address, 'slow') && asked < 2 ? { is: 'taken', partnerId: fax.partnerId } : arrived(fax)
    },
  }
}

/** Remembers in memory: for tests and the tab. */
export function memoryStore(): SandboxStore & {
  faxes: Map<string, SandboxFax>
  papers: Map<string, Uint8Array>
} {
  const faxes = new Map<string, SandboxFax>()
  const papers = new Map<string, Uint8Array>()
  return {
    faxes,
    papers,
    async keep(fax, pdf) {
      faxes.set(fax.reference, fax)
      if (pdf) papers.set(fax.reference, pdf)
    },
    find: async (reference) => faxes.get(reference),
  }
}
