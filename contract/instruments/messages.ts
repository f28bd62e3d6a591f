export const recordName = 'instrument'
export const searchHint = 'Name or code'
export const create = 'New instrument'
export const add = 'Add instrument'
export const added = '{name} added.'
export const none = 'No instruments yet'
export const noneHelp = 'Add the instruments that measure, each with its serial number.'
export const instrument = 'Instrument'
export const instrumentSub = 'One entry for each serial number'
export const tabs = {
  runs: 'Files and results',
  methods: 'Methods',
  connection: 'Connection',
  service: 'Service',
} as const
export const useCard = 'Use'
export const useCardSub = 'Where it stands and what it measures by'
export const code = 'Code'
export const codeMissing = 'Enter the code.'
export const codeTaken = 'Another instrument already has this code.'
export const name = 'Name'
export const nameMissing = 'Enter the name.'
export const maker = 'Manufacturer'
export const model = 'Model'
export const serial = 'Serial number'
export const bench = 'Bench'
export const method = 'Method'
