export const title = 'Claim check'
export const sub = 'What the insurer needs, before the patient leaves'
export const states = { READY: 'Ready', PENDING: 'Pending', ERRORS: 'Errors' } as const
export const ready = 'Nothing is missing for the claim.'
export const noClaim = 'No claim goes to an insurer.'
export const checking = 'Checking the claim'
export const patientMissing =
  'Choose the patient, or enter the birth date. A claim is checked for one patient.'
export const failed = 'The claim could not be checked. The order is not affected.'
export const notYet = 'Choose the location, payer and tests to check the claim.'
export const clinicPart = 'To correct here'
export const laboratoryPart = 'For the laboratory'
export const laboratoryHelp = 'The laboratory takes care of these. You can send the order.'
export const goTo = 'Go to the field'
export const withReason = 'You can send the order with these open. Give the reason.'
export const stopped = 'The laboratory does not take orders with these open. Correct them first.'
export const reason = 'Reason for sending'
export const reasonMissing = 'Enter why the order is sent with these open.'
/** Who gets no Advance Beneficiary Notice, and the way instead. */
export const instead = {
  determination:
    'No Advance Beneficiary Notice for Medicare Advantage. If the plan may not pay for a test, ask the plan for an organization determination before collection.',
  estimate:
    'No Advance Beneficiary Notice without insurance or for a patient who pays. Give the patient a good-faith estimate of the cost before collection.',
  medicareListed:
    'Medicare is listed too. List Medicare first: whether the patient pays without a claim is chosen on the notice.',
  medicareSecond: 'Medicare is not listed first. Whether it pays for these tests was not checked.',
  medicaid:
    'Medicare and Medicaid: the standard Advance Beneficiary Notice says that the patient may have to pay, which does not hold here. No notice is prepared; ask whoever answers for billing.',
} as const
export const theOrder = 'this order'
/** What is wrong, in the words of a clinic. */
export const says = {
  MISSING_DOB: 'The date of birth is missing or not possible.',
  BAD_MEMBER_ID: 'The member ID for {about} is missing or does not have the form on the card.',
  NO_NPI: 'The ordering provider has no valid NPI.',
  NPI_INACTIVE: 'The ordering provider is not active at the laboratory.',
  NO_DX: 'There is no diagnosis.',
  DX_NOT_SPECIFIC: '{about} is not a complete, valid code on the date of service.',
  DX_NOT_COVERED: 'The diagnoses do not support {about} for this payer.',
  NO_POINTER: 'No diagnosis is given for {about}.',
  NO_CPT: '{about} has no CPT code.',
  ZERO_PRICE: '{about} has no price on the date of service.',
  PAYER_UNMAPPED: 'The payer is not one that the laboratory can bill yet.',
  DUPLICATE_CLAIM: '{about} was already ordered for this patient on this day.',
  TIMELY_FILING: 'The time to file a claim with {about} is over.',
  NO_CLIA: 'The laboratory’s CLIA number is missing.',
  ABN_NEEDED: 'Medicare may not pay for {about}.',
  ABN_DECLINED: 'The patient decided against {about}.',
  DX_UNCONFIRMED: 'Diagnosis changed after receipt: provider has not confirmed.',
} as const
/** What to do about it. Never which diagnosis would be paid. */
export const fixes = {
  MISSING_DOB: 'Enter the date of birth as on the insurance card.',
  BAD_MEMBER_ID: 'Copy the member ID from the front of the card.',
  NO_NPI: 'Choose the provider who orders the tests, with a ten-digit NPI.',
  NPI_INACTIVE: 'Choose another provider, or call the laboratory.',
  NO_DX: 'Enter the reason for the tests as documented by the provider.',
  DX_NOT_SPECIFIC: 'Ask the provider for the code with all its characters.',
  DX_NOT_COVERED:
    'Ask the provider whether another documented reason for the test is missing. Do not add one that is not in the chart.',
  NO_POINTER: 'Choose which of the diagnoses is the reason for it, at most four.',
  NO_CPT: 'Add the CPT code to the test or panel.',
  ZERO_PRICE: 'Add a price under Prices.',
  PAYER_UNMAPPED: 'Choose the payer from the list. If it is not there, write it as on the card.',
  DUPLICATE_CLAIM: 'Remove it, unless the provider wants it repeated that day.',
  TIMELY_FILING: 'Check the collection date. Billing decides whether an exception applies.',
  NO_CLIA: 'Enter it in Lab Settings.',
  ABN_NEEDED: 'Give the patient an Advance Beneficiary Notice before collection.',
  ABN_DECLINED: 'Remove it from the order.',
  DX_UNCONFIRMED: 'Ask the provider, and record who authorized it on the order, under Billing.',
} as const
