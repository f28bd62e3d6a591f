import type { z } from 'zod'
import type { Abn, AbnRefused, AbnSigned } from '@contract/abn/shapes'
import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ruleRefused, stale } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { present, readAbn } from './store'

interface Decision {
  state: 'SIGNED' | 'REFUSED'
  choice: number | null
  signed_by: string | null
  signer: string | null
  refused_why: string | null
  strokes: number[][]
}

/** Writes what the patient decided, once. The signature's drawing goes into the trail by its digest. */
function decide(ctx: Ctx, { _id, version }: { _id: string; version: number }, decision: Decision) {
  return ctx.write(async (w): Promise<Abn> => {
    const before = await readAbn(w.tx, ctx.who, _id, true)
    if (before.version !== version) throw stale(present(before))
    if (before.state !== 'PREPARED') throw ruleRefused(m.abn.notPrepared)
    const { strokes, ...rest } = decision
    await w.tx
      .updateTable('abn')
      .set({ ...rest, strokes: json(strokes), signed_at: ctx.now, version: version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    const { state, choice, signed_by, signer, refused_why } = decision
    w.changed(
      'abn',
      _id,
      {
        state: before.state,
        choice: null,
        signedBy: null,
        signer: null,
        refusedWhy: null,
        signedAt: null,
        strokes: null,
      },
      {
        state,
        choice,
        signedBy: signed_by,
        signer,
        refusedWhy: refused_why,
        signedAt: ctx.now.toISOString(),
        strokes: strokes.length === 0 ? null : sha256Hex(JSON.stringify(strokes)),
      },
    )
    return present(await readAbn(w.tx, ctx.who, _id))
  })
}

/** The patient's choice with the signature. */
export const signAbn = (ctx: Ctx, signed: z.output<typeof AbnSigned>): Promise<Abn> =>
  decide(ctx, signed, {
    state: 'SIGNED',
    choice: signed.choice,
    signed_by: signed.signedBy,
    signer: signed.signer,
    refused_why: null,
    strokes: signed.typed ? [] : signed.strokes,
  })

/** The patient does not sign; the reason is kept. */
export const refuseAbn = (ctx: Ctx, { why, ...which }: z.output<typeof AbnRefused>): Promise<Abn> =>
  decide(ctx, which, {
    state: 'REFUSED',
    choice: null,
    signed_by: null,
    signer: null,
    refused_why: why,
    strokes: [],
  })
