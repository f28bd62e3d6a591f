import { lackingParts, type RecordPart } from '@contract/remote-orders/lacking'
import type { RemoteFormDetail } from '@contract/remote-orders/form'
import type { MissingFacts } from '@contract/remote-orders/shapes'
import type { Patient } from '@contract/patients/shapes'
import type { Ctx, Write } from '../../core/context'
import { folded } from '../../core/text'
import { lockPatients } from '../locks/public'
import { findPatient, updatePatient } from '../patients/public'

type Address = Patient['address']

export const plain = (value: string | null) => folded(value ?? '').replace(/[^\p{L}\p{N}]/gu, '')
export const digits = (value: string | null) => (value ?? '').replace(/\D/g, '').slice(-10)

/** Null where nothing is said in it. */
const orNothing = (facts: MissingFacts): MissingFacts | null =>
  Object.values(facts).some((said) => said !== null && said !== undefined) ? facts : null

/**
 * Of what a person said with an order, what was to be asked: the form requires it and the record lacks it, or the record has no
 * sex (decision 0214). Everything else is nobody's answer to a question.
 */
export function factsAsked(
  parts: RemoteFormDetail['parts'],
  kept: Patient,
  { gender, race, ethnicity, phone, email, address }: MissingFacts,
): MissingFacts | null {
  const lacks = lackingParts(parts, kept)
  const asked = <Said>(part: RecordPart, said: Said) => (lacks.includes(part) ? (said ?? null) : null)
  return orNothing({
    gender: kept.gender === 'N' && gender !== 'N' ? (gender ?? null) : null,
    race: asked('race', race),
    ethnicity: asked('ethnicity', ethnicity),
    phone: asked('phone', phone),
    email: asked('email', email),
    address: address?.line1 ? asked('address', address) : null,
  })
}

/** A ZIP code is the same with its four further digits and without. */
const zip = (value: string | null) => plain(value).slice(0, 5)

/** Whether no part of one address says otherwise than the other: a part that one of them leaves out says nothing. */
const agree = (said: Address, has: Address): boolean =>
  (['line1', 'line2', 'city', 'state', 'zip'] as const).every((part) => {
    const by = part === 'zip' ? zip : plain
    return !said[part] || !has[part] || by(said[part]) === by(has[part])
  })

/** What stands, and of what was said the parts that do not. */
const completed = (said: Address, has: Address): Address => ({
  line1: has.line1 ?? said.line1,
  line2: has.line2 ?? said.line2,
  city: has.city ?? said.city,
  state: has.state ?? said.state,
  zip: has.zip ?? said.zip,
})

interface Settled<Said> {
  /** For the record, which has nothing there. */
  enter: Said | null
  /** The record says otherwise, and stays. */
  left: Said | null
}

function settled<Said>(
  said: Said | null | undefined,
  has: Said | null,
  isSame = (a: Said, b: Said) => a === b,
): Settled<Said> {
  if (said === null || said === undefined) return { enter: null, left: null }
  if (has === null) return { enter: said, left: null }
  return { enter: null, left: isSame(said, has) ? null : said }
}

/** An address without a street is none, and is completed; but never with the street of another place than stands there. */
function settledAddress(said: Address | null | undefined, has: Address): Settled<Address> {
  const isOpen = !has.line1 && said !== null && said !== undefined && agree(said, has)
  const { enter, left } = settled(said, isOpen ? null : has, agree)
  return { enter: enter && completed(enter, has), left }
}

/**
 * Enters in a record what it lacks and its person said with an order: what is empty there and nothing else, by whoever sends or
 * signs the order (decision 0214). Answers what the record did not take because something else stands there, or because the
 * record is out of the caller's reach; null: nothing is left.
 */
export async function enterFacts(
  ctx: Ctx,
  w: Write,
  patientId: string,
  facts: MissingFacts | null,
): Promise<MissingFacts | null> {
  if (facts === null) return null
  // What the desk enters at the same moment is waited for, and is then what stands there.
  await lockPatients(w.tx, ctx.who.labId, [patientId])
  const kept = await findPatient(w.tx, ctx.who, patientId)
  if (!kept || kept.mergedInto !== null) return facts
  const gender = settled(facts.gender, kept.gender === 'N' ? null : kept.gender)
  const race = settled(facts.race, kept.race)
  const ethnicity = settled(facts.ethnicity, kept.ethnicity)
  const phone = settled(facts.phone, kept.phone, (a, b) => digits(a) === digits(b))
  const email = settled(facts.email, kept.email, (a, b) => plain(a) === plain(b))
  const address = settledAddress(facts.address, kept.address)
  const fresh = {
    ...(gender.enter && { gender: gender.enter }),
    ...(race.enter && { race: race.enter }),
    ...(ethnicity.enter && { ethnicity: ethnicity.enter }),
    ...(phone.enter && { phone: phone.enter }),
    ...(email.enter && { email: email.enter }),
    ...(address.enter && { address: address.enter }),
  }
  if (Object.keys(fresh).length > 0) {
    const { firstname, lastname, dob, location } = kept
    await updatePatient(ctx, w, kept._id, undefined, { firstname, lastname, dob, location, ...fresh })
  }
  return orNothing({
    gender: gender.left,
    race: race.left,
    ethnicity: ethnicity.left,
    phone: phone.left,
    email: email.left,
    address: address.left,
  })
}
