/** What medicines of one class share: common adverse effects and what a prescriber may weigh instead. */
export interface MedicationClass {
  sideEffects: string[]
  alternatives: string[]
}

/** Shortened from what the classes' labels have in common; a pharmacist's aid in a demo, not prescribing advice. */
export const medicationClasses = {
  opioid: {
    sideEffects: ['Constipation', 'Drowsiness', 'Nausea', 'Respiratory depression', 'Dependence'],
    alternatives: ['Acetaminophen', 'Naproxen', 'Duloxetine', 'Buprenorphine'],
  },
  opioidTreatment: {
    sideEffects: [
      'Constipation',
      'Headache',
      'Sweating',
      'Insomnia',
      'Respiratory depression with sedatives',
    ],
    alternatives: ['Methadone', 'Buprenorphine', 'Naltrexone'],
  },
  opioidAntagonist: {
    sideEffects: ['Nausea', 'Headache', 'Precipitated withdrawal', 'Raised liver enzymes'],
    alternatives: ['Buprenorphine', 'Acamprosate'],
  },
  benzodiazepine: {
    sideEffects: [
      'Drowsiness',
      'Dizziness',
      'Impaired memory',
      'Dependence',
      'Respiratory depression with opioids',
    ],
    alternatives: ['Buspirone', 'Sertraline', 'Hydroxyzine'],
  },
  stimulant: {
    sideEffects: ['Decreased appetite', 'Insomnia', 'Raised blood pressure', 'Palpitations', 'Irritability'],
    alternatives: ['Atomoxetine', 'Guanfacine'],
  },
  gabapentinoid: {
    sideEffects: ['Dizziness', 'Drowsiness', 'Peripheral edema', 'Weight gain'],
    alternatives: ['Duloxetine', 'Nortriptyline', 'Lidocaine patch'],
  },
  muscleRelaxant: {
    sideEffects: ['Drowsiness', 'Dizziness', 'Dry mouth'],
    alternatives: ['Physical therapy', 'Naproxen', 'Tizanidine'],
  },
  sedative: {
    sideEffects: ['Drowsiness the next day', 'Sleepwalking', 'Headache'],
    alternatives: ['Cognitive behavioral therapy for insomnia', 'Trazodone', 'Melatonin'],
  },
  barbiturate: {
    sideEffects: ['Drowsiness', 'Dependence', 'Rebound headache'],
    alternatives: ['Sumatriptan', 'Naproxen', 'Topiramate'],
  },
  nsaid: {
    sideEffects: ['Stomach upset', 'Gastrointestinal bleeding', 'Raised blood pressure', 'Kidney injury'],
    alternatives: ['Acetaminophen', 'Topical diclofenac'],
  },
  analgesic: {
    sideEffects: ['Liver injury above the daily limit', 'Rash'],
    alternatives: ['Ibuprofen', 'Naproxen'],
  },
  ssri: {
    sideEffects: ['Nausea', 'Insomnia', 'Sexual dysfunction', 'Low sodium'],
    alternatives: ['Bupropion', 'Venlafaxine', 'Mirtazapine'],
  },
  antidepressant: {
    sideEffects: ['Nausea', 'Dry mouth', 'Dizziness', 'Raised blood pressure'],
    alternatives: ['Sertraline', 'Escitalopram', 'Mirtazapine'],
  },
  tricyclic: {
    sideEffects: ['Dry mouth', 'Drowsiness', 'Constipation', 'Prolonged QT interval'],
    alternatives: ['Duloxetine', 'Gabapentin'],
  },
  antipsychotic: {
    sideEffects: ['Weight gain', 'Drowsiness', 'Raised glucose', 'Restlessness', 'Raised prolactin'],
    alternatives: ['Aripiprazole', 'Lurasidone'],
  },
  moodStabilizer: {
    sideEffects: ['Tremor', 'Weight gain', 'Nausea', 'Needs blood level monitoring'],
    alternatives: ['Lamotrigine', 'Quetiapine'],
  },
  statin: {
    sideEffects: ['Muscle pain', 'Raised liver enzymes', 'Raised glucose'],
    alternatives: ['Ezetimibe', 'Another statin at a lower dose'],
  },
  aceInhibitor: {
    sideEffects: ['Dry cough', 'High potassium', 'Dizziness', 'Angioedema'],
    alternatives: ['Losartan', 'Amlodipine'],
  },
  arb: {
    sideEffects: ['High potassium', 'Dizziness', 'Raised creatinine'],
    alternatives: ['Lisinopril', 'Amlodipine'],
  },
  betaBlocker: {
    sideEffects: ['Slow pulse', 'Fatigue', 'Cold hands'],
    alternatives: ['Amlodipine', 'Diltiazem'],
  },
  calciumBlocker: {
    sideEffects: ['Ankle swelling', 'Flushing', 'Headache'],
    alternatives: ['Lisinopril', 'Chlorthalidone'],
  },
  diuretic: {
    sideEffects: ['Low potassium', 'Low sodium', 'Dizziness', 'Raised uric acid'],
    alternatives: ['Amlodipine', 'Spironolactone'],
  },
  anticoagulant: { sideEffects: ['Bleeding', 'Bruising'], alternatives: ['Apixaban', 'Warfarin'] },
  diabetes: {
    sideEffects: ['Nausea', 'Diarrhea', 'Low glucose with insulin or sulfonylureas'],
    alternatives: ['Metformin', 'Empagliflozin', 'Semaglutide'],
  },
  insulin: {
    sideEffects: ['Low glucose', 'Weight gain', 'Injection site reaction'],
    alternatives: ['Insulin degludec', 'Semaglutide'],
  },
  hormone: {
    sideEffects: ['Palpitations when overdosed', 'Weight change'],
    alternatives: ['Dose adjusted to laboratory values'],
  },
  testosterone: {
    sideEffects: ['Raised hematocrit', 'Acne', 'Raised PSA'],
    alternatives: ['Clomiphene', 'Transdermal gel'],
  },
  other: { sideEffects: ['Nausea', 'Headache', 'Dizziness'], alternatives: ['Ask the pharmacist'] },
} satisfies Record<string, MedicationClass>

export type MedicationClassName = keyof typeof medicationClasses
