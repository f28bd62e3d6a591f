import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Fault } from '@contract/deliveries/choices'
import { fill, m } from '@contract/messages'
import { shownFaxNumber } from '@contract/rules/fax-number'
import type { FaxLine, Said } from '../ports'

export interface TelnyxOptions {
  /** Without a slash at the end: https://api.telnyx.com/v2. */
  url: string
  key: string
  /** The fax application that faxes are sent by. */
  connection: string
  /** E.164. */
  from: string
  /** Base64, as the service shows it: checks what it says of a fax. */
  publicKey: string
  /** Where it says so; asked for at each fax. */
  callbackUrl: () => string
}

/** Taking 20 MB over a slow line, and the answer. Less than the lease of a try. */
const uploadMs = 35_000
const patienceMs = 10_000
/** How far the service's clock and ours may be apart. */
const skewSeconds = 300
/** For how long the service keeps an uploaded paper, in seconds. */
const keptSeconds = 86_400
/** As many faxes to one number are looked through for one of ours. */
const looked = 250

/** What each `failure_reason` means for us. Others are tried again. */
const faults: Readonly<Record<string, readonly [Fault, string]>> = {
  user_busy: ['again', m.faxes.lineBusy],
  receiver_no_answer: ['again', m.faxes.lineNoAnswer],
  receiver_no_response: ['again', m.faxes.lineNoAnswer],
  receiver_call_dropped: ['again', m.faxes.lineDropped],
  receiver_decline: ['again', m.faxes.lineDeclined],
  service_unavailable: ['again', m.faxes.lineUnavailable],
  fax_initial_communication_timeout: ['tone', m.faxes.lineVoice],
  receiver_incompatible_destination: ['tone', m.faxes.lineVoice],
  receiver_unallocated_number: ['number', m.faxes.lineWrong],
  receiver_invalid_number_format: ['number', m.faxes.lineNumber],
  destination_invalid: ['number', m.faxes.lineNumber],
  destination_not_in_countries_whitelist: ['number', m.faxes.lineNumber],
  destination_not_in_service_plan: ['number', m.faxes.lineNumber],
  unverified_destination_not_allowed: ['number', m.faxes.lineNumber],
  file_format_invalid: ['document', m.faxes.lineDocument],
  file_size_limit_exceeded: ['document', m.faxes.lineDocument],
  page_count_limit_exceeded: ['document', m.faxes.lineDocument],
  media_processing_exception: ['document', m.faxes.lineDocument],
  account_disabled: ['account', m.faxes.lineKey],
  no_outbound_profile: ['account', m.faxes.lineKey],
  unverified_origination_number: ['account', m.faxes.lineKey],
  outbound_profile_daily_spend_limit_exceeded: ['account', m.faxes.lineLimit],
}

const FaxResource = z.object({
  id: z.string(),
  status: z.string(),
  client_state: z.string().nullish(),
  failure_reason: z.string().nullish(),
  /** No number of pages of a paper: not heard. */
  page_count: z.int().min(0).max(10_000).nullish().catch(null),
})
const Event = z.object({
  data: z.object({
    id: z.string(),
    occurred_at: z.string(),
    payload: FaxResource.omit({ id: true }).extend({ fax_id: z.string() }),
  }),
})

const encoded = (reference: string) => Buffer.from(reference).toString('base64')
const decoded = (state: string | null | undefined) =>
  state ? Buffer.from(state, 'base64').toString('utf8') : null

/** What the service says of a fax, in the ledger's words. */
function saidOf({ id, status, failure_reason, page_count }: z.infer<typeof FaxResource>): Said {
  if (status === 'delivered')
    return { is: 'confirmed', partnerId: id, ...(page_count ? { pages: page_count } : {}) }
  if (status !== 'failed') return { is: 'taken', partnerId: id }
  const reason = failure_reason ?? ''
  const [fault, words] = faults[reason] ?? ['again', fill(m.faxes.lineOther, { reason })]
  return { is: 'refused', fault, words, partnerId: id, ...(page_count ? { pagesSent: page_count } : {}) }
}

