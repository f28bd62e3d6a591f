import { sql } from 'kysely'
import { z } from 'zod'
import { m } from '@contract/messages'
import { comparePatients } from '@contract/rules/patient-match'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'

/** What makes a person another one. */
export interface Identity {
  firstname: string
  lastname: string
  dob: string
  gender: string
}

/** A newborn is registered as `Baby girl Lee` and gets its name later. */
const UNNAMED = /^(?:baby|bb|infant|newborn|boy|girl|male|female|twin)\b/

/** Null where it is not known. */
const compared = ({ firstname, lastname, dob, gender }: Identity) => ({
  firstname: folded(firstname),
  lastname: folded(lastname),
  dob,
  gender: gender === 'N' ? null : gender,
})

/** In how many of first name, last name, birth date and sex these differ by more than a slip of the keyboard. */
function differences(stood: Identity, now: Identity): number {
  const [a, b] = [compared(stood), compared(now)]
  const { outcomes } = comparePatients(a, b)
  const named = !UNNAMED.test(a.firstname)
  return [
    named && outcomes.firstname === 'differs',
    named && outcomes.lastname === 'differs',
    outcomes.dob === 'differs',
    outcomes.gender === 'differs',
  ].filter(Boolean).length
}

/**
 * Another person under the same number: two of first name, last name, birth date and sex are not what they were. One alone is
 * a last name after a wedding, or a field that was entered wrong; a misspelling, or first and last name in each other's place,
 * is none. While first name and birth date stand, a new last name and a corrected sex may come together. First name and birth date together are another person also where each is only a letter or a digit off: twins and
 * brothers are so alike. A newborn gets its whole name.
 */
export function isAnotherPerson(stood: Identity, now: Identity): boolean {
  const [a, b] = [compared(stood), compared(now)]
  const { swapped, outcomes } = comparePatients(a, b)
  const both = a.firstname !== b.firstname && a.dob !== b.dob && !swapped && !UNNAMED.test(a.firstname)
  const stands = outcomes.firstname !== 'differs' && outcomes.dob !== 'differs'
  return both || (differences(stood, now) >= 2 && !stands)
}

/**
 * Whether this change takes the record away from the person whose specimen was received as `stood`. What brings a record back
 * to that person is let through, and so is what does not move it.
 */
export function leavesPerson(stood: Identity, before: Identity, now: Identity): boolean {
  if (!isAnotherPerson(stood, now)) return false
  return isAnotherPerson(before, now) || differences(stood, now) > differences(stood, before)
}

const Stood = z.object({ firstname: z.string(), lastname: z.string(), dob: z.string(), gender: z.string() })
const Changed = Stood.partial()

/**
 * Who the patient was, by each order whose specimen is in the laboratory. Of an order at work it is who stood there when its
 * first specimen was received, or when the order last came to this record: the copy on the order, with what the trail says of
 * its changes since taken back. Of a closed order it is the copy that its report was made under. A rejected one has none of
 * its own.
 */
async function stoodAtReceipt(ctx: Ctx, w: Write, patientId: string, before: Identity): Promise<Identity[]> {
  const { rows } = await sql<{ state: string; patient: unknown; olds: unknown[] }>`
    select o.state, o.patient, coalesce(since.olds, '[]'::jsonb) as olds
    from lab_order o
    join lateral (select min(s.received_at) as at from specimen s
      where ${ofLab(ctx.who, 's')} and s.order_id = o.id and s.received_at is not null) received on received.at is not null
    left join lateral (
      select jsonb_agg(change -> 'old' order by a.at desc, a.seq desc) as olds
      from audit a cross join lateral jsonb_array_elements(a.changes) change
      where ${ofLab(ctx.who, 'a')} and a.wrote and a.outcome = 'done' and a.at >= received.at
        and (a.entity_id = o.id or a.ids @> array[o.id])
        and change ->> 'id' = o.id::text and change ->> 'entity' = 'order' and change ->> 'field' = 'patient'
        and a.at > coalesce((
          select max(t.at) from audit t cross join lateral jsonb_array_elements(t.changes) came
          where ${ofLab(ctx.who, 't')} and t.wrote and t.outcome = 'done' and (t.entity_id = o.id or t.ids @> array[o.id])
            and came ->> 'id' = o.id::text and came ->> 'entity' = 'order' and came ->> 'field' = 'patientId'
            and came ->> 'old' is not null), '-infinity')
    ) since on o.state in ('OPEN', 'DRAFT')
    where ${ofLab(ctx.who, 'o')} and o.patient_id = ${patientId} and not o.deleted`.execute(w.tx)
  return rows.map(({ state, patient, olds }) => {
    if (state === 'REJECTED') return before
    return olds.reduce<Identity>((now, old) => ({ ...now, ...known(old) }), Stood.parse(patient))
  })
}

/** What a change says of the identity before it; what it leaves out did not change. */
const known = (old: unknown): Partial<Identity> => {
  const read = Changed.safeParse(old)
  return read.success ? Object.fromEntries(Object.entries(read.data).filter(([, text]) => text)) : {}
}

const sameIdentity = (a: Identity, b: Identity): boolean =>
  JSON.stringify(Stood.parse(a)) === JSON.stringify(Stood.parse(b))

/** Whose specimen was received stays who they are, also step by step: an order of somebody else is transferred, one by one. */
export async function refuseAnotherPerson(
  ctx: Ctx,
  w: Write,
  patientId: string,
  before: Identity,
  now: Identity,
): Promise<void> {
  if (sameIdentity(before, now)) return
  const stood = await stoodAtReceipt(ctx, w, patientId, before)
  if (stood.some((one) => leavesPerson(one, before, now))) throw ruleRefused(m.patients.anotherPerson)
}
