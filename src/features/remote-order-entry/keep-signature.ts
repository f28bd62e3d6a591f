import { useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call } from '@/api/client'
import { messageOf } from '@/api/errors'
import { code } from '@/ui/deferred'
import type { EntryContext } from './context'
import type { RemoteValues } from './values'

// Wanted only when an order is sent.
const drawing = code(() => Promise.all([import('@/app/signature-pad'), import('@/lib/signature-picture')]))

type Kept = { ok: true; id: string | null } | { ok: false; message: string }

/** Keeps a drawn or typed signature as a picture, once: a second try to send finds the one that was kept. */
export function useKeepSignature({ form }: EntryContext) {
  const [busy, setBusy] = useState(false)
  async function keep(values: RemoteValues): Promise<Kept> {
    const { signatureId, strokes, signTyped, consentName, locationId } = values
    if (!form.consentSigned || signatureId !== null) return { ok: true, id: signatureId }
    setBusy(true)
    try {
      const [{ padSize }, { signaturePicture }] = await drawing.fetch()
      const picture = await signaturePicture(padSize, strokes, signTyped ? consentName : null)
      if (!picture) return { ok: false, message: m.remoteOrderEntry.signatureFailed }
      const input = { query: { kind: 'consent' as const, locationId }, body: picture }
      const kept = await call(api.remoteOrders.keepFile, input)
      return { ok: true, id: kept._id }
    } catch (error) {
      return { ok: false, message: messageOf(error) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, keep }
}
