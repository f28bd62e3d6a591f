export const recordName = 'template'
export const searchHint = 'Label or folder'
export const create = 'New template'
export const add = 'Add template'
export const added = '{name} added as revision 1.'
export const none = 'No report templates yet'
export const noneHelp = 'A template sets the text printed around the results.'
export const template = 'Template'
export const templateSub = 'Label and folder'
export const label = 'Label'
export const type = 'Type'
export const types = {
  result: 'Result report',
  requisition: 'Requisition',
  statement: 'Statement',
  invoice: 'Invoice',
} as const
export const allTypes = 'All types'
export const folder = 'Folder'
export const revision = 'Revision'
export const revisions = 'Revisions'
export const text = 'Text'
export const textSub = 'Each save is a new revision; a report keeps the revision it was released with'
export const headingHint = 'Below the header of the first page'
export const noteHint = 'After results and comments'
export const footerHint = 'At the end of the report'
export const inUse = 'Printed on reports'
export const inUseDefault = 'Yes, where no other template applies'
export const inUseOff = 'No: it is inactive'
export const preview = 'Preview'
export const previewSub = 'Includes unsaved text'
export const previewOther = 'Only result reports use a template.'
export const heading = 'Heading'
export const note = 'Note'
export const footer = 'Footer'
export const status = 'Status'
export const number = 'Revision {number}'
export const first = 'From setup'
export const empty = 'empty'
export const labelTaken = 'Another template of this type already has this label.'
export const sampleProgress = 'sample, not a patient report'
export const samplePatient = 'Sample, Patient'
export const sampleSex = 'not specified'
export const sampleSource = 'Venous blood'
export const samplePhysician = 'Sample Physician, MD'
export const sampleClinic = 'Sample clinic'
export const samplePanel = 'Sample panel'
export const sampleSpecimen = 'Serum, A'
export const labelMissing = 'Enter a label for the template.'
export const kind = 'Reports'
export const kinds = {
  general: 'General',
  toxicology: 'Toxicology',
  microbiology: 'Microbiology',
  cumulative: 'Cumulative',
} as const
export const kindHint = 'General is used for reports without a template of their own'
export const usedFor = 'Used for'
export const usedForSub =
  'The most specific template is printed: panel and location, panel, location, reports'
export const locations = 'Locations'
export const locationsHint = 'Empty: all locations'
export const panels = 'Panels'
export const panelsHint = 'Empty: all panels'
export const layout = 'Layout'
export const layoutSub = 'Order of the sections; required sections cannot be left out'
export const logo = 'Print the logo'
export const yes = 'Yes'
export const no = 'No'
export const sections = {
  keyFindings: 'Key findings',
  prescribed: 'Prescribed against found',
  results: 'Results',
  pharmacist: 'Pharmacist review',
  criticalCalls: 'Critical result notification',
  medications: 'Prescribed medications',
  comments: 'Comments',
  note: 'Note',
} as const
export const sectionsLabel = 'Sections'
export const sectionRequired = 'required'
export const sectionUp = 'Move {section} up'
export const sectionDown = 'Move {section} down'
export const sectionTwice = '{section} is listed twice.'
export const sectionNeeded = '{section} cannot be left out of a report.'
export const findingsFirst = 'Key findings must come before the results.'
export const placeholderUnknown = 'There is no field {name}. Use one of {known}.'
export const placeholderOpen = 'A field begins with {{ and ends with }}. One is not complete.'
export const placeholders = 'Fields in the text, such as {{patient}}'
export const sameScope =
  '{label} is already used for the same reports. Choose other reports, locations or panels, or deactivate it.'
export const locationUnknown = 'One of the locations is not on file.'
export const panelUnknown = 'One of the panels is not in the catalog.'
export const inUseScoped = 'Yes, where no more specific template applies'
export const previewOn = 'Requisition'
export const previewOnHint = 'Empty: a sample report'
export const previewUnknown = 'No order has requisition number {number}.'
export const previewLive = 'Preview of the report'
export const previewWaiting = 'Correct the marked fields to update the preview.'
