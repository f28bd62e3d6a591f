import { sql } from 'kysely'
import { z } from 'zod'
import { matchMinutes, type Lacking, type Sought } from '@contract/kiosk/shapes'
import { lackingFacts } from '@contract/remote-orders/lacking'
import type { Ctx } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { folded } from '../../core/text'
import { findPatient } from '../patients/public'
import { currentForm } from '../remote-forms/public'
import { addressLimit, claimTry } from '../session/public'
import { kioskSettings } from './settings'

const Match = z.object({ patientId: z.string().nullable(), until: z.number(), byName: z.boolean() })

/** Bound to the session that asked: another kiosk, or this one after it was signed in anew, cannot open it. */
const about = ({ who }: Ctx) => `kiosk match ${who.labId} ${who.sessionId}`

/**
 * The one patient meant, or null: nobody, or several. By number: the patient's own, or that of an order or a remote order; the
 * number that a kiosk gave counts once its order is signed, since until then the name alone may have led to the patient. By
 * name: first and last name in full, a middle name or not. One statement either way, so that the answers take the same time.
 */
async function patientMeant(ctx: Ctx, sought: Sought): Promise<string | null> {
  const { who } = ctx
  const code = 'code' in sought ? sought.code.trim().toUpperCase() : null
  const name = 'code' in sought ? null : folded(`${sought.lastname} ${sought.firstname}`)
  const { rows } = await sql<{ id: string }>`
    select p.id from patient p
    where ${ofLab(who, 'p')} and p.merged_into is null and p.dob = ${sought.dob}::date and ${ownLocations(who, 'p.location_id')}
      and (
        p.patient_number = ${code}
        or p.search_name = ${name} or p.search_name like ${name === null ? null : `${name.replace(/[\\%_]/g, '\\$&')} %`}
        or p.id in (select o.patient_id from lab_order o where ${ofLab(who, 'o')} and not o.deleted
          and o.requisition_number = ${code} and ${ownLocations(who, 'o.location_id')})
        or p.id in (select r.patient_id from remote_order r where ${ofLab(who, 'r')}
          and r.requisition_number = ${code} and ${ownLocations(who, 'r.location_id')}
          and (r.source <> 'kiosk' or r.signed_at is not null)))
    order by p.id limit 2`.execute(ctx.db)
  const [one, another] = rows
  return one && !another ? one.id : null
}

/** What the kiosk's form requires of a person, and this record has not. Sex is asked of everybody. */
async function lacksOf(ctx: Ctx, patientId: string | null): Promise<Lacking[]> {
  const { labId } = ctx.who
  const { choices } = await kioskSettings(ctx.db, labId)
  const [{ parts }, record] = await Promise.all([
    currentForm(ctx.db, labId, choices.form),
    patientId === null ? undefined : findPatient(ctx.db, ctx.who, patientId),
  ])
  if (!record) return []
  return lackingFacts(parts, record)
}

/**
 * Whether exactly one patient is meant. The answer has the same shape whether nobody, one or several are: `match` is sealed, and
 * of no use but for `matchOf`; what a record has is never said, only what is to be asked because it has none. Tries are limited for each session.
 */
export async function findAtKiosk(ctx: Ctx, sought: Sought) {
  await claimTry(ctx.db, [addressLimit('kiosk', ctx.who.sessionId)], ctx.now)
  const patientId = await patientMeant(ctx, sought)
  if (patientId !== null) ctx.shown([patientId])
  const lacks = await lacksOf(ctx, patientId)
  const until = ctx.now.getTime() + matchMinutes * 60_000
  const match = await ctx.ports.seals.seal(
    JSON.stringify({ patientId, until, byName: !('code' in sought) }),
    about(ctx),
  )
  return { found: patientId !== null, match, lacks }
}

/** The patient of an earlier yes, and whether the name alone said who it is. Throws a refusal where it is of another session, too old, or was a no. */
export async function matchOf(ctx: Ctx, match: string): Promise<{ patientId: string; byName: boolean }> {
  const opened = await ctx.ports.seals.open(match, about(ctx)).then(
    (text) => Match.parse(JSON.parse(text)),
    () => null,
  )
  if (!opened || opened.patientId === null || opened.until < ctx.now.getTime())
    throw ruleRefused((t) => t.kiosk.matchOver, { 'order.match': (t) => t.kiosk.matchOver })
  return { patientId: opened.patientId, byName: opened.byName }
}
