export const title = 'Advance Beneficiary Notice'
export const long = 'Advance Beneficiary Notice of Non-coverage (ABN)'
export const open = 'Advance Beneficiary Notice'
export const prepare = 'Prepare notice'
export const sign = 'Save signed notice'
export const refuse = 'Patient does not sign'
export const print = 'Notice (PDF)'
export const fileName = 'abn.pdf'
export const failed = 'The notice could not be saved'
export const notifier = 'Notifier'
export const patientName = 'Patient name'
export const identification = 'Identification number'
export const lead =
  'If Medicare does not pay for the tests below, you may have to pay. Medicare does not pay for everything, even for care that you or your provider have good reason to think you need. We expect that Medicare may not pay for these tests.'
export const tests = 'Test'
export const reason = 'Reason Medicare may not pay'
export const cost = 'Estimated cost'
export const total = 'Together'
export const why = {
  diagnosis: 'Medicare does not pay for this test for your condition as it was given to us.',
  frequency: 'Medicare does not pay for this test as often as this.',
} as const
export const whatToDo = 'What you need to do now'
export const steps =
  'Read this notice, so that you can decide about your care. Ask us any question that you may have after you read it. Choose one option below.'
export const otherInsurance =
  'If you choose option 1 or 2, we may help you use other insurance that you have; Medicare cannot require us to do this.'
export const options = 'Options'
export const onlyOne = 'Check one box. We cannot choose it for you.'
export const option = {
  1: 'Option 1. I want the tests listed above. I may be asked to pay now, and I also want Medicare billed for an official decision on payment, which is sent to me on a Medicare Summary Notice. If Medicare does not pay, I am responsible for payment, and I can appeal to Medicare by following the directions on that notice. If Medicare does pay, I get back what I paid, less co-pays or deductibles.',
  2: 'Option 2. I want the tests listed above, but do not bill Medicare. I may be asked to pay now, as I am responsible for payment. I cannot appeal if Medicare is not billed.',
  3: 'Option 3. I do not want the tests listed above. I am not responsible for payment, and I cannot appeal to see if Medicare would pay.',
} as const
export const short = {
  1: 'Option 1: the tests, and a claim to Medicare',
  2: 'Option 2: the tests, without a claim',
  3: 'Option 3: no tests',
} as const
export const declinedHold =
  'The patient declined on the ABN (option 3): {tests}. Cancel these tests, or ask the clinic, before you take the hold off.'
export const additional = 'Additional information'
export const additionalText =
  'This notice gives our opinion, not an official Medicare decision. For other questions on this notice or Medicare billing, call 1-800-MEDICARE (1-800-633-4227, TTY 1-877-486-2048). Signing below means that you have received and understand this notice. You may ask for a copy.'
export const signature = 'Signature'
export const date = 'Date'
export const rights =
  'You have the right to get Medicare information in an accessible format, like large print, Braille, or audio, and to file a complaint if you feel that you were discriminated against: medicare.gov/about-us/accessibility-nondiscrimination-notice.'
export const formLine =
  'With the parts A to J of {form} (OMB {omb}, edition that expires {expires}) in the laboratory’s own words. This paper is not the CMS form.'
export const signedBy = 'Name of who signs'
export const signer = 'Signed by'
export const signers = { patient: 'The patient', representative: 'A representative' } as const
export const choice = 'The patient’s choice'
export const choiceMissing = 'Choose the option that the patient checked.'
export const signerMissing = 'Enter the name of who signs.'
export const unsigned = 'Have the patient sign, or type the name as a signature.'
export const copyGiven = 'A copy was given to the patient'
export const copyMissing = 'Give the patient a copy, then check this.'
export const refusedWhy = 'Why it is not signed'
export const refusedMissing = 'Enter why the patient does not sign, and who saw it.'
export const states = { PREPARED: 'Not signed yet', SIGNED: 'Signed', REFUSED: 'Not signed' } as const
export const saved = 'Notice saved.'
export const removeTests = 'The patient does not want: {tests}. Remove from the order.'
export const drawHere = 'Sign here with a finger, pen or mouse'
export const typed = 'Or the typed name counts as the signature'
export const clear = 'Clear'
export const tooManyStrokes = 'This signature is too large. Clear it and sign again.'
export const notCalledFor =
  'No notice is called for: it is only for Original Medicare, where a coverage list is not met.'
export const noForm = 'No form is set up. Enter the expiration date of the CMS-R-131 in use in Lab Settings.'
export const formExpired =
  'The form expired on {date}. Enter the expiration date of the current CMS-R-131 in Lab Settings.'
export const noEstimate = '{name} has no price, so its cost cannot be estimated. Add the price first.'
export const afterCollection =
  'The specimen was collected before now. A notice counts only if it is signed before collection.'
export const signedLate =
  'This notice was signed after the collection time of the order. Correct the collection time if it is wrong.'
export const patientMissing = 'Enter the patient’s name.'
export const notPrepared = 'This notice is signed or closed already. Prepare a new one.'
export const otherOrder = 'This notice belongs to another order.'
export const otherPatient = 'This notice was given to another patient.'
export const notSignedYet = 'This notice is not signed yet. Have it signed, or note why it is not.'
export const recordName = 'Advance Beneficiary Notice'
export const costs = 'about {cost}'
