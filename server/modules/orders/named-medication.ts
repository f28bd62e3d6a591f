const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Whether a listed name can be the catalogue's entry: the entry's own name, or that with a strength or form behind it. What an
 * order concludes rests on the entry's ingredients, so an entry under another drug's name would speak for the wrong drug.
 */
export function namesEntry(listed: string, entry: string): boolean {
  const [said, known] = [plain(listed), plain(entry)]
  return said === known || (said.startsWith(known) && !/[\p{L}\p{N}]/u.test(said.charAt(known.length)))
}
