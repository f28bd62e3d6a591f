import type { api } from '@contract/api'
import { consentWords } from '@contract/kiosk/consent'
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
    const patientId = match === null ? null : await matchOf(ctx, match)
    const sent: RemoteOrderFields = {
      ...rest,
      ...{ patientId, patient: match === null ? patient : null, anotherPerson: false, claimReason: null },
    }
    return ctx.write(async (w) => {
      const { choices } = await kioskSettings(w.tx, ctx.who.labId)
      const { requisitionNumber } = await sendRemoteOrder(ctx, w, sent, undefined, ({ consent }) =>
        consent === null ? null : consentWords(language, consent, choices).text,
      )
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
