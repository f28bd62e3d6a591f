/** The element id of a form field, from its path in the form's values: `specimens.0.sourceId`. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`
