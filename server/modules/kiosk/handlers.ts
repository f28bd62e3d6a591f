import type { api } from '@contract/api'
import { consentWords } from '@contract/kiosk/consent'
import { m } from '@contract/messages'
import type { RemoteOrderFields } from '@contract/remote-orders/shapes'
import { ruleRefused } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { sendRemoteOrder } from '../remote-orders/public'
import { claimTry, giveBack, pairLimit } from '../session/public'
import { findAtKiosk, matchOf } from './find'
import { kioskSettings, kioskStart, shownSettings, updateKioskSettings } from './settings'

export const kiosk: HandlersOf<typeof api.kiosk> = {
  start: (ctx) => kioskStart(ctx.db, ctx.who.labId),

  find: (ctx, { body }) => findAtKiosk(ctx, body.sought),

  async finish(ctx, { body: { order } }) {
    const { match, language, patient, ...rest } = order
    const found = match === null ? null : await matchOf(ctx, match)
    // Details that were given besides decide as they do where nobody was looked for: what differs may be somebody else.
    const isCompared = found?.byName === true && patient !== null
    const note = found?.byName && !isCompared ? m.remoteOrders.foundByName : null
    const comment = [note, rest.comment].filter(Boolean).join('\n')
    const sent: RemoteOrderFields = {
      ...rest,
      comment: comment.length > 1000 ? rest.comment : comment || null,
      patientId: isCompared ? null : (found?.patientId ?? null),
      patient: found === null || isCompared ? patient : null,
      anotherPerson: false,
      claimReason: null,
    }
    return ctx.write(async (w) => {
      const { choices } = await kioskSettings(w.tx, ctx.who.labId)
      const { requisitionNumber } = await sendRemoteOrder(ctx, w, sent, {
        read: ({ consent }) => (consent === null ? null : consentWords(language, consent, choices).text),
        // A name and a birth date are no proof: the desk compares before the record takes what was said.
        isProven: found?.byName !== true,
      })
      return { requisitionNumber }
    })
  },

  async leave(ctx, { body }) {
    const limit = pairLimit('kiosk pin', ctx.who.userId, null)
    await claimTry(ctx.db, [limit], ctx.now)
    const { pinHash } = await kioskSettings(ctx.db, ctx.who.labId)
    if (!(await ctx.ports.passwords.verify(pinHash, body.pin)))
      throw ruleRefused((t) => t.kiosk.pinWrong, { pin: (t) => t.kiosk.pinWrong })
    await giveBack(ctx.db, [limit], [limit], ctx.now)
    return { ok: true }
  },

  settingsOf: (ctx) => shownSettings(ctx.db, ctx.who.labId),
  updateSettings: (ctx, { body }) => updateKioskSettings(ctx, body),
}
