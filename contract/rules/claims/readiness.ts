import type { PayerKind } from '../../choices'
import { isValidNpi } from '../../npi'
import { coverageOf, priceOn, type CoverageLine, type PriceLine } from './coverage'
import { lastFilingDay } from './filing'
import { isMemberId } from './member-id'
import { noticeInstead } from './notice-instead'

/** What keeps a claim from being filed: the codes of billing, and what an Advance Beneficiary Notice leaves open. */
export const claimCodes = [
  'MISSING_DOB',
  'BAD_MEMBER_ID',
  'NO_NPI',
  'NPI_INACTIVE',
  'NO_DX',
  'DX_NOT_SPECIFIC',
  'DX_NOT_COVERED',
  'NO_POINTER',
  'NO_CPT',
  'ZERO_PRICE',
  'PAYER_UNMAPPED',
  'DUPLICATE_CLAIM',
  'TIMELY_FILING',
  'NO_CLIA',
  'ABN_NEEDED',
  'ABN_DECLINED',
  'DX_UNCONFIRMED',
] as const
export type ClaimCode = (typeof claimCodes)[number]

/** The part of an order that a finding is about: a screen knows where it has it. */
export const claimFields = [
  'patient.dob',
  'insurance.payer',
  'insurance.memberId',
  'physician',
  'diagnoses',
  'items',
  'dateCollected',
  'laboratory',
] as const
export type ClaimField = (typeof claimFields)[number]

/** What a patient chose on a notice: 1 the test and a claim, 2 the test without a claim, 3 no test. Null: signed by nobody. */
export type AbnChoice = 1 | 2 | 3 | null

/** A panel or test of the order, with what is billed for it. */
export interface ClaimItem {
  /** As the order has it: the id of the panel or test. */
  key: string
  name: string
  procedureCodes: readonly string[]
  /** Places of diagnoses, from 1; null points to the first four. */
  pointers: readonly number[] | null
  /** The choice on a notice for this item that counts; undefined where there is none. */
  abn?: AbnChoice | undefined
  /** Days on which each of its codes was done for this patient before. */
  earlier?: Readonly<Record<string, readonly string[]>>
  /** The number of another order of that day that bills the same. */
  sameDay?: string | null
}

/** Everything that the rules look at. Nothing in it is looked up: who asks brings it. */
export interface ClaimFacts {
  serviceDate: string
  today: string
  /** The date of birth, or null where it is not known. */
  dob: string | null
  payer: {
    name: string
    /** Null: the name is not one of the laboratory's payers. */
    kind: PayerKind | null
    electronicId: string | null
    timelyFilingDays: number | null
    memberId: string | null
  } | null
  /** The payers behind the first; of them is asked only whether a notice holds beside them. */
  others?: readonly (PayerKind | null)[]
  physician: { npi: string | null; active: boolean } | null
  /** In the order of the claim; `standing` is what the code table says on the service date. */
  diagnoses: readonly { code: string; standing: 'billable' | 'heading' | 'notValid' | 'unread' }[]
  /** They became others after the laboratory received the order, and the provider does not stand for them yet. */
  diagnosesUnconfirmed?: boolean
  items: readonly ClaimItem[]
  clia: string | null
  prices: readonly PriceLine[]
  coverage: readonly CoverageLine[]
}

/** One thing that is wrong or awaited. */
export interface ClaimFinding {
  code: ClaimCode
  state: 'PENDING' | 'ERRORS'
  field: ClaimField
  /** The panel or test, where it is about one. */
  itemKey: string | null
  /** What the sentence names. */
  about: string
  /** Who can mend it: the clinic that orders, or the laboratory. */
  whose: 'clinic' | 'laboratory'
  /** Only with a notice: why the payer may not pay. */
  why?: 'diagnosis' | 'frequency'
}

export interface ClaimVerdict {
  state: 'READY' | 'PENDING' | 'ERRORS'
  /** False where nothing goes to an insurer: client bill, self-pay. */
  claim: boolean
  findings: ClaimFinding[]
}

const notAClaim: ReadonlySet<PayerKind> = new Set(['client', 'self_pay'])
const cliaNumber = /^\d{2}D\d{7}$/
/** A line of a claim points to at most four diagnoses. */
const mostPointers = 4

type Said = Pick<ClaimFinding, 'code' | 'field'> & Partial<ClaimFinding>

const finding = (said: Said): ClaimFinding => ({
  state: 'ERRORS',
  itemKey: null,
  about: '',
  whose: 'clinic',
  ...said,
})

/**
 * READY, PENDING or ERRORS, with every reason. Pure: the same facts give the same answer. No finding says or lets show which
 * diagnosis a payer would pay for.
 */
export function claimReadiness(facts: ClaimFacts): ClaimVerdict {
  const kind = facts.payer?.kind
  if (kind && notAClaim.has(kind)) return { state: 'READY', claim: false, findings: [] }
  const findings = [...ofPeople(facts), ...ofPayer(facts), ...ofDiagnoses(facts), ...ofItems(facts)]
  if (facts.clia === null || !cliaNumber.test(facts.clia))
    findings.push(finding({ code: 'NO_CLIA', field: 'laboratory', whose: 'laboratory' }))
  const state = findings.some((one) => one.state === 'ERRORS')
    ? 'ERRORS'
    : findings.length > 0
      ? 'PENDING'
      : 'READY'
  return { state, claim: true, findings }
}

