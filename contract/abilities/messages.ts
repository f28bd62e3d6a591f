export const guardsAdminLab = 'The setup steps, and hiding them.'
export const guardsReadOrder =
  'The list of orders, every order’s page, and the orders and drugs of a patient.'
export const guardsManageCatalogue =
  'Changing tests, panels, test types, sample types and specimen sources, switching them on or off, and their history.'
export const guardsEditOrder = 'Changing an order, putting another patient on it, and closing it.'
export const guardsReportReport = 'Generating reports: the preview, one file of many reports, results as CSV.'
export const guardsAddmedsOrder = 'Adding medications to an order and removing them.'
export const awaitsBatchClaimsClaim = 'Claims are not available yet, so none can be batched.'
export const awaitsSubmitclaimsClaim = 'Claims are not available yet, so none can be submitted.'
export const awaitsViewCompletedClaimsClaim = 'Claims are not available yet, so none is completed.'
export const awaitsChangeClaimStatusClaim = 'Claims are not available yet, so none has a status.'
export const awaitsUploadToxCptCodesClaim = 'Claims are not available yet, so no codes are uploaded for them.'
export const guardsGenerateReqformOrder = 'Printing the requisition form of an order.'
export const guardsTransferResultsResult =
  'Transferring an order whose specimens were received to another patient.'
export const guardsConfigureReceiving = 'Adding label printers, changing their templates and offsets.'
export const guardsManageSalesSalesRep =
  'Changing sales reps, assigning and removing their locations, and their history.'
export const guardsTransmitReportOrderInfo =
  'Links that open a report outside the laboratory: creating, viewing and revoking them.'
export const guardsCreatePcrPlateMap = 'Making PCR plates.'
export const guardsSendbillingOrderInfo =
  'Clearing the export date, so that an order goes to the billing system again.'
export const awaitsViewOrderOutcomes = 'There is no screen of order outcomes yet.'
export const guardsViewPatientReports = 'The released reports on a patient’s page.'
export const guardsManageHome = 'The figures on the lab home: received and reported, and turnaround.'
export const guardsManagePatient = 'Changing a patient and the insurance.'
export const guardsManageLocation = 'Changing locations, switching them on or off, and their history.'
export const guardsManagePhysician = 'Changing physicians, switching them on or off, and their history.'
export const guardsManageOrderInfo = 'Rejecting orders and deleting them.'
export const guardsEditRemoteOrder = 'Changing and canceling remote orders.'
