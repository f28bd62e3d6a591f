export const recordName = 'tag'
export const searchHint = 'Name or category'
export const create = 'New tag'
export const add = 'Add tag'
export const added = '{name} added.'
export const none = 'No tags yet'
export const noneHelp = 'Use tags to label orders and specimens in your own words.'
export const tag = 'Tag'
export const tagSub = 'As shown to users'
export const name = 'Name'
export const category = 'Category'
export const categoryHint = 'What it applies to, such as order or specimen'
export const color = 'Color'
export const noColor = 'None'
export const colors = {
  info: 'Blue',
  success: 'Green',
  warning: 'Amber',
  danger: 'Red',
  purple: 'Purple',
  teal: 'Teal',
  magenta: 'Magenta',
  neutral: 'Gray',
} as const
export const nameTaken = 'Another tag in this category already has this name.'
export const categoryMissing = 'Enter the category, such as order or specimen.'
export const nameMissing = 'Enter the tag name.'