/** What a refusal of the request itself means; undefined where nobody can tell whether it was taken. */
function refusalOf(status: number): Said | undefined {
  if (status === 401 || status === 403) return { is: 'refused', fault: 'account', words: m.faxes.lineKey }
  if (status === 402) return { is: 'refused', fault: 'account', words: m.faxes.lineCredit }
  if (status === 429) return { is: 'refused', fault: 'again', words: m.faxes.lineUnavailable }
  if (status === 413 || status === 415)
    return { is: 'refused', fault: 'document', words: m.faxes.lineDocument }
  if (status === 400 || status === 422) return { is: 'refused', fault: 'number', words: m.faxes.lineNumber }
  return undefined
}

/**
 * The programmable fax service of Telnyx over HTTP (developers.telnyx.com, read November 2026): the paper is uploaded to /media,
 * /faxes sends it by that name, webhooks are signed with Ed25519 over `timestamp|body`. Our reference goes along as
 * `client_state`, comes back in each webhook, and is looked for in the list of faxes where nobody saw an answer.
 */
export function createTelnyxFax(options: TelnyxOptions): FaxLine {
  const { url, key, connection, from } = options
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(options.publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  })
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const ask = (path: string, init: RequestInit, ms: number) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        ...headers,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    })
  const said = async (response: Response) =>
    saidOf(z.object({ data: FaxResource }).parse(await response.json()).data)

  /** Uploading sends nothing yet: what goes wrong here is a failed try and no open question. */
  async function upload(reference: string, pdf: Uint8Array): Promise<Said | undefined> {
    const form = new FormData()
    form.set('media', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${reference}.pdf`)
    form.set('media_name', reference)
    form.set('ttl_secs', String(keptSeconds))
    const response = await ask('/media', { method: 'POST', body: form }, uploadMs).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return undefined
    return (
      refusalOf(response?.status ?? 0) ?? { is: 'refused', fault: 'again', words: m.faxes.lineUnavailable }
    )
  }

  return {
    sandbox: false,
    number: shownFaxNumber(from),

    async send({ reference, to, pdf }) {
      const refused = await upload(reference, pdf)
      if (refused)
        return refused.is === 'refused' && refused.fault === 'number'
          ? { ...refused, fault: 'document' }
          : refused
      const body = {
        connection_id: connection,
        to,
        from,
        media_name: reference,
        client_state: encoded(reference),
        webhook_url: options.callbackUrl(),
        store_media: false,
        store_preview: false,
      }
      const response = await ask('/faxes', { method: 'POST', body: JSON.stringify(body) }, patienceMs)
      if (response.ok) return said(response)
      await response.body?.cancel()
      const refusal = refusalOf(response.status)
      // A server that fails may have sent it first.
      if (!refusal) throw new Error(`The fax service answered ${response.status}.`)
      return refusal
    },

    async find({ reference, partnerId, address, askedAt }) {
      if (partnerId !== null) {
        const response = await ask(`/faxes/${encodeURIComponent(partnerId)}`, {}, patienceMs)
        if (response.ok) return said(response)
        await response.body?.cancel()
        if (response.status === 404) return { is: 'unknown' }
        throw new Error(`The fax service answered ${response.status}.`)
      }
      const query = new URLSearchParams({
        'filter[to][eq]': address,
        'filter[created_at][gte]': new Date(askedAt.getTime() - skewSeconds * 1000).toISOString(),
        'page[size]': String(looked),
      })
      const response = await ask(`/faxes?${query}`, {}, patienceMs)
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`The fax service answered ${response.status}.`)
      }
      const { data } = z.object({ data: z.array(FaxResource) }).parse(await response.json())
      const ours = data.find(({ client_state }) => decoded(client_state) === reference)
      if (ours) return saidOf(ours)
      // A full page may hide it behind others.
      return data.length < looked ? { is: 'none' } : { is: 'unknown' }
    },

    async readCallback(raw, header, now) {
      const timestamp = header('telnyx-timestamp') ?? ''
      const signature = header('telnyx-signature-ed25519') ?? ''
      if (!/^\d{1,12}$/.test(timestamp)) return undefined
      if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > skewSeconds) return undefined
      const signed = Buffer.concat([Buffer.from(`${timestamp}|`), raw])
      if (!verify(null, signed, publicKey, Buffer.from(signature, 'base64'))) return undefined
      const parsed = Event.safeParse(readJson(raw))
      if (!parsed.success) return undefined
      const { id, occurred_at, payload } = parsed.data.data
      return {
        id,
        reference: decoded(payload.client_state),
        at: occurred_at,
        said: saidOf({ ...payload, id: payload.fax_id }),
      }
    },
  }
}

function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    return undefined
  }
}
