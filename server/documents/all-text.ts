/** Every text within a document, so that its fonts can be opened before anything is drawn. */
export const allText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value !== null && typeof value === 'object'
      ? Object.values(value).map(allText).join('\n')
      : ''
