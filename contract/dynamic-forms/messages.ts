export const searchHint = 'Name'
export const create = 'New form'
export const add = 'Add form'
export const added = '{name} added.'
export const none = 'No forms yet'
export const noneHelp = 'A form asks extra questions at order entry, by panel or location.'
export const form = 'Form'
export const formSub = 'When it is asked'
export const name = 'Name'
export const panels = 'Panels'
export const locations = 'Locations'
export const always = 'Always'
export const questionCount = 'Questions'
export const status = 'Status'
export const anyPanel = 'Any panel'
export const anyLocation = 'Any location'
export const questions = 'Questions'
export const questionsSub = 'Asked in this order'
export const question = 'Question {number}'
export const key = 'Key'
export const keyHint = 'Answers are stored under this key'
export const label = 'Question'
export const type = 'Type'
export const types = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yesno: 'Yes or no',
} as const
export const choices = 'Choices'
export const choicesHint = 'One per line; “value = label” if they differ'
export const readyList = 'Preset list'
export const readyHint = 'Replaces the choices below.'
export const readyNone = 'None'
export const ready = {
  essentialWorker: 'Essential worker',
  residence: 'Residence',
  yesNoUnknown: 'Yes, no or unknown',
} as const
export const hint = 'Help text'
export const required = 'Required'
export const addQuestion = 'Add question'
export const remove = 'Remove'
export const up = 'Move up'
export const down = 'Move down'
export const preview = 'Preview'
export const previewSub = 'As it will appear'
export const yes = 'Yes'
export const no = 'No'
export const intro = 'Greeting'
export const introHint = 'What the patient reads first; use plain words'
export const noPanel = 'No panel “{name}”. Choose panels from the list.'
export const noLocation = 'No location “{name}”. Choose locations from the list.'
export const nameTaken = 'Another form already has this name.'
export const recordName = 'form'
