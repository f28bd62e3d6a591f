/** Where a field that the server names stands on the form. */
const onForm: readonly [RegExp, string][] = [
  [/^(dateCollected|specimens\.\d+\.collectedAt)$/, 'dateCollected'],
  [/^(patientId|patient)$/, 'patient'],
  [/^locationId$|^location$/, 'location'],
  [/^physicianId$/, 'physician'],
  [/^(items\.\d+)\..*$/, '$1'],
  [/^diagnoses(\.\d+)?$/, 'diagnoses'],
  [/^(medications\.\d+\.lastTaken)$/, '$1'],
  [/^medications(\..*)?$/, 'medications'],
  [/^insurance(\.\d+)?(\.payerId|\.payerName)?$/, 'payer'],
  [/^insurance\.\d+\.(policyNumber|groupNumber)$/, '$1'],
  [/^(firstname|lastname|middlename|dob|gender|phone)$/, 'newPatient.$1'],
  [/^address\.(line1|city|state|zip)$/, 'newPatient.$1'],
]

/** The form's path of a field of the order or of the new patient, as the server names it. */
export function formName(serverField: string): string {
  const bare = serverField.replace(/^(body\.)?((order|fields|patient)\.)?/, '') || serverField
  const rule = onForm.find(([pattern]) => pattern.test(bare))
  return rule ? bare.replace(rule[0], rule[1]) : bare
}
