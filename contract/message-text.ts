/**
 * A text with its `{slots}` filled. A slot that is still open at run time throws, because half a sentence on a clinical
 * screen is worse than a caught error.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The message "${text}" needs ${name}`)
    return String(value)
  })
}

/** The text at a key that is known only at run time, of those it can be. */
export function pick(texts: Readonly<Record<string, string>>, key: string): string {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  if (text === undefined) throw new Error(`No message at ${key}`)
  return text
}
