import type { Locator } from 'playwright/test'

/** The choice lists as people read them, in their order; the values beside them are the contract's. */
export const choiceWords = {
  essentialWorkers: [
    'No',
    'Health care',
    'Emergency response',
    'Grocery',
    'Child care',
    'Correctional facility',
    'Food service',
    'Other',
  ],
  residences: [
    'Single-family home',
    'Health care facility',
    'Correctional facility',
    'Shelter',
    'Group home',
    'No fixed residence',
    'Other',
  ],
  yesNoUnknown: ['Yes', 'No', 'Unknown'],
}
/** Value and words of each entry of a select, but for the empty one. */
export const choicesOf = (select: Locator) =>
  select
    .locator('option:not([value=""])')
    .evaluateAll((options) =>
      options.map((option) => (option instanceof HTMLOptionElement ? [option.value, option.text] : [])),
    )
export const paired = (values: readonly string[], texts: readonly string[]) =>
  values.map((value, at) => [value, texts[at]])
