export const searchHint = 'Code or name'
export const searchCodesHint = 'Code, name, LOINC or CPT'
export const whole = 'Use whole numbers.'
export const columnCode = 'Code'
export const columnName = 'Name'
export const columnKind = 'Result type'
export const columnSection = 'Test type'
export const columnLoinc = 'LOINC'
export const columnUnits = 'Units'
export const columnCpt = 'CPT'
export const columnStatus = 'Status'
export const columnTests = 'Tests'
export const columnSample = 'Sample type'
export const columnContainer = 'Container'
export const columnMatrix = 'Matrix'
export const columnStability = 'Stability'
export const kind = {
  quantitative: 'Quantitative',
  qualitative: 'Qualitative',
  tox_screen: 'Tox screen',
  tox_confirm: 'Tox confirmation',
  pcr: 'PCR',
  micro: 'Microbiology',
} as const
export const allKinds = 'All result types'
export const allSections = 'All test types'
export const matrix = {
  urine: 'Urine',
  oral_fluid: 'Oral fluid',
  blood: 'Blood',
  serum: 'Serum',
  hair: 'Hair',
  swab: 'Swab',
  tissue: 'Tissue',
  other: 'Other',
} as const
export const codeHint = 'Capital letters and digits, such as GLU'
export const loincHint = 'Include the check digit, such as 2345-7'
export const cptHint = 'CPT or HCPCS, separated by commas: 80053, G0480'
export const cptWrong = '{code} is not a CPT or HCPCS code. Use five characters, such as 80053 or G0480.'
export const codeTaken = 'Another {what} already has this code.'
export const loincFormat = 'Use a LOINC code, such as 2345-7.'
export const loincCheckDigit = 'The check digit of this LOINC code is wrong. Check the code on loinc.org.'
export const codeTwice = '{code} is listed twice. Remove one.'
export const procedureFormat = 'Use five characters, such as 80053 or G0480.'
export const codeFormat = 'Use capital letters, digits, dots, dashes or underscores; at most 24.'
