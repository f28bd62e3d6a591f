export const thing = 'tag'
export const searchHint = 'Name or category'
export const create = 'New tag'
export const add = 'Add tag'
export const added = '{name} is on file.'
export const none = 'No tags yet'
export const noneHelp = 'Tags mark orders and specimens in words of your own.'
export const tag = 'Tag'
export const tagSub = 'As people see it'
export const name = 'Name'
export const category = 'Category'
export const categoryHint = 'What it can be put on, such as order or specimen'
export const color = 'Color'
export const noColor = 'None'
export const status = 'Status'
export const colors = {
  info: 'Blue',
  success: 'Green',
  warning: 'Amber',
  danger: 'Red',
  purple: 'Purple',
  teal: 'Teal',
  magenta: 'Magenta',
  neutral: 'Grey',
} as const
export const nameTaken = 'Another tag in this category already has this name.'
