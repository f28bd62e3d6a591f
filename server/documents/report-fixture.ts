import type { ReportDocumentInput } from '@contract/reports/document'

const received = { date: 'Nov 19, 2026', time: '06:55' }
const collected = { date: 'Nov 19, 2026', time: '06:10' }
const date = 'Aug 12, 2026'

type Row = ReportDocumentInput['panels'][number]['rows'][number]

const chemistry = (
  test: string,
  value: string,
  flag: Row['flag'],
  unit: string,
  low: number | null,
  high: number | null,
  previous: string,
): Row => ({
  test,
  value,
  flag,
  unit,
  reference: low === null ? `≤ ${high}` : high === null ? `≥ ${low}` : `${low}–${high}`,
  rangeBar: { low, high, value: Number(value) },
  previous: { value: previous, date },
})

const drug = (
  test: string,
  value: string,
  cutoff: string,
  previous: string,
  consistency: Row['consistency'] = '',
): Row => ({
  test,
  value,
  finding: value.startsWith('<') ? 'Not detected' : 'Detected',
  unit: 'ng/mL',
  reference: cutoff,
  consistency,
  previous: { value: previous, date },
})

/** A complete final report of two panels, for the tests: invented people and places. */
export const sampleReport: ReportDocumentInput = {
  state: 'FINAL',
  version: 1,
  reportedAt: 'Nov 19, 2026, 11:06',
  progress: 'all tests complete',
  lab: {
    name: 'Northgate Clinical & Toxicology Laboratory',
    addressLines: ['2140 Bannock Street, Suite 300', 'Boise, ID 83702'],
    phone: '(208) 555-0170',
    clia: '13D2187704',
    director: 'Miriam Feldstein-Abara, MD, PhD',
  },
  patient: {
    name: 'Okonkwo-Reyes, Adaeze Chidinma',
    id: 'P-0048821',
    dob: 'Mar 7, 1961',
    age: '65 y',
    sex: 'female',
  },
  requisition: '26323-0187',
  specimens: [
    { letter: 'A', type: 'Serum', source: 'Venous blood', collected, received },
    { letter: 'B', type: 'Urine', source: 'Urine', collected, received },
  ],
  orderer: {
    physician: 'Maarten Vandersloot, MD',
    npi: '1609873421',
    location: 'Cedar Ridge Pain & Spine, Meridian',
    addressLines: ['880 E Overland Road', 'Meridian, ID 83642'],
    fax: '(208) 555-0133',
  },
  keyFindings: [
    {
      about: 'Potassium 6.6 mmol/L',
      text: 'Critical high. Told to Dr. Vandersloot by phone, 10:58, read back, K. Osei.',
    },
    { about: 'Kidney function', text: 'eGFR 29, was 50 on Aug 12. Creatinine 1.90, was 1.20.' },
    {
      about: 'Medications',
      text: 'Alprazolam prescribed, not found. Cocaine metabolite found, not prescribed.',
    },
  ],
  panels: [
    {
      title: 'Basic metabolic panel',
      specimen: 'Serum, A',
      method: 'ion-selective electrode, photometry',
      resultedAt: 'Nov 19, 09:58',
      kind: 'quantitative',
      rows: [
        chemistry('Glucose', '104', 'H', 'mg/dL', 70, 99, '98'),
        chemistry('Urea nitrogen (BUN)', '38', 'H', 'mg/dL', 7, 25, '24'),
        chemistry('Creatinine', '1.90', 'H', 'mg/dL', 0.5, 1.05, '1.20'),
        chemistry('eGFR (CKD-EPI 2021)', '29', 'L', 'mL/min/1.73 m²', 60, null, '50'),
        chemistry('Sodium', '138', '', 'mmol/L', 135, 146, '140'),
        chemistry('Potassium', '6.6', 'CRIT H', 'mmol/L', 3.5, 5.1, '4.9'),
        chemistry('Chloride', '102', '', 'mmol/L', 98, 110, '104'),
        chemistry('Carbon dioxide', '19', 'L', 'mmol/L', 20, 32, '23'),
        chemistry('Calcium', '9.2', '', 'mg/dL', 8.6, 10.4, '9.4'),
      ],
      comments: [
        'Range for adult female. Specimen not hemolyzed (index 4). eGFR by CKD-EPI 2021, without race.',
      ],
    },
    {
      title: 'Urine drug confirmation',
      specimen: 'Urine, B',
      method: 'LC-MS/MS',
      resultedAt: 'Nov 19, 10:11',
      kind: 'finding',
      rows: [
        drug('Oxycodone', '1,284', '50', '1,102', 'Consistent'),
        drug('Noroxycodone', '2,410', '50', '1,987', 'Consistent'),
        drug('Benzoylecgonine (cocaine)', '342', '50', '< 50', 'Inconsistent'),
        drug('α-Hydroxyalprazolam', '< 20', '20', '148', 'Inconsistent'),
        drug('Gabapentin', '8,420', '1,000', '7,905', 'Consistent'),
        drug('Hydrocodone', '< 50', '50', '< 50'),
        drug('6-Acetylmorphine (heroin)', '< 10', '10', '< 10'),
        drug('Norfentanyl', '< 1', '1', '< 1'),
      ],
      comments: [
        'Specimen validity: creatinine 84 mg/dL (≥ 20), pH 6.1 (4.5–9.0), specific gravity 1.015 (1.003–1.030). Valid.',
      ],
    },
  ],
  criticalCalls: [
    {
      result: 'Potassium 6.6 mmol/L',
      toldTo: 'Dr. Vandersloot',
      at: 'Nov 19, 2026, 10:58',
      by: 'K. Osei',
      how: 'by phone',
      readBack: true,
    },
  ],
  medications: ['oxycodone-acetaminophen', 'alprazolam', 'gabapentin', 'spironolactone', 'lisinopril'],
  notes: [
    'The urine drug confirmation was developed and its performance determined by this laboratory. It has not been cleared or approved by the FDA.',
  ],
  signatures: [
    { role: 'Released by', name: 'Kwabena Osei', credentials: 'MLS(ASCP)', at: 'Nov 19, 2026, 11:06' },
    {
      role: 'Medications reviewed by',
      name: 'Tove Lindqvist',
      credentials: 'PharmD',
      at: 'Nov 19, 2026, 10:24',
    },
  ],
  contact: { phone: '(208) 555-0170, option 2', hours: 'Monday to Saturday, 06:00 to 22:00' },
}
