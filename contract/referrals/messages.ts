export const title = 'Sent to laboratories'
export const list = {
  waiting: 'Waiting',
  partial: 'Partial',
  corrected: 'Corrected',
  critical: 'Critical',
  overdue: 'Overdue',
} as const
export const state = {
  ORDERED: 'Ordered',
  PARTIAL: 'Partial result',
  RESULTED: 'Result is in',
  CANCELLED: 'Canceled',
  REPLACED: 'Replaced',
} as const
export const columnLaboratory = 'Laboratory'
export const columnTest = 'Test'
export const columnSent = 'Sent'
export const columnDue = 'Expected by'
export const columnState = 'State'
export const columnMessage = 'Message'
export const searchHint = 'Requisition or our number'
export const none = 'Nothing in this list'
export const noneHelp = 'Tests that were ordered from a reference laboratory appear here, the oldest first.'
export const noConnection = 'Choose a live connection of a reference laboratory.'
export const noItems = 'Choose at least one test.'
export const notOfOrder = 'This test is not on the order.'
export const noCode =
  'This laboratory has no code for {name}. Map it on the connection, or give the test a LOINC.'
export const rejected = 'The specimen of {name} was rejected.'
export const notOpen = 'This order is closed. Nothing of it is sent any more.'
export const notCancellable = 'Only what still waits for its result can be canceled.'
export const cancelAsked = 'The laboratory was asked already to cancel this.'
export const lists = 'Lists'
export const cancel = 'Cancel at the laboratory'
export const cancelOf = 'Cancel {test} at {name}'
export const cancelHelp =
  'The laboratory is asked to cancel it. It counts as canceled once the laboratory has taken that.'
export const cancelAskedShort = 'Asked to cancel: {why}'
export const toMessage = 'Open the message'
export const sendOrder = 'Send to a laboratory…'
export const sendTitle = 'Send order to a laboratory'
export const sendHelp =
  'The tests that you tick are ordered from the laboratory, with diagnoses, answers, comment and the condition of the specimen. Send the specimen with them. Medications and insurance do not go along.'
export const sendTo = 'Send order to {name}'
export const sent = 'The order is on its way to the laboratory.'
export const noLaboratories = 'No laboratory can be sent orders'
export const noLaboratoriesHelp = 'Set up a live HL7 connection of the kind laboratory first.'
export const theirCode = 'Their code {code}'
export const reasonMissing = 'Enter the reason.'
