/**
 * The notices that the About page must carry: whose code systems the product uses and on what terms. LOINC's licence
 * (loinc.org/license) asks for its copyright notice wherever LOINC codes are shown.
 */
export const notices = [
  {
    name: 'LOINC',
    text: 'Tests and panels here may carry LOINC codes (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee, and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.',
  },
  {
    name: 'ICD-10-CM',
    text: 'Diagnosis codes and their descriptions are those of ICD-10-CM, which the National Center for Health Statistics and the Centers for Medicare & Medicaid Services publish for each fiscal year. ICD-10, on which it is based, is copyright © World Health Organization.',
  },
  {
    name: 'CPT and HCPCS',
    text: 'Procedure codes are shown as numbers only. CPT® is a registered trademark of the American Medical Association, and its descriptions are not part of this product.',
  },
] as const