function ofPeople({ dob, today, physician }: ClaimFacts): ClaimFinding[] {
  const found: ClaimFinding[] = []
  if (dob === null || dob > today) found.push(finding({ code: 'MISSING_DOB', field: 'patient.dob' }))
  if (!physician?.npi || !isValidNpi(physician.npi))
    found.push(finding({ code: 'NO_NPI', field: 'physician' }))
  else if (!physician.active) found.push(finding({ code: 'NPI_INACTIVE', field: 'physician' }))
  return found
}

function ofPayer({ payer, serviceDate, today }: ClaimFacts): ClaimFinding[] {
  if (!payer) return [finding({ code: 'PAYER_UNMAPPED', field: 'insurance.payer' })]
  const { name: about, kind } = payer
  if (kind === null) return [finding({ code: 'PAYER_UNMAPPED', field: 'insurance.payer', about })]
  const found: ClaimFinding[] = []
  if (!payer.electronicId)
    found.push(finding({ code: 'PAYER_UNMAPPED', field: 'insurance.payer', about, whose: 'laboratory' }))
  if (!payer.memberId || !isMemberId(payer.memberId, kind))
    found.push(finding({ code: 'BAD_MEMBER_ID', field: 'insurance.memberId', about }))
  const last = lastFilingDay(serviceDate, { ...payer, kind })
  if (last !== null && last < today)
    found.push(finding({ code: 'TIMELY_FILING', field: 'dateCollected', about, whose: 'laboratory' }))
  return found
}

const unconfirmed = finding({
  code: 'DX_UNCONFIRMED',
  field: 'diagnoses',
  state: 'PENDING',
  whose: 'laboratory',
})

function ofDiagnoses(facts: ClaimFacts): ClaimFinding[] {
  return [...ofCodes(facts), ...(facts.diagnosesUnconfirmed ? [unconfirmed] : [])]
}

function ofCodes({ diagnoses }: ClaimFacts): ClaimFinding[] {
  if (diagnoses.length === 0) return [finding({ code: 'NO_DX', field: 'diagnoses' })]
  // Codes of a year that is not loaded cannot be judged, and are not.
  return diagnoses
    .filter(({ standing }) => standing === 'heading' || standing === 'notValid')
    .map(({ code }) => finding({ code: 'DX_NOT_SPECIFIC', field: 'diagnoses', about: code }))
}

/**
 * What a notice settles holds for Medicare alone, and not beside Medicaid, whenever that was added: such a patient need not pay (42
 * U.S.C. 1396a(n)(3)(B)).
 */
const noticeHolds = ({ payer, others = [] }: ClaimFacts) =>
  payer?.kind === 'medicare' && noticeInstead(payer, others) === null

function ofItems(facts: ClaimFacts): ClaimFinding[] {
  return facts.items.flatMap((item) => {
    const said = (rest: Said) => finding({ itemKey: item.key, about: item.name, ...rest })
    if (item.abn === 3) return [said({ code: 'ABN_DECLINED', field: 'items' })]
    const { electronicId = null, kind = null } = facts.payer ?? {}
    // The patient pays and no claim is made.
    if (item.abn === 2 && noticeHolds(facts)) return []
    if (item.procedureCodes.length === 0)
      return [said({ code: 'NO_CPT', field: 'items', whose: 'laboratory' })]
    const found: ClaimFinding[] = []
    if (item.sameDay) found.push(said({ code: 'DUPLICATE_CLAIM', field: 'items' }))
    const priced = item.procedureCodes.map((code) =>
      priceOn(facts.prices, code, electronicId, facts.serviceDate),
    )
    if (priced.some((cents) => !cents))
      found.push(said({ code: 'ZERO_PRICE', field: 'items', whose: 'laboratory' }))
    const pointed = pointedBy(item, facts.diagnoses.length)
    if (pointed === null) found.push(said({ code: 'NO_POINTER', field: 'diagnoses' }))
    else if (facts.diagnoses.length > 0 && kind !== null)
      found.push(...ofCoverage(facts, item, pointed, { kind, electronicId }))
    return found
  })
}

/** Indexes of the diagnoses that a line points to; null where it points to none, or to one that is not there. */
function pointedBy({ pointers }: ClaimItem, count: number): number[] | null {
  if (pointers === null) return Array.from({ length: Math.min(count, mostPointers) }, (_, at) => at)
  const wrong = pointers.some((place) => !Number.isInteger(place) || place < 1 || place > count)
  if (pointers.length === 0 || pointers.length > mostPointers || wrong) return null
  return pointers.map((place) => place - 1)
}

function ofCoverage(
  facts: ClaimFacts,
  item: ClaimItem,
  pointed: readonly number[],
  payer: { kind: PayerKind; electronicId: string | null },
): ClaimFinding[] {
  const verdicts = item.procedureCodes.map((code) =>
    coverageOf(facts.coverage, {
      code,
      pointed: pointed.flatMap((at) => facts.diagnoses[at]?.code ?? []),
      payer,
      on: facts.serviceDate,
      earlier: item.earlier?.[code] ?? [],
    }),
  )
  const why = (['diagnosis', 'frequency'] as const).find((one) => verdicts.includes(one))
  if (why === undefined) return []
  const said = { itemKey: item.key, about: item.name, field: 'diagnoses' } as const
  if (payer.kind !== 'medicare')
    // How often a payer pays is its own decision; only a diagnosis can be mended here.
    return why === 'diagnosis' ? [finding({ ...said, code: 'DX_NOT_COVERED' })] : []
  // A signed notice settles who pays: the claim leaves with GA, or with GZ where nobody signed.
  if (item.abn !== undefined && noticeHolds(facts)) return []
  return [finding({ ...said, code: 'ABN_NEEDED', state: 'PENDING', why })]
}
