import { readyChoices } from '@contract/dynamic-forms/ready-choices'

/** What the demo laboratory has set up besides people and tests. */
export const tags = [
  { category: 'order', name: 'Fasting', color: 'info' },
  { category: 'order', name: 'Short draw', color: 'warning' },
  { category: 'order', name: 'Call result', color: 'danger' },
  { category: 'specimen', name: 'Hemolyzed', color: 'warning' },
  { category: 'specimen', name: 'Lipemic', color: 'warning' },
]

/** Questions asked at order entry, by the codes of the panels that ask them. */
export const dynamicForms = [
  {
    name: 'Toxicology',
    appliesTo: { panels: ['TOXSCR', 'TOXCMP', 'TOXOPI', 'TOXREC', 'TOXOF'], locations: [] },
    questions: [
      {
        key: 'lastDose',
        label: 'Last dose taken',
        type: 'text',
        choices: [],
        required: false,
        hint: 'Day and time, as the patient says.',
      },
      {
        key: 'observed',
        label: 'Collection observed',
        type: 'yesno',
        choices: [],
        required: false,
        hint: null,
      },
      {
        key: 'reason',
        label: 'Reason for testing',
        type: 'choice',
        choices: [
          { value: 'baseline', label: 'Baseline' },
          { value: 'monitoring', label: 'Monitoring' },
          { value: 'cause', label: 'For cause' },
        ],
        required: false,
        hint: null,
      },
    ],
  },
  {
    name: 'Respiratory illness',
    appliesTo: { panels: ['RESPX', 'COVFLU'], locations: [] },
    questions: [
      {
        key: 'symptomOnset',
        label: 'First day of symptoms',
        type: 'date',
        choices: [],
        required: false,
        hint: null,
      },
      {
        key: 'hospitalized',
        label: 'In hospital',
        type: 'choice',
        choices: readyChoices.yesNoUnknown,
        required: false,
        hint: null,
      },
      {
        key: 'essentialWorker',
        label: 'Essential worker',
        type: 'choice',
        choices: readyChoices.essentialWorker,
        required: false,
        hint: null,
      },
      {
        key: 'residence',
        label: 'Residence',
        type: 'choice',
        choices: readyChoices.residence,
        required: false,
        hint: null,
      },
    ],
  },
]

export const reportTemplates = [
  {
    type: 'result',
    revision: 3,
    folder: 'Laboratory',
    label: 'Standard report',
    template: { kind: 'general' },
  },
  {
    type: 'result',
    revision: 1,
    folder: 'Toxicology',
    label: 'Toxicology report',
    template: { kind: 'toxicology' },
  },
]

/** ZPL with the places that the label data fills; the writer of contract/label-zpl.ts escapes what goes in. */
const specimenLabel = `^FO8,6^A0N,26,24^FH^FD{{patientLastName}}, {{patientFirstName}}^FS
^FO8,36^A0N,19,18^FH^FDDOB {{dob}}  {{sex}}^FS
^FO8,58^A0N,19,18^FH^FD{{collected}}^FS
^FO8,80^A0N,19,18^FH^FD{{testType}}  {{stain}}^FS
^FO47,108^BY2^BCN,56,N,N,N^FH^FD{{requisitionNumber}}{{specimenLetter}}^FS
^FO0,172^A0N,22,22^FB406,1,0,C^FH^FD{{requisitionNumber}}{{specimenLetter}}^FS`

export const printers = [
  { name: 'Zebra-Bench 1', templates: [{ code: 'specimen', content: specimenLabel }] },
  { name: 'Zebra-Bench 2', templates: [{ code: 'specimen', content: specimenLabel }] },
]

/** What the demo's kiosk says in Spanish besides the texts of the product. */
export const kioskTranslations = {
  es: [
    { of: 'COVID-19, Influenza and RSV PCR', text: 'COVID-19, gripe y VRS' },
    { of: 'Respiratory Pathogen PCR, Extended', text: 'Virus y bacterias respiratorios, panel ampliado' },
    { of: 'First day of symptoms', text: '¿Cuándo empezaron sus síntomas?' },
    { of: 'In hospital', text: '¿Está usted en el hospital?' },
    { of: 'Essential worker', text: '¿Es usted trabajador esencial?' },
    { of: 'Residence', text: '¿Dónde vive usted?' },
  ],
}
