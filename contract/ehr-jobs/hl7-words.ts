/**
 * What the segments and fields of HL7 v2.5.1 are called that orders, results, charges and patient updates are made of
 * (HL7 v2.5.1, chapters 2, 3, 4, 6 and 7). A field that is not listed has its number alone.
 */
export const hl7Segments: Readonly<Record<string, string>> = {
  MSH: 'Header',
  SFT: 'Software',
  PID: 'Patient',
  PD1: 'Patient, more',
  MRG: 'Merged patient',
  NK1: 'Next of kin',
  PV1: 'Visit',
  PV2: 'Visit, more',
  IN1: 'Insurance',
  IN2: 'Insurance, more',
  GT1: 'Guarantor',
  AL1: 'Allergy',
  DG1: 'Diagnosis',
  ORC: 'Order',
  OBR: 'Request',
  TQ1: 'Timing',
  OBX: 'Result',
  NTE: 'Note',
  SPM: 'Specimen',
  SAC: 'Container',
  FT1: 'Charge',
  PR1: 'Procedure',
  EVN: 'Event',
  MSA: 'Answer',
  ERR: 'Error',
  FHS: 'File header',
  FTS: 'File end',
  BHS: 'Batch header',
  BTS: 'Batch end',
}

const named = (from: number, names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [from + at, name]))

export const hl7Fields: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  MSH: named(1, [
    ...['Field separator', 'Encoding characters', 'Sending application', 'Sending facility'],
    ...['Receiving application', 'Receiving facility', 'Time', 'Security', 'Message type', 'Control id'],
    ...['Processing id', 'Version', 'Sequence number', 'Continuation', 'Accept answer', 'Application answer'],
    ...['Country', 'Character set', 'Language', 'Alternate characters', 'Profile'],
  ]),
  PID: named(1, [
    ...['Number', 'Patient id', 'Patient identifiers', 'Alternate id', 'Name', 'Mother’s maiden name'],
    ...['Date of birth', 'Sex', 'Alias', 'Race', 'Address', 'County', 'Home phone', 'Business phone'],
    ...['Language', 'Marital status', 'Religion', 'Account number', 'SSN', 'Driver’s license'],
    ...['Mother’s identifier', 'Ethnic group', 'Birth place', 'Multiple birth', 'Birth order'],
    ...['Citizenship', 'Veteran status', 'Nationality', 'Time of death', 'Died'],
  ]),
  PV1: {
    ...named(1, ['Number', 'Patient class', 'Location', 'Admission type', 'Preadmit number']),
    ...named(6, ['Prior location', 'Attending physician', 'Referring physician', 'Consulting physician']),
    ...{ 18: 'Patient type', 19: 'Visit number', 44: 'Admitted', 45: 'Discharged' },
  },
  MRG: named(1, [
    'Prior patient identifiers',
    'Prior alternate id',
    'Prior account number',
    'Prior patient id',
  ]),
  ORC: named(1, [
    ...['Order control', 'Placer order number', 'Filler order number', 'Placer group number', 'Order status'],
    ...['Response flag', 'Quantity and timing', 'Parent', 'Time of transaction', 'Entered by'],
    ...['Verified by', 'Ordering provider', 'Enterer’s location', 'Callback phone', 'Effective from'],
    ...['Reason', 'Entering organization', 'Entering device', 'Action by', 'Advance notice'],
    ...['Ordering facility', 'Facility address', 'Facility phone', 'Provider address'],
  ]),
  OBR: named(1, [
    ...['Number', 'Placer order number', 'Filler order number', 'Test ordered', 'Priority', 'Requested'],
    ...['Collected', 'Collection end', 'Collected volume', 'Collector', 'Specimen action', 'Danger code'],
    ...['Clinical information', 'Received', 'Specimen source', 'Ordering provider', 'Callback phone'],
    ...['Placer field 1', 'Placer field 2', 'Filler field 1', 'Filler field 2', 'Reported'],
    ...['Charge', 'Section', 'Result status', 'Parent result', 'Quantity and timing', 'Copies to', 'Parent'],
    ...['Transport', 'Reason for study'],
  ]),
  OBX: named(1, [
    ...[
      'Number',
      'Value type',
      'Test',
      'Sub-id',
      'Value',
      'Units',
      'Reference range',
      'Flags',
      'Probability',
    ],
    ...['Nature of test', 'Status', 'Range effective', 'Access checks', 'Observed', 'Producer', 'Observer'],
    ...['Method', 'Equipment', 'Analyzed'],
    ...['Reserved', 'Reserved', 'Reserved', 'Performing laboratory', 'Laboratory address', 'Director'],
  ]),
  NTE: named(1, ['Number', 'Source', 'Comment', 'Comment type']),
  SPM: {
    ...named(1, ['Number', 'Specimen id', 'Parent id', 'Specimen type', 'Type modifier', 'Additives']),
    ...{ 8: 'Source site', 11: 'Role', 12: 'Amount', 14: 'Description', 17: 'Collected', 18: 'Received' },
    ...{ 21: 'Reject reason', 24: 'Condition' },
  },
  TQ1: { 1: 'Number', 2: 'Quantity', 3: 'Repeat', 7: 'Start', 8: 'End', 9: 'Priority' },
  DG1: named(1, ['Number', 'Coding method', 'Diagnosis', 'Description', 'Time', 'Type']),
  IN1: {
    ...named(1, ['Number', 'Plan', 'Company id', 'Company', 'Company address', 'Contact', 'Phone']),
    ...{ 8: 'Group number', 9: 'Group name', 12: 'Effective', 13: 'Expires', 15: 'Plan type' },
    ...{
      16: 'Insured',
      17: 'Relationship',
      18: 'Insured’s date of birth',
      19: 'Insured’s address',
      36: 'Policy',
    },
  },
  GT1: { 1: 'Number', 3: 'Name', 5: 'Address', 6: 'Phone', 8: 'Date of birth', 9: 'Sex', 11: 'Relationship' },
  FT1: {
    ...{ 1: 'Number', 2: 'Transaction id', 4: 'Date', 6: 'Type', 7: 'Code', 10: 'Quantity', 19: 'Diagnosis' },
    ...{ 20: 'Performed by', 21: 'Ordered by', 23: 'Filler order number', 25: 'Procedure', 26: 'Modifier' },
  },
  EVN: named(1, ['Event', 'Recorded', 'Planned', 'Reason', 'Operator', 'Occurred', 'Facility']),
  MSA: named(1, ['Answer', 'Control id', 'Text', 'Expected number', 'Delayed', 'Error']),
  FHS: named(1, [
    ...['Field separator', 'Encoding characters', 'Sending application', 'Sending facility'],
    ...['Receiving application', 'Receiving facility', 'Time', 'Security', 'File name', 'Comment'],
    ...['File control id', 'Control id answered'],
  ]),
  BHS: named(1, [
    ...['Field separator', 'Encoding characters', 'Sending application', 'Sending facility'],
    ...['Receiving application', 'Receiving facility', 'Time', 'Security', 'Batch name', 'Comment'],
    ...['Batch control id', 'Control id answered'],
  ]),
  FTS: named(1, ['Batches', 'Comment']),
  BTS: named(1, ['Messages', 'Comment', 'Totals']),
  ERR: named(1, [
    ...['Old location', 'Location', 'Error code', 'Severity', 'Application code', 'Application parameter'],
    ...['Diagnostics', 'User message'],
  ]),
}
